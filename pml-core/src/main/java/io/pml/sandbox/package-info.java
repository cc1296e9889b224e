/** The place where agent code runs: what it gets, what it may ask for, and how it can end. */
@NullMarked
package io.pml.sandbox;

import org.jspecify.annotations.NullMarked;
