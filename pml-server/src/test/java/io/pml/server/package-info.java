/** The whole program, tried from outside with servers and clients that misbehave. */
@NullMarked
package io.pml.server;

import org.jspecify.annotations.NullMarked;
