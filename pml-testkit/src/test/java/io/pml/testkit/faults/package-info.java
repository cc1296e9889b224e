/** Proof that the servers misbehave as they say: a fake that is healthy makes tests that cannot fail. */
@NullMarked
package io.pml.testkit.faults;

import org.jspecify.annotations.NullMarked;
