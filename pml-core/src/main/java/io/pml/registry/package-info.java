/** Capabilities by name: who is called what, what a name means to whom, and what became of it over time. */
@NullMarked
package io.pml.registry;

import org.jspecify.annotations.NullMarked;
