/** MCP servers that misbehave on purpose, on pipes and on HTTP: foreign peers that share no protocol code with PML. */
@NullMarked
package io.pml.testkit.faults;

import org.jspecify.annotations.NullMarked;
