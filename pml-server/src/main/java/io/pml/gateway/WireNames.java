package io.pml.gateway;

import io.pml.settings.Settings;
import io.pml.tool.ToolId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How names are spelled towards clients, many of which take nothing but letters, digits and underscores. Different names
 * stay different: those that would become the same, or too long, get a piece of the hash of the full name. Immutable.
 */
final class WireNames {
  private static final int LONGEST = 48;
  private static final int HASH = 7;

  private final Map<ToolId, String> wires = new LinkedHashMap<>();
  private final Map<String, ToolId> ids = new HashMap<>();

  WireNames(Collection<ToolId> all, Settings.WireNames style) {
    Map<String, Integer> uses = new HashMap<>();
    all.forEach(id -> uses.merge(candidate(id, style), 1, Integer::sum));
    for (ToolId id : all) {
      String candidate = candidate(id, style);
      boolean clear = uses.getOrDefault(candidate, 0) == 1
          && (style != Settings.WireNames.SAFE || candidate.length() <= LONGEST);
      String wire = clear ? candidate : hashed(style == Settings.WireNames.BARE ? safe(id) : candidate, id);
      wires.put(id, wire);
      ids.put(wire, id);
    }
  }

  String of(ToolId id) {
    return wires.getOrDefault(id, id.toString());
  }

  /** The name behind either spelling; the full one wins. */
  Optional<ToolId> find(String name) {
    return ToolId.parse(name).filter(wires::containsKey).or(() -> Optional.ofNullable(ids.get(name)));
  }

  private static String candidate(ToolId id, Settings.WireNames style) {
    return switch (style) {
      case SAFE -> safe(id);
      // PML's own tools are known by their safe spelling everywhere.
      case PLAIN -> id.server().equals("pml") ? safe(id) : id.toString();
      case BARE -> id.server().equals("pml") ? safe(id) : id.name();
    };
  }

  private static String safe(ToolId id) {
    return id.toString().replaceAll("[^A-Za-z0-9_]", "_");
  }

  private static String hashed(String candidate, ToolId id) {
    String start = candidate.substring(0, Math.min(candidate.length(), LONGEST - HASH - 1));
    return start + "_" + hash(id.toString()).substring(0, HASH);
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
