/** Checks that speak of the project as a whole. */
@NullMarked
package io.pml;

import org.jspecify.annotations.NullMarked;
