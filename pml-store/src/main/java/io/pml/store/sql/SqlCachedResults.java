package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.store.CachedResults;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@link CachedResults} in tables. A result that cannot be read is none. */
public final class SqlCachedResults implements CachedResults {
  private final Database database;

  public SqlCachedResults(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Cached> find(Key key) {
    return database.read(session -> session.first("""
        SELECT capability, run, result, tools, parts, made_at, expires_at FROM cached_result
        WHERE capability = ? AND version = ? AND question = ?""", SqlCachedResults::cached,
        key.capability().toString(), key.version(), key.question())).flatMap(found -> found);
  }

  @Override
  public void save(Key key, Cached cached, int most) {
    String id = key.capability().toString();
    ObjectNode tools = Json.object();
    cached.tools().forEach((tool, hash) -> tools.put(tool.toString(), hash));
    ObjectNode parts = Json.object();
    cached.parts().forEach(parts::put);
    Object[] row = {id, key.version(), key.question(), cached.workflow().toString(), Json.write(cached.result()),
        Json.write(tools), Json.write(parts), cached.made(), cached.expires()};
    database.record(session -> {
      session.update("""
          INSERT INTO cached_result (capability, version, question, run, result, tools, parts, made_at, expires_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (capability, version, question) DO UPDATE SET run = excluded.run, result = excluded.result,
            tools = excluded.tools, parts = excluded.parts, made_at = excluded.made_at,
            expires_at = excluded.expires_at""", row);
      return session.update("""
          DELETE FROM cached_result WHERE capability = ? AND (version, question) NOT IN
          (SELECT version, question FROM cached_result WHERE capability = ?
           ORDER BY made_at DESC, version DESC, question LIMIT ?)""", id, id, most);
    });
  }

  @Override
  public int drop(UUID capability) {
    return database.record(session -> session.update("DELETE FROM cached_result WHERE capability = ?",
        capability.toString()));
  }

  @Override
  public int dropAll() {
    return database.record(session -> session.update("DELETE FROM cached_result"));
  }

  @Override
  public int dropExpired(Instant now) {
    boolean any = database.read(session -> session.first(
        "SELECT 1 AS found FROM cached_result WHERE expires_at <= ? LIMIT 1", row -> true, now)).isPresent();
    return any
        ? database.record(session -> session.update("DELETE FROM cached_result WHERE expires_at <= ?", now))
        : 0;
  }

  @Override
  public Map<UUID, Set<ToolId>> users() {
    Map<UUID, Set<ToolId>> users = new HashMap<>();
    database.read(session -> session.query("SELECT capability, tools FROM cached_result",
        row -> Map.entry(UUID.fromString(row.text("capability")), tools(row.text("tools")).keySet())))
        .forEach(row -> users.computeIfAbsent(row.getKey(), id -> new HashSet<>()).addAll(row.getValue()));
    return users;
  }

  @Override
  public Policy policy(UUID capability) {
    return database.read(session -> session.first("SELECT policy FROM cache_policy WHERE capability = ?",
        row -> PolicyJson.read(row.text("policy")), capability.toString())).orElse(Policy.USUAL);
  }

  @Override
  public void setPolicy(UUID capability, Policy policy) {
    database.write(session -> session.update("""
        INSERT INTO cache_policy (capability, policy) VALUES (?, ?)
        ON CONFLICT (capability) DO UPDATE SET policy = excluded.policy""", capability.toString(),
        PolicyJson.write(policy)));
  }

  private static Optional<Cached> cached(Row row) throws SQLException {
    try {
      Map<String, String> parts = new HashMap<>();
      Json.parse(row.text("parts"))
          .properties()
          .forEach(part -> parts.put(part.getKey(), part.getValue().asString("")));
      return Optional.of(new Cached(UUID.fromString(row.text("run")),
          Optional.of(UUID.fromString(row.text("capability"))), Json.parse(row.text("result")),
          tools(row.text("tools")), parts, row.moment("made_at"), row.moment("expires_at")));
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Map<ToolId, String> tools(String json) {
    Map<ToolId, String> tools = new HashMap<>();
    for (Map.Entry<String, JsonNode> each : Json.parse(json).properties()) {
      tools.put(BodyJson.tool(each.getKey()), each.getValue().asString(""));
    }
    return tools;
  }
}
