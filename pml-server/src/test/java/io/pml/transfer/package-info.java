/** Capabilities that travel between homes, intact, forged and broken. */
@NullMarked
package io.pml.transfer;

import org.jspecify.annotations.NullMarked;
