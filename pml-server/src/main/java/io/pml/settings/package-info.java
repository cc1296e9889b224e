/** The configuration file: what the user wrote, checked and turned into values. */
@NullMarked
package io.pml.settings;

import org.jspecify.annotations.NullMarked;
