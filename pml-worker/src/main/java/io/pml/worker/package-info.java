/**
 * The program that runs agent code: V8, the few things a program finds around itself, and the locking of its own process.
 *
 * <p>It speaks with whoever started it by lines. In: {@code RUN number milliseconds order}, {@code ANSWER number id time value},
 * {@code FAIL number id time error}, {@code STOP number}, the last word of each being JSON. Out: {@code __TRACE__} and a JSON
 * object; any other line is mere output of the process.
 */
@NullMarked
package io.pml.worker;

import org.jspecify.annotations.NullMarked;
