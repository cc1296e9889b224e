/** Who is let in by HTTP. */
@NullMarked
package io.pml.http;

import org.jspecify.annotations.NullMarked;
