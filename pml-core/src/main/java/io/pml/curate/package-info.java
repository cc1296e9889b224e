/** Names for capabilities that nobody has named. */
@NullMarked
package io.pml.curate;

import org.jspecify.annotations.NullMarked;
