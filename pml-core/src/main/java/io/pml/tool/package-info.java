/** Tools of connected servers: what they are called, what they take, what they promise. */
@NullMarked
package io.pml.tool;

import org.jspecify.annotations.NullMarked;
