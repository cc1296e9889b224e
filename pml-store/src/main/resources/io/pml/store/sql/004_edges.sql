-- How tools relate. Coverage and field mapping belong to edges that schemas tell of.
CREATE TABLE edge (
  from_server TEXT ${c} NOT NULL,
  from_tool TEXT ${c} NOT NULL,
  kind TEXT ${c} NOT NULL,
  to_server TEXT ${c} NOT NULL,
  to_tool TEXT ${c} NOT NULL,
  source TEXT NOT NULL,
  sightings BIGINT NOT NULL,
  coverage TEXT,
  field_mapping TEXT,
  PRIMARY KEY (from_server, from_tool, kind, to_server, to_tool)
);

CREATE INDEX edge_by_target ON edge (to_server, to_tool);
