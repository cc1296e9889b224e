/** JSON as PML reads and writes it: strict in, exact out. */
@NullMarked
package io.pml.json;

import org.jspecify.annotations.NullMarked;
