/** The program: what it is made of, put together in one place, and its commands. */
@NullMarked
package io.pml.server;

import org.jspecify.annotations.NullMarked;
