/** Embedding models in ONNX files, the bundled one among them. */
@NullMarked
package io.pml.embed.onnx;

import org.jspecify.annotations.NullMarked;
