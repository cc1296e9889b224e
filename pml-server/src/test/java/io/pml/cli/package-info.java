/** The launcher and the commands, as people and clients run them. */
@NullMarked
package io.pml.cli;

import org.jspecify.annotations.NullMarked;
