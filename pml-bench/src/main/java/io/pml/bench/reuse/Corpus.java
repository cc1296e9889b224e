package io.pml.bench.reuse;

import io.pml.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Servers, programs over them, and wishes: those that a program was written for, and those that none was.
 *
 * @param servers the tools of each, by its name
 */
record Corpus(Map<String, Domain> servers, List<Procedure> procedures, List<Ask> nothing) {
  private static final Pattern PLACE = Pattern.compile("\\$([a-z][a-z_]*)");

  /** Which corpus: a folder with a file for each domain, and beside it a folder with the programs over it. */
  enum Kind {
    /** The one by which PML was tuned. */
    TUNED("tuned on", "files mail calendar issues crm weather db chat translate shop mixed"),
    /** Another of the kind: nothing was fitted to it, but it was in sight while rules and weights were chosen. */
    APART("kept apart", "travel home hr music billing logistics desk deploy library mixed"),
    /** A small one, written when all rules and weights stood. */
    FRESH("written afterwards", "clinic bank school diner"),
    /** A large one with longer programs, by authors who knew nothing of how PML decides. */
    BROAD("by others", "fleet energy tickets insurance stock lab press gym farm museum metrics law"),
    /** Another by such authors, with short programs. */
    PLAIN("by others, short programs",
        "hotel podcast warranty git notes sheets cloud shopfront transit filing people weatherstation"),
    /** One more of that kind, written when rules and weights stood that the one before had led to. */
    LATER("by others, afterwards",
        "jira bankhub gardenbot mailbox depot campus clinicdesk adboard registrar"),
    /** Another of that kind; most of what it asks in vain is near to what was taught, and comes with the same values. */
    NEAR("by others, with many near misses",
        "coworking licenses bounty luggage campaign cheese toolpool allotment interpreters"),
    /** The last: it was first looked at when all weights stood; what it showed of how values are found was mended. */
    UNSEEN("by others, unseen",
        "planetarium seedbank chimney flightschool signage catering grants gearrental cablecar"),
    /** One more by such authors. */
    BLIND("by others, blind",
        "budget cityworks codehost kitchen newsletter oncall smarthome ward warehouse"),
    /** And one by authors who were asked for plain wishes, as different people would put them. */
    ASIDE("by others, plain wishes",
        "marina tutoring wiki pharmacy helpline timesheet festival translog beehives"),
    /** Servers of an office, with shorter wishes. */
    EVERYDAY("by others, of an office",
        "agenda crm inventory observability payables teamchat tracker trips"),
    /** Like it; no weight was fitted to it. */
    PRACTICE("by others, of practices and homes",
        "bank clinic cloudops gitforge library mailbox recruiting smarthome"),
    /** Like it, and looked at by nobody before it was first measured. */
    FINAL("by others, last",
        "analytics courses eventhall filestore fleetdesk servicedesk subscriptions weatherdesk"),
    /** Wishes as they come, by authors who were asked for nothing in particular; looked at by nobody before it was measured. */
    SEALED("by others, sealed", "bookshop bugtracker cleaning gallery nursery observatory payments radio");

    private final String title;
    private final String files;

    Kind(String title, String files) {
      this.title = title;
      this.files = files;
    }

    String title() {
      return title;
    }

    String folder() {
      return "/reuse/" + name().toLowerCase(Locale.ROOT) + "/";
    }
  }

  /** What a server has, as the file says it. */
  record Domain(String about, List<ObjectNode> tools) {}

  /**
   * A wish in words, and the values for it.
   *
   * @param meant the values by the names that the program has for them
   */
  record Ask(String intent, ObjectNode context, ObjectNode meant) {
    /** Whether the values come under other names than the program has. */
    boolean isRenamed() {
      return !context.equals(meant);
    }
  }

  /**
   * A program as an agent would write it.
   *
   * @param code with {@code $name} where a value stands, unless it reads its arguments
   * @param values those of the first day
   */
  record Procedure(String id, String intent, String code, boolean readsArguments, ObjectNode values, List<Ask> asks) {
    /** What an agent sends to have it run with these values, and those of the first day for the others. */
    ObjectNode request(ObjectNode others) {
      ObjectNode all = values.deepCopy();
      all.setAll(others);
      ObjectNode request = Json.object().put("intent", intent);
      if (readsArguments) {
        request.put("code", code).set("args", all);
        return request;
      }
      return request.put("code", PLACE.matcher(code)
          .replaceAll(match -> Matcher.quoteReplacement(
              all.has(match.group(1)) ? Json.write(all.get(match.group(1))) : match.group())));
    }
  }

  static Corpus read(Kind kind) {
    Map<String, Domain> servers = new TreeMap<>();
    List<Procedure> procedures = new ArrayList<>();
    List<Ask> nothing = new ArrayList<>();
    for (String name : kind.files.split(" ", -1)) {
      ObjectNode file = Json.parseObject(text(kind.folder() + name + ".json"));
      if (file.has("server")) {
        servers.put(file.path("server").asString(), new Domain(file.path("about").asString(),
            file.path("tools").valueStream().map(ObjectNode.class::cast).toList()));
      }
      file.path("procedures").forEach(each -> procedures.add(procedure(each, kind.folder() + name + "/")));
      file.path("nothing").forEach(each -> nothing.add(ask(each)));
    }
    return new Corpus(servers, procedures, nothing);
  }

  private static String text(String resource) {
    try (InputStream in = Objects.requireNonNull(Corpus.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Procedure procedure(JsonNode json, String programs) {
    String id = json.path("id").asString();
    return new Procedure(id, json.path("intent").asString(), text(programs + id + ".ts"),
        json.path("args").asBoolean(false), (ObjectNode) json.path("values"),
        json.path("asks").valueStream().map(Corpus::ask).toList());
  }

  private static Ask ask(JsonNode json) {
    ObjectNode context = (ObjectNode) json.path(1);
    return new Ask(json.path(0).asString(), context, json.path(2) instanceof ObjectNode meant ? meant : context);
  }
}
