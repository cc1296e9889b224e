/** The search index: words by Lucene, meaning by a scan over vectors, both in memory. */
@NullMarked
package io.pml.index.lucene;

import org.jspecify.annotations.NullMarked;
