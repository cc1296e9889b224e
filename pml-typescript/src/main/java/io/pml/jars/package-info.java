/** The jars of programs that PML starts beside itself. */
@NullMarked
package io.pml.jars;

import org.jspecify.annotations.NullMarked;
