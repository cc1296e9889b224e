/** The server side of MCP: any service, in both eras, over byte streams and over HTTP. */
@NullMarked
package io.pml.mcp.server;

import org.jspecify.annotations.NullMarked;
