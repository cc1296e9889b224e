/** Procedures that worked and can be run again. */
@NullMarked
package io.pml.capability;

import org.jspecify.annotations.NullMarked;
