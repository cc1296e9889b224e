/** Tests of the configuration file. */
@NullMarked
package io.pml.settings;

import org.jspecify.annotations.NullMarked;
