/** The parser on SWC, in processes of its own: a hostile source may kill or hang it. */
@NullMarked
package io.pml.parse.swc;

import org.jspecify.annotations.NullMarked;
