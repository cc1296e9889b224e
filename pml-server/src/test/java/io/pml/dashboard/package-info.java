/** Pages, as browsers ask a running daemon for them. */
@NullMarked
package io.pml.dashboard;

import org.jspecify.annotations.NullMarked;
