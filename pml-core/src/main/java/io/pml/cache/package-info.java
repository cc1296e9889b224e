/** Results that are told again instead of being made again, as long as that is the same. */
@NullMarked
package io.pml.cache;

import org.jspecify.annotations.NullMarked;
