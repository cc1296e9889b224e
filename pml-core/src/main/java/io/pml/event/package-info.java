/** What executions do, told while they do it. */
@NullMarked
package io.pml.event;

import org.jspecify.annotations.NullMarked;
