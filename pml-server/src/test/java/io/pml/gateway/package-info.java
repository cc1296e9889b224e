/** The gateway, part by part, and as clients see it. */
@NullMarked
package io.pml.gateway;

import org.jspecify.annotations.NullMarked;
