/** Tasks that wait for each other's results, and the program that does them. */
@NullMarked
package io.pml.dag;

import org.jspecify.annotations.NullMarked;
