/** What is known of a program before it runs: its calls, its decisions, and how they follow one another. */
@NullMarked
package io.pml.structure;

import org.jspecify.annotations.NullMarked;
