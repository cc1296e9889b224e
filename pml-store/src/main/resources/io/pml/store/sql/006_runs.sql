-- Executions: what was asked for, where it stands, what became of it.
CREATE TABLE run (
  id TEXT ${c} NOT NULL PRIMARY KEY,
  intent TEXT NOT NULL,
  source TEXT NOT NULL,
  source_hash TEXT NOT NULL,
  structure TEXT NOT NULL,
  masked INTEGER NOT NULL,
  args TEXT NOT NULL,
  caller TEXT NOT NULL,
  seed BIGINT NOT NULL,
  begun_at BIGINT NOT NULL,
  time_limit_nanos BIGINT NOT NULL,
  parent TEXT,
  capability TEXT ${c},
  state TEXT ${c} NOT NULL,
  attempts INTEGER NOT NULL,
  result TEXT,
  failure TEXT,
  trace TEXT,
  ended_at BIGINT
);

CREATE INDEX run_by_state ON run (state, id);

CREATE INDEX run_by_end ON run (ended_at);

-- What executions waited for, and what they were answered.
CREATE TABLE journal (
  run TEXT ${c} NOT NULL,
  number BIGINT NOT NULL,
  tool TEXT NOT NULL,
  node TEXT,
  arguments TEXT NOT NULL,
  arguments_hash TEXT NOT NULL,
  began_at BIGINT NOT NULL,
  answer_order BIGINT,
  answered_at BIGINT,
  success INTEGER,
  value TEXT,
  PRIMARY KEY (run, number)
);

-- What people were asked, what they said, and whether that was made use of. Tools are triples: server, tool, hash.
CREATE TABLE approval (
  id TEXT ${c} NOT NULL PRIMARY KEY,
  run TEXT ${c} NOT NULL,
  code TEXT ${c} NOT NULL,
  principal TEXT ${c} NOT NULL,
  tools TEXT NOT NULL,
  question TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  decision TEXT,
  decided_by TEXT,
  decided_at BIGINT,
  used_at BIGINT,
  revoked_at BIGINT
);

CREATE INDEX approval_by_run ON approval (run);

CREATE INDEX approval_by_subject ON approval (code, principal);

CREATE INDEX approval_by_time ON approval (asked_at, id);

CREATE INDEX approval_by_expiry ON approval (expires_at);
