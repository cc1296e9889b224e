package io.pml.gateway;

import io.pml.settings.Settings;
import io.pml.tool.ToolId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How names are spelled towards clients, many of which take nothing but letters, digits and underscores. Different names
 * stay different: those that would become the same, be mistaken for another's full name, or be too long, get a piece of the
 * hash of the full name. Immutable.
 */
final class WireNames {
  private static final int LONGEST = 48;
  private static final int HASH = 7;

  private final Map<ToolId, String> wires = new HashMap<>();
  private final Map<String, ToolId> ids = new HashMap<>();

  WireNames(Collection<ToolId> all, Settings.WireNames style) {
    Map<String, Long> uses = all.stream()
        .map(id -> preferred(id, style))
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    for (ToolId id : all) {
      String name = preferred(id, style);
      boolean fits = style != Settings.WireNames.SAFE || name.length() <= LONGEST;
      boolean misleads = ToolId.parse(name).filter(other -> !other.equals(id) && all.contains(other)).isPresent();
      if (fits && !misleads && uses.getOrDefault(name, 0L) == 1) {
        put(id, name);
      }
    }
    all.stream().filter(id -> !wires.containsKey(id)).forEach(id -> put(id, hashed(id)));
  }

  String of(ToolId id) {
    return wires.getOrDefault(id, id.toString());
  }

  /** The name behind either spelling; the full one wins. */
  Optional<ToolId> find(String name) {
    return ToolId.parse(name).filter(wires::containsKey).or(() -> Optional.ofNullable(ids.get(name)));
  }

  private void put(ToolId id, String wire) {
    wires.put(id, wire);
    ids.put(wire, id);
  }

  private static String preferred(ToolId id, Settings.WireNames style) {
    // PML's own tools are known by their safe spelling everywhere.
    if (id.server().equals("pml")) {
      return safe(id);
    }
    return switch (style) {
      case SAFE -> safe(id);
      case PLAIN -> id.toString();
      case BARE -> id.name();
    };
  }

  /** Whether a name is, or could be, the safe spelling of another. */
  static boolean isSpelling(String name, ToolId id) {
    return name.equals(safe(id)) || name.equals(hashed(id, HASH));
  }

  static String safe(ToolId id) {
    return id.toString().replaceAll("[^A-Za-z0-9_]", "_");
  }

  /** A name of its own for a tool; more of the hash in the unlikely case that a tool is called so. */
  private String hashed(ToolId id) {
    int length = HASH;
    while (ids.containsKey(hashed(id, length))) {
      length++;
    }
    return hashed(id, length);
  }

  private static String hashed(ToolId id, int length) {
    String start = safe(id);
    return start.substring(0, Math.min(start.length(), LONGEST - length - 1)) + "_"
        + hash(id.toString()).substring(0, length);
  }

  private static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
