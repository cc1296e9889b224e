/** The tools PML brings along: files of the workspace, JSON, text and time. */
@NullMarked
package io.pml.std;

import org.jspecify.annotations.NullMarked;
