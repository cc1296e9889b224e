/** Tools by which agents and people keep capabilities in order: names, what is saved and said of them, curation. */
@NullMarked
package io.pml.steward;

import org.jspecify.annotations.NullMarked;
