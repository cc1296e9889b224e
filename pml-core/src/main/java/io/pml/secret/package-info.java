/** What must never be kept. */
@NullMarked
package io.pml.secret;

import org.jspecify.annotations.NullMarked;
