/** The Model Context Protocol: its messages, its two eras, its frames. */
@NullMarked
package io.pml.mcp;

import org.jspecify.annotations.NullMarked;
