/** The client side of MCP: any server, in both eras, over byte streams and over HTTP. */
@NullMarked
package io.pml.mcp.client;

import org.jspecify.annotations.NullMarked;
