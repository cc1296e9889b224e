/** The sandbox as a pool of worker processes, each with an engine inside and the operating system's locks around it. */
@NullMarked
package io.pml.sandbox.v8;

import org.jspecify.annotations.NullMarked;
