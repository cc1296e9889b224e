/** Drawing lessons from what ran: what tools' results look like. */
@NullMarked
package io.pml.learn;

import org.jspecify.annotations.NullMarked;
