/** What a run was asked to do, what it did, and how it ended. */
@NullMarked
package io.pml.trace;

import org.jspecify.annotations.NullMarked;
