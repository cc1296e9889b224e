/** Foreign servers, clients and agents from npm, at pinned versions, for tests that put PML between real programs. */
@NullMarked
package io.pml.testkit.npm;

import org.jspecify.annotations.NullMarked;
