/** How well what was learned on one day serves the wishes of the next. */
@NullMarked
package io.pml.bench.reuse;

import org.jspecify.annotations.NullMarked;
