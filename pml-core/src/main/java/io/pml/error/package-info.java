/** What can go wrong with a request, and who is to blame. */
@NullMarked
package io.pml.error;

import org.jspecify.annotations.NullMarked;
