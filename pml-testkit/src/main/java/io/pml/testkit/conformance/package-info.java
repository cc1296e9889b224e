/** What the official conformance suite talks to: a server that has all it asks for, and a client that does all it wants. */
@NullMarked
package io.pml.testkit.conformance;

import org.jspecify.annotations.NullMarked;
