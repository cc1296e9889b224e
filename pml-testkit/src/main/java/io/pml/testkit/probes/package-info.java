/** Programs that try to get out of the sandbox, and what they must not get hold of. */
@NullMarked
package io.pml.testkit.probes;

import org.jspecify.annotations.NullMarked;
