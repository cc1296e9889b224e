package io.pml.connect;

import io.pml.store.ServerListing;
import java.util.List;

/** All that one server offers, with its tools as callers see them. */
public record Offer(ServerListing listing, List<OfferedTool> tools) {
  public Offer {
    tools = List.copyOf(tools);
  }

  public String server() {
    return listing.server();
  }
}
