/** What programs ask of PML by HTTP beside MCP, in JSON. */
@NullMarked
package io.pml.rest;

import org.jspecify.annotations.NullMarked;
