/** The connections to downstream servers: starting, supervising, calling and stopping them. */
@NullMarked
package io.pml.connect;

import org.jspecify.annotations.NullMarked;
