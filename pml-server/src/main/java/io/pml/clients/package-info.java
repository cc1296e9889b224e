/** The MCP clients on this machine: finding their servers, and putting PML into their configuration. */
@NullMarked
package io.pml.clients;

import org.jspecify.annotations.NullMarked;
