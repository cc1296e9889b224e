/** What differs between two texts. */
@NullMarked
package io.pml.diff;

import org.jspecify.annotations.NullMarked;
