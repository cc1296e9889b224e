/** Shapes of JSON values: which types they have, and what results of tools looked like so far. */
@NullMarked
package io.pml.schema;

import org.jspecify.annotations.NullMarked;
