/** The pages that people see in a browser. */
@NullMarked
package io.pml.dashboard;

import org.jspecify.annotations.NullMarked;
