/** What is kept: the port that every database plugs into. */
@NullMarked
package io.pml.store;

import org.jspecify.annotations.NullMarked;
