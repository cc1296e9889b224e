/** How tools relate: one follows another, feeds it, contains it, or stands in for it. */
@NullMarked
package io.pml.edge;

import org.jspecify.annotations.NullMarked;
