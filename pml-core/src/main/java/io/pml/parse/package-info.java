/** The port behind which TypeScript becomes a tree: what a parser gives, and the vocabulary of the tree. */
@NullMarked
package io.pml.parse;

import org.jspecify.annotations.NullMarked;
