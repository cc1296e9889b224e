/** The contracts of the ports, and what tests need to hold implementations to them. */
@NullMarked
package io.pml.testkit;

import org.jspecify.annotations.NullMarked;
