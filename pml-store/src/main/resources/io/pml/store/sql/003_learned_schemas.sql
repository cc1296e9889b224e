-- What results of tools looked like: types, names of fields and counts, never values.
CREATE TABLE learned_schema (
  server TEXT ${c} NOT NULL,
  tool TEXT ${c} NOT NULL,
  definition_hash TEXT NOT NULL,
  observations BIGINT NOT NULL,
  shape TEXT NOT NULL,
  learned_at BIGINT NOT NULL,
  PRIMARY KEY (server, tool)
);
