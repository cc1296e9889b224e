package io.pml.execute;

import io.pml.index.Words;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether two names of values may stand for the same. */
final class Naming {
  private static final int SHORTEST_BEGINNING = 3;
  private static final double WHOLE = 1;
  /** One says more than the other. */
  private static final double WITH_MORE = 0.95;
  /** One of several words is another one for the other's. */
  private static final double IN_PART = 0.85;
  private static final double TURNED = 0.85;
  private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]+");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern COMPOUND = Pattern.compile("\\b(check|stand|takes?) (in|out|over)\\b");
  /** Names that tools give to the same thing. A name may be in several. */
  private static final List<Set<String>> ALIKE = List.of(
      Set.of("path", "file", "filename", "filepath", "document", "location", "fichier", "datei", "archivo", "source"),
      Set.of("path", "folder", "directory", "dir", "location", "dossier", "ordner", "carpeta"),
      Set.of("to", "recipient", "recipients", "receiver", "address", "email", "destinataire", "empfänger"),
      Set.of("from", "sender"),
      Set.of("date", "day", "when", "jour", "tag", "fecha"),
      Set.of("location", "city", "place", "town", "address", "ville", "stadt", "ort", "ciudad"),
      Set.of("text", "message", "body", "content", "msg", "comment", "description", "texte", "texto"),
      Set.of("query", "q", "search", "term", "terms", "keyword", "keywords", "question", "topic"),
      Set.of("repo", "repository", "project", "dépôt"),
      Set.of("board", "project"),
      Set.of("name", "title", "subject", "label"),
      Set.of("name", "customer", "client", "company", "organization", "kunde"),
      Set.of("database", "db", "schema"),
      Set.of("target", "language", "lang", "locale", "langue", "sprache"),
      Set.of("target", "destination", "output", "out", "dest", "dst", "to"),
      Set.of("source", "input", "from", "src", "origin"),
      Set.of("limit", "count", "max", "n", "top", "maximum", "size", "number", "many"),
      Set.of("manager", "lead", "leader", "boss", "supervisor", "head"),
      Set.of("weight", "factor"),
      Set.of("points", "estimate", "effort"),
      Set.of("plan", "tier", "tariff", "level"),
      Set.of("surcharge", "bonus", "extra", "supplement"),
      Set.of("increase", "raise", "indexation"),
      Set.of("genre", "category", "kind"),
      Set.of("discount", "reduction", "rebate", "deduction"),
      Set.of("today", "now"),
      Set.of("speed", "pace"),
      Set.of("skill", "competence", "qualification", "expertise"),
      Set.of("budget", "spend", "spending", "money", "remaining", "left"),
      Set.of("buffer", "margin", "spare", "reserve", "slack"),
      Set.of("tolerance", "deviation", "margin", "delta"),
      Set.of("customer", "client", "patient", "guest", "tenant", "buyer"),
      Set.of("plant", "site", "park", "station", "facility"),
      Set.of("garage", "parking", "lot"),
      Set.of("plate", "registration", "vehicle", "car"),
      Set.of("reference", "ref", "code", "number", "booking", "pnr"),
      Set.of("note", "memo", "remark", "reason", "message"),
      Set.of("language", "lang", "tongue"),
      Set.of("hour", "time"),
      Set.of("venue", "place", "location", "hall", "room"),
      Set.of("song", "piece", "title", "work", "track"),
      Set.of("channel", "room", "group", "kanal", "canal"),
      Set.of("user", "username", "person", "assignee", "member", "owner", "who", "login", "account",
          "handle"),
      Set.of("people", "attendees", "members", "participants", "users", "persons", "guests"),
      Set.of("url", "link", "uri", "href", "address", "website"),
      Set.of("id", "identifier", "key", "uuid", "number", "ref"),
      Set.of("start", "begin", "from", "since", "after", "time", "newer", "later", "earliest"),
      Set.of("end", "until", "to", "till", "before", "older", "earlier", "deadline", "cutoff", "due", "latest"),
      Set.of("lo", "low", "lower", "min", "from", "start", "since"),
      Set.of("hi", "high", "upper", "max", "to", "end", "until"),
      Set.of("max", "maximum", "cap", "ceiling"),
      Set.of("min", "minimum", "floor"),
      Set.of("max", "maximum", "most", "below", "under", "limit", "threshold"),
      Set.of("min", "minimum", "least", "above", "over", "threshold"),
      Set.of("amount", "price", "total", "sum", "value", "cost"),
      Set.of("quantity", "pieces", "amount", "count", "qty"),
      Set.of("sku", "product", "article", "item"),
      Set.of("state", "status", "stage"),
      Set.of("code", "source", "script", "program"),
      Set.of("command", "cmd"),
      Set.of("sql", "query", "statement"),
      Set.of("notes", "note", "text", "comment", "remarks", "remark", "body"),
      Set.of("days", "duration", "period"),
      Set.of("minutes", "duration", "length"),
      Set.of("branch", "ref"),
      Set.of("arrival", "checkin"),
      Set.of("departure", "checkout"),
      Set.of("checkin", "start", "from"),
      Set.of("checkout", "end", "until", "to"),
      Set.of("teacher", "tutor", "instructor", "coach", "trainer"),
      Set.of("student", "pupil", "learner", "child"),
      Set.of("boat", "vessel", "ship", "yacht"),
      Set.of("first", "start", "starting", "begin"),
      Set.of("weeks", "count", "times", "repeat"),
      Set.of("carrier", "haulier", "courier", "shipper", "forwarder"),
      Set.of("team", "crew", "squad", "gang", "staff"),
      Set.of("crew", "shift"),
      Set.of("ward", "unit", "department", "station", "dept"),
      Set.of("supplier", "vendor", "seller", "provider", "manufacturer"),
      Set.of("category", "kind", "type", "class", "group"),
      Set.of("role", "job", "position", "function"),
      Set.of("zone", "area", "section", "region", "district", "sector", "neighbourhood"),
      Set.of("street", "road"),
      Set.of("level", "severity", "priority", "urgency", "grade"),
      Set.of("rate", "price", "cost", "fee", "tariff", "hourly", "wage"),
      Set.of("percent", "percentage", "pct", "share", "ratio"),
      Set.of("device", "appliance", "machine", "equipment", "gadget"),
      Set.of("course", "class", "lesson"),
      Set.of("employee", "worker", "colleague", "staff", "person"),
      Set.of("schedule", "rota", "rotation", "roster"),
      Set.of("shelf", "place", "storage", "location", "bin"),
      Set.of("reason", "cause", "why", "motive", "explanation"),
      Set.of("condition", "quality", "grade"),
      Set.of("views", "visits"),
      Set.of("host", "server", "machine", "node", "instance"),
      Set.of("environment", "env", "stage"),
      Set.of("pr", "pull", "mr"),
      Set.of("meeting", "event", "appointment", "session"),
      Set.of("tag", "version", "release"));

  /** Names of values that say how a program does its work rather than on what. */
  private static final Set<String> OPTIONS = Set.of("status", "state", "stage", "kind", "type", "sort", "order",
      "direction", "format", "unit", "units", "mode", "scope", "level", "severity", "priority", "visibility", "role",
      "currency", "encoding", "separator", "style", "metric");

  private static final Set<String> BOUNDS = Set.of("min", "max", "minimum", "maximum");

  /** What a value is not called like: it is the one that something must not be. */
  private static final String NOT = "not";

  private static final Set<String> EDGES = Set.of("since", "before", "after", "until", "from");

  private static final Set<String> NEGATING = Set.of("exclu", "except", "without", "skip", "ignor", "omit");

  private static final Set<String> LOWER = Set.of("min", "minimum", "since", "after", "start", "begin", "earliest",
      "lo", "low", "lower");
  private static final Set<String> UPPER = Set.of("max", "maximum", "before", "until", "end", "till", "latest",
      "hi", "high", "upper");

  private static final Set<String> OF_TIME = Set.of("date", "since", "until", "till", "before", "after", "deadline",
      "cutoff");
  private static final Set<String> PERHAPS_OF_TIME = Set.of("day", "month", "due", "when", "time", "start", "end",
      "from", "to", "at", "on", "week", "year", "hour", "begin");

  /** What a time begins and ends with. */
  private static final Set<String> BEGINNING = Set.of("from", "since", "after", "start", "starts", "starting", "begin",
      "begins", "beginning", "first", "earliest");
  private static final Set<String> ENDING = Set.of("to", "until", "till", "before", "end", "ends", "ending", "last",
      "latest", "through");

  private static final Set<String> LENGTHS = Set.of("day", "date", "month", "time", "period", "week", "year", "on",
      "at");

  /** What something was, and what it becomes. */
  private static final Set<String> FORMER = Set.of("old", "from", "former", "previous", "current", "existing",
      "original", "source", "absent", "away", "sick", "leaver", "outgoing", "replaces", "replaced");
  private static final Set<String> LATTER = Set.of("new", "to", "next", "future", "target", "destination",
      "replacement", "substitute", "successor", "incoming", "deputy", "cover", "standin", "takesover", "takeover");

  private Naming() {}

  /** Whether a value of this name belongs to the way something is done, and not to the single case. */
  static boolean isOption(String name) {
    List<String> words = words(name);
    return !words.isEmpty() && OPTIONS.contains(words.getLast());
  }

  /** A name as one would say it, without saying that it bounds something. */
  static String thing(String name) {
    List<String> words = words(name);
    List<String> rest = words.stream().filter(word -> !LOWER.contains(word) && !UPPER.contains(word)).toList();
    return String.join(" ", rest.isEmpty() ? words : rest);
  }

  /** Whether a value of this name hardly changes: it says how something is done, or is written like what never changes. */
  static boolean isSetting(String name) {
    return isOption(name) || CONSTANT.matcher(name).matches();
  }

  /** Whether they differ in spelling alone: {@code filePath} and {@code file_path}. */
  static boolean isSame(String one, String other) {
    return words(one).equals(words(other)) && NUMBER.matcher(one).find() == NUMBER.matcher(other).find();
  }

  /**
   * How far one is another word for the other, 0 to 1; that both are the most of something does not make them the same, and
   * the most of something may be said where the least is meant: "nothing cheaper than", "nothing over".
   */
  static double relation(String one, String other) {
    if (isExcluded(one, other)) {
      return 0;
    }
    Set<String> first = new TreeSet<>(words(one));
    Set<String> second = new TreeSet<>(words(other));
    if (isNegated(one) && isNegated(other)) {
      first.removeIf(Naming::isNegation);
      second.removeIf(Naming::isNegation);
    }
    if (BOUNDS.containsAll(first) != BOUNDS.containsAll(second)) {
      return 0;
    }
    boolean turned = isTurned(first, second);
    if (turned || (!BOUNDS.containsAll(first) && !BOUNDS.containsAll(second))) {
      first.removeAll(BOUNDS);
      second.removeAll(BOUNDS);
    }
    return turned ? TURNED * relation(first, second) : relation(first, second);
  }

  private static double relation(Set<String> first, Set<String> second) {
    if (first.containsAll(second) || second.containsAll(first)) {
      return first.equals(second) ? WHOLE : WITH_MORE;
    }
    boolean alike = first.stream().anyMatch(word -> second.stream().anyMatch(each -> isAlike(word, each)));
    return !alike ? 0 : first.size() + second.size() == 2 ? WHOLE : IN_PART;
  }

  /** Whether one is what something was and the other what it becomes, or one what something must not be. */
  static boolean isExcluded(String one, String other) {
    // What was not done since a day is older: the day is the same.
    boolean negated = !(isEdge(one) && isEdge(other))
        && ((words(one).contains(NOT) && !isNegated(other)) || (words(other).contains(NOT) && !isNegated(one)));
    return negated
        || (isFormer(one) && isLatter(other)) || (isLatter(one) && isFormer(other));
  }

  /** Whether a name says that its value is what something must not be. */
  private static boolean isNegated(String name) {
    return words(name).stream().anyMatch(Naming::isNegation);
  }

  private static boolean isNegation(String word) {
    return word.equals(NOT) || NEGATING.stream().anyMatch(word::startsWith);
  }

  /** Whether a name says that something begins or ends with its value. */
  private static boolean isEdge(String name) {
    return !Collections.disjoint(words(name), EDGES);
  }

  /** Whether one is the most of something and the other the least. */
  static boolean isTurned(String one, String other) {
    return isTurned(new TreeSet<>(words(one)), new TreeSet<>(words(other)));
  }

  private static boolean isTurned(Set<String> one, Set<String> other) {
    return isOpposite(one, other) || isOpposite(other, one);
  }

  /** Whether they are two of a kind: {@code approver} and {@code approver_2}. */
  static boolean isLike(String one, String other) {
    return words(one).equals(words(other));
  }

  /** Whether what is called so is a day, or another time. */
  static boolean isOfTime(String name) {
    return !Collections.disjoint(words(name), OF_TIME);
  }

  static boolean mayBeOfTime(String name) {
    return isOfTime(name) || !Collections.disjoint(words(name), PERHAPS_OF_TIME);
  }

  /** Whether what is called so is where a time begins. */
  static boolean isBeginning(String name) {
    return !Collections.disjoint(words(name), BEGINNING) && Collections.disjoint(words(name), ENDING);
  }

  /** Whether what is called so is where a time ends. */
  static boolean isEnding(String name) {
    return !Collections.disjoint(words(name), ENDING) && Collections.disjoint(words(name), BEGINNING);
  }

  /** What begins or ends there, as far as the name says: {@code payment} of {@code payment_since}, nothing of {@code first_day}. */
  static Set<String> bounded(String name) {
    return words(name).stream()
        .filter(word -> !BEGINNING.contains(word) && !ENDING.contains(word) && !LENGTHS.contains(word))
        .collect(Collectors.toSet());
  }

  /** Whether a name is one word. */
  static boolean isBare(String name) {
    return words(name).size() == 1;
  }

  /** Whether a name says that its value is what something was. */
  static boolean isFormer(String name) {
    return !Collections.disjoint(words(name), FORMER) && Collections.disjoint(words(name), LATTER);
  }

  /** Whether a name says that its value is what something becomes. */
  static boolean isLatter(String name) {
    return !Collections.disjoint(words(name), LATTER) && Collections.disjoint(words(name), FORMER);
  }

  private static boolean isOpposite(Set<String> one, Set<String> other) {
    return !Collections.disjoint(one, LOWER) && !Collections.disjoint(other, UPPER);
  }

  private static boolean isAlike(String one, String other) {
    String shorter = one.length() < other.length() ? one : other;
    String longer = shorter.equals(one) ? other : one;
    return one.equals(other)
        || (shorter.length() >= SHORTEST_BEGINNING && !BOUNDS.contains(shorter) && longer.startsWith(shorter))
        || ALIKE.stream().anyMatch(group -> isIn(group, one) && isIn(group, other));
  }

  /** Whether a word is one of these, or a form of one: {@code ends_at}. */
  private static boolean isIn(Set<String> group, String word) {
    return group.contains(word) || (word.endsWith("s") && group.contains(word.substring(0, word.length() - 1)));
  }

  /** The stems of the words of a name. */
  static Set<String> stems(String name) {
    return words(name).stream().map(Words::stem).collect(Collectors.toSet());
  }

  /** The words of a name; the number that tells it from another of its kind is none. */
  private static List<String> words(String name) {
    String split = Words.split(name).toLowerCase(Locale.ROOT);
    return Arrays.stream(COMPOUND.matcher(split).replaceAll("$1$2").split(" ", -1))
        .filter(word -> !word.isEmpty() && !NUMBER.matcher(word).matches())
        .toList();
  }
}
