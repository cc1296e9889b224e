/** PML between real programs: the official conformance suite, servers, client libraries and agents. */
@NullMarked
package io.pml.peers;

import org.jspecify.annotations.NullMarked;
