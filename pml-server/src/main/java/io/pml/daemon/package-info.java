/** One daemon per home folder: its lock, its socket, and the shim that leads a client's standard streams to it. */
@NullMarked
package io.pml.daemon;

import org.jspecify.annotations.NullMarked;
