/** Finding what can be called: by intent, by name, by pattern. */
@NullMarked
package io.pml.discover;

import org.jspecify.annotations.NullMarked;
