/** Tests of the parts that keep servers alive. */
@NullMarked
package io.pml.connect;

import org.jspecify.annotations.NullMarked;
