/** Questions by HTTP to a running daemon. */
@NullMarked
package io.pml.rest;

import org.jspecify.annotations.NullMarked;
