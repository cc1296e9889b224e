/** Storage that ends with the process. */
@NullMarked
package io.pml.store.memory;

import org.jspecify.annotations.NullMarked;
