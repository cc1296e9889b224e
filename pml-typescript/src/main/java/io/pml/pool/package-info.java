/** Child processes that are kept ready for work. */
@NullMarked
package io.pml.pool;

import org.jspecify.annotations.NullMarked;
