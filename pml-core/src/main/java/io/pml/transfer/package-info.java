/** Capabilities that travel: as readable folders with a signature, and as skills. */
@NullMarked
package io.pml.transfer;

import org.jspecify.annotations.NullMarked;
