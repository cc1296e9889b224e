/** Ends what lasts too long. */
@NullMarked
package io.pml.deadline;

import org.jspecify.annotations.NullMarked;
