-- How executions came about, whether they were learned from, and how far they surprised: in millionths.
ALTER TABLE run ADD COLUMN mode TEXT NOT NULL DEFAULT 'DIRECT';

ALTER TABLE run ADD COLUMN learned INTEGER NOT NULL DEFAULT 0;

ALTER TABLE run ADD COLUMN predicted BIGINT;

ALTER TABLE run ADD COLUMN priority BIGINT;

UPDATE run SET learned = 1 WHERE ended_at IS NOT NULL;

UPDATE run SET mode = 'NESTED' WHERE parent IS NOT NULL;

CREATE INDEX run_unlearned ON run (id) WHERE learned = 0 AND ended_at IS NOT NULL;

CREATE INDEX run_by_surprise ON run (priority, id) WHERE priority > 500000;

CREATE INDEX run_by_capability ON run (capability, id);

-- How many answers a program had got when it asked for this one.
ALTER TABLE journal ADD COLUMN asked BIGINT NOT NULL DEFAULT 0;

-- What was said of a capability, for and against it.
ALTER TABLE capability ADD COLUMN praised BIGINT NOT NULL DEFAULT 0;

ALTER TABLE capability ADD COLUMN blamed BIGINT NOT NULL DEFAULT 0;

CREATE TABLE feedback (
  id TEXT ${c} NOT NULL PRIMARY KEY,
  capability TEXT ${c} NOT NULL,
  run TEXT ${c},
  success INTEGER NOT NULL,
  words TEXT NOT NULL,
  said_by TEXT NOT NULL,
  said_at BIGINT NOT NULL
);

CREATE INDEX feedback_by_capability ON feedback (capability, id);

-- How capabilities relate.
CREATE TABLE capability_dependency (
  from_capability TEXT ${c} NOT NULL,
  to_capability TEXT ${c} NOT NULL,
  kind TEXT ${c} NOT NULL,
  source TEXT NOT NULL,
  sightings BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  PRIMARY KEY (from_capability, to_capability, kind),
  CHECK (from_capability <> to_capability)
);

CREATE INDEX capability_dependency_by_target ON capability_dependency (to_capability);
