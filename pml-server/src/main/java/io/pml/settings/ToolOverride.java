package io.pml.settings;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the user changed about one tool of a server.
 *
 * @param hide whether the tool is neither listed, found nor called
 * @param pin arguments with a fixed value, which callers neither see nor set; not to be changed
 */
public record ToolOverride(Optional<String> rename, Optional<String> description, boolean hide, ObjectNode pin) {}
