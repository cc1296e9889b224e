/** Programs that the official conformance suite of MCP runs against PML. */
@NullMarked
package io.pml.testkit.conformance;

import org.jspecify.annotations.NullMarked;
