/** Calling tools, wherever they live: the socket that connections and built-in tools plug into. */
@NullMarked
package io.pml.upstream;

import org.jspecify.annotations.NullMarked;
