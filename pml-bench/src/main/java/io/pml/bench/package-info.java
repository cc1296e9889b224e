/** Measures what PML promises: the price of a proxied call, throughput, footprint and the tokens of its listing. */
@NullMarked
package io.pml.bench;

import org.jspecify.annotations.NullMarked;
