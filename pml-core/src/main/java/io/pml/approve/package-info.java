/** Which tools may be called: without asking, after asking, or never. */
@NullMarked
package io.pml.approve;

import org.jspecify.annotations.NullMarked;
