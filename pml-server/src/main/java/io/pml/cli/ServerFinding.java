package io.pml.cli;

import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/**
 * How a server is, in the eyes of the daemon that runs it.
 *
 * @param server as the daemon tells it
 */
record ServerFinding(JsonNode server) {
  boolean isWell() {
    return !server.has("problem");
  }

  Finding finding() {
    String subject = "server " + server.path("server").asString();
    return isWell() ? Finding.well(subject, state() + details()) : Finding.ill(subject, state() + details(), advice());
  }

  private String details() {
    StringJoiner details = new StringJoiner(", ", ", ", "").setEmptyValue("");
    int tools = server.path("tools").asInt();
    if (tools > 0) {
      details.add(Text.count(tools, "tool"));
    }
    if (server.has("pid")) {
      details.add("process " + server.path("pid").asLong());
    }
    if (!server.path("refused").isEmpty()) {
      details.add(Text.count(server.path("refused").size(), "thing") + " it offers not taken: "
          + server.path("refused").path(0).asString(""));
    }
    if (server.has("junk_lines")) {
      details.add(server.path("junk_lines").asLong() + " lines on its output that are no messages");
    }
    if (server.has("problem")) {
      details.add(Text.line(server.path("problem").asString(""), Integer.MAX_VALUE));
    }
    return details.toString();
  }

  private String advice() {
    return switch (state()) {
      case "broken" -> "mend its entry in the config, and start PML anew (`pml stop`)";
      case "down" -> "see " + log() + "; what is mended in the config is read at the next start of PML (`pml stop`)";
      default -> "see " + log();
    };
  }

  private String state() {
    return server.path("state").asString("");
  }

  private String log() {
    return server.path("log").asString("its log");
  }
}
