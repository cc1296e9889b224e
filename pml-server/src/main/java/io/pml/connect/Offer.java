package io.pml.connect;

import io.pml.store.ServerListing;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** All that one server offers, with its tools as callers see them. */
public record Offer(ServerListing listing, List<OfferedTool> tools) {
  public Offer {
    tools = List.copyOf(tools);
  }

  public String server() {
    return listing.server();
  }

  /** What the server says it is for; may be empty. */
  public String about() {
    JsonNode said = listing.description();
    JsonNode info = said.path("serverInfo");
    return Stream.of(info.path("title"), info.path("description"), said.path("instructions"))
        .map(text -> text.asString("").strip())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(". "));
  }
}
