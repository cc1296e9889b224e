/** What agents see: the MCP service that PML's own tools and all downstream servers stand behind. */
@NullMarked
package io.pml.gateway;

import org.jspecify.annotations.NullMarked;
