/** Finding entries by what they are for: the port of the search index, its nouns, and the arithmetic of its ranking. */
@NullMarked
package io.pml.index;

import org.jspecify.annotations.NullMarked;
