/** Reads a program before it runs: what it calls, in which order, with what, and how a run can tell where it is. */
@NullMarked
package io.pml.analyze;

import org.jspecify.annotations.NullMarked;
