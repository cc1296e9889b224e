/** Tests of the protocol. */
@NullMarked
package io.pml.mcp;

import org.jspecify.annotations.NullMarked;
