/** Servers whose tools a test makes up. */
@NullMarked
package io.pml.testkit.workshop;

import org.jspecify.annotations.NullMarked;
