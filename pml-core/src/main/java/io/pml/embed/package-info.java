/** Text as vectors: the port that every embedding model plugs into. */
@NullMarked
package io.pml.embed;

import org.jspecify.annotations.NullMarked;
