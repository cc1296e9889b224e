/** Names of capabilities: how they are spelled, what callers may write for them, and what is known of whoever bears one. */
@NullMarked
package io.pml.name;

import org.jspecify.annotations.NullMarked;
