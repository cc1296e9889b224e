/** Measures how well and how fast an intent finds its tool, on public data sets that are no part of the project. */
@NullMarked
package io.pml.bench.finding;

import org.jspecify.annotations.NullMarked;
