/** Running agent code, with a real parser and a real sandbox. */
@NullMarked
package io.pml.execute;

import org.jspecify.annotations.NullMarked;
