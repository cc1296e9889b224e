/** The commands that people and clients type. */
@NullMarked
package io.pml.cli;

import org.jspecify.annotations.NullMarked;
