-- The last known offer of every server.
CREATE TABLE server (
  name TEXT ${c} NOT NULL PRIMARY KEY,
  revision TEXT NOT NULL,
  description TEXT NOT NULL,
  prompts TEXT NOT NULL,
  resources TEXT NOT NULL,
  resource_templates TEXT NOT NULL,
  seen_at BIGINT NOT NULL
);

CREATE TABLE tool (
  server TEXT ${c} NOT NULL,
  name TEXT ${c} NOT NULL,
  list_order INTEGER NOT NULL,
  definition TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (server, name)
);

-- Every change of a definition, numbered per tool: the order holds whatever the clock does.
CREATE TABLE tool_change (
  server TEXT ${c} NOT NULL,
  tool TEXT ${c} NOT NULL,
  number BIGINT NOT NULL,
  hash_before TEXT,
  hash_after TEXT,
  definition_before TEXT,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (server, tool, number)
);

CREATE TABLE tool_call (
  id TEXT ${c} NOT NULL PRIMARY KEY,
  called_at BIGINT NOT NULL,
  server TEXT NOT NULL,
  tool TEXT NOT NULL,
  client TEXT NOT NULL,
  definition_hash TEXT,
  ending TEXT NOT NULL,
  duration_nanos BIGINT NOT NULL,
  request_bytes BIGINT NOT NULL,
  result_bytes BIGINT NOT NULL,
  error TEXT
);

CREATE INDEX tool_call_by_time ON tool_call (called_at);

CREATE TABLE task_result (
  workflow TEXT ${c} NOT NULL,
  task TEXT ${c} NOT NULL,
  json TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (workflow, task)
);

CREATE INDEX task_result_by_expiry ON task_result (expires_at);
