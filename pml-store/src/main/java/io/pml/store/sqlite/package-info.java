/** Storage in one SQLite file: nothing acknowledged is lost, not even to {@code kill -9}. */
@NullMarked
package io.pml.store.sqlite;

import org.jspecify.annotations.NullMarked;
