/** Running agent code: read, allowed, run, recorded. The only way there is. */
@NullMarked
package io.pml.execute;

import org.jspecify.annotations.NullMarked;
