/** The stores in SQL that every database engine understands. */
@NullMarked
package io.pml.store.sql;

import org.jspecify.annotations.NullMarked;
