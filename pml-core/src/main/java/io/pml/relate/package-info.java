/** Which tool's output has what another tool takes. */
@NullMarked
package io.pml.relate;

import org.jspecify.annotations.NullMarked;
