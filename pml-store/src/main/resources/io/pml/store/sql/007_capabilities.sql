-- Procedures that can be run again, where they stand, and what their runs add up to.
CREATE TABLE capability (
  id TEXT ${c} NOT NULL PRIMARY KEY,
  identity TEXT ${c} NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  intent TEXT NOT NULL,
  pattern TEXT ${c} NOT NULL,
  status TEXT ${c} NOT NULL,
  created_at BIGINT NOT NULL,
  runs BIGINT NOT NULL DEFAULT 0,
  successes BIGINT NOT NULL DEFAULT 0,
  duration_nanos BIGINT NOT NULL DEFAULT 0,
  failures_in_a_row BIGINT NOT NULL DEFAULT 0,
  last_at BIGINT
);

CREATE INDEX capability_by_pattern ON capability (pattern);

-- What each version does. A version never changes.
CREATE TABLE capability_version (
  capability TEXT ${c} NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  parameters TEXT NOT NULL,
  tools TEXT NOT NULL,
  PRIMARY KEY (capability, version)
);

-- The way from a tool to the capabilities whose current version names it.
CREATE TABLE capability_tool (
  capability TEXT ${c} NOT NULL,
  tool TEXT ${c} NOT NULL,
  PRIMARY KEY (capability, tool)
);

CREATE INDEX capability_tool_by_tool ON capability_tool (tool);

-- The ways runs took, numbered in the order in which they were first taken.
CREATE TABLE capability_path (
  capability TEXT ${c} NOT NULL,
  hash TEXT ${c} NOT NULL,
  number BIGINT NOT NULL,
  nodes TEXT NOT NULL,
  runs BIGINT NOT NULL,
  successes BIGINT NOT NULL,
  duration_nanos BIGINT NOT NULL,
  PRIMARY KEY (capability, hash)
);

-- How often each decision went each way.
CREATE TABLE capability_decision (
  capability TEXT ${c} NOT NULL,
  node TEXT ${c} NOT NULL,
  outcome TEXT ${c} NOT NULL,
  times BIGINT NOT NULL,
  PRIMARY KEY (capability, node, outcome)
);
