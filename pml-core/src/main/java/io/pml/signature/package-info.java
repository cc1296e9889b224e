/** TypeScript declarations of tools and capabilities, written from their JSON Schemas for agents that write code. */
@NullMarked
package io.pml.signature;

import org.jspecify.annotations.NullMarked;
