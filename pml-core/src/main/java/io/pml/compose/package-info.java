/** Capabilities made of others. */
@NullMarked
package io.pml.compose;

import org.jspecify.annotations.NullMarked;
