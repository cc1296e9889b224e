/** Tests of finding and changing the files of MCP clients. */
@NullMarked
package io.pml.clients;

import org.jspecify.annotations.NullMarked;
