/** Tests of the client, against peers that do as they are told. */
@NullMarked
package io.pml.mcp.client;

import org.jspecify.annotations.NullMarked;
