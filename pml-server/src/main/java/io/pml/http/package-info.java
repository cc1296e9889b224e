/** The HTTP door: who may come in, and what is where. */
@NullMarked
package io.pml.http;

import org.jspecify.annotations.NullMarked;
