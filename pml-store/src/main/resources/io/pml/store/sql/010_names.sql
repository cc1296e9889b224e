-- Capabilities have versions with identities of their own, and names.
CREATE TABLE capability_again (
  id TEXT ${c} NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL,
  intent TEXT NOT NULL,
  pattern TEXT ${c} NOT NULL,
  status TEXT ${c} NOT NULL,
  created_at BIGINT NOT NULL,
  runs BIGINT NOT NULL DEFAULT 0,
  successes BIGINT NOT NULL DEFAULT 0,
  duration_nanos BIGINT NOT NULL DEFAULT 0,
  failures_in_a_row BIGINT NOT NULL DEFAULT 0,
  last_at BIGINT,
  praised BIGINT NOT NULL DEFAULT 0,
  blamed BIGINT NOT NULL DEFAULT 0
);

INSERT INTO capability_again (id, version, intent, pattern, status, created_at, runs, successes, duration_nanos,
    failures_in_a_row, last_at, praised, blamed)
  SELECT id, version, intent, pattern, status, created_at, runs, successes, duration_nanos, failures_in_a_row, last_at,
    praised, blamed
  FROM capability;

-- The hash is empty for versions that were kept before there were hashes. The standing is the status that a version had when
-- another took its place.
ALTER TABLE capability_version ADD COLUMN identity TEXT ${c} NOT NULL DEFAULT '';
ALTER TABLE capability_version ADD COLUMN hash TEXT NOT NULL DEFAULT '';
ALTER TABLE capability_version ADD COLUMN label TEXT ${c};
ALTER TABLE capability_version ADD COLUMN author TEXT NOT NULL DEFAULT 'pml';
ALTER TABLE capability_version ADD COLUMN summary TEXT NOT NULL DEFAULT '';
ALTER TABLE capability_version ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE capability_version ADD COLUMN standing TEXT NOT NULL DEFAULT 'DRAFT';

UPDATE capability_version SET
  identity = (SELECT identity FROM capability WHERE capability.id = capability_version.capability),
  created_at = (SELECT created_at FROM capability WHERE capability.id = capability_version.capability);

CREATE UNIQUE INDEX capability_version_by_label ON capability_version (capability, label);

CREATE INDEX capability_version_by_identity ON capability_version (identity);

-- Whose program it is: the first that had it, however many have it now.
CREATE TABLE capability_identity (
  identity TEXT ${c} NOT NULL PRIMARY KEY,
  capability TEXT ${c} NOT NULL
);

CREATE INDEX capability_identity_by_capability ON capability_identity (capability);

INSERT INTO capability_identity (identity, capability) SELECT identity, id FROM capability;

-- Since when which version has been the current one.
CREATE TABLE capability_turn (
  capability TEXT ${c} NOT NULL,
  number BIGINT NOT NULL,
  version INTEGER NOT NULL,
  author TEXT NOT NULL,
  summary TEXT NOT NULL,
  since_at BIGINT NOT NULL,
  PRIMARY KEY (capability, number)
);

INSERT INTO capability_turn (capability, number, version, author, summary, since_at)
  SELECT id, 1, version, 'pml', '', created_at FROM capability;

DROP TABLE capability;

ALTER TABLE capability_again RENAME TO capability;

CREATE INDEX capability_by_pattern ON capability (pattern);

-- What is known of a capability that has a name.
CREATE TABLE capability_record (
  capability TEXT ${c} NOT NULL PRIMARY KEY,
  org TEXT ${c} NOT NULL,
  project TEXT ${c} NOT NULL,
  namespace TEXT ${c} NOT NULL,
  action TEXT ${c} NOT NULL,
  hash TEXT ${c} NOT NULL,
  creator TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  parent TEXT,
  forked_from TEXT,
  tags TEXT NOT NULL,
  visibility TEXT NOT NULL,
  verified INTEGER NOT NULL,
  signature TEXT,
  updater TEXT NOT NULL,
  updated_at BIGINT NOT NULL
);

-- Every name that is taken: current ones, former ones that still lead there, and those of deleted capabilities.
CREATE TABLE capability_name (
  org TEXT ${c} NOT NULL,
  project TEXT ${c} NOT NULL,
  name TEXT ${c} NOT NULL,
  skeleton TEXT ${c} NOT NULL,
  capability TEXT ${c} NOT NULL,
  hold TEXT NOT NULL,
  until_at BIGINT,
  PRIMARY KEY (org, project, name)
);

CREATE INDEX capability_name_by_skeleton ON capability_name (org, project, skeleton);

CREATE INDEX capability_name_by_capability ON capability_name (capability);

-- Versions that somebody marked with a word.
CREATE TABLE capability_mark (
  capability TEXT ${c} NOT NULL,
  mark TEXT ${c} NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (capability, mark)
);

-- What was done to names. It stays when the capability is deleted.
CREATE TABLE capability_event (
  capability TEXT ${c} NOT NULL,
  number BIGINT NOT NULL,
  kind TEXT NOT NULL,
  author TEXT NOT NULL,
  detail TEXT NOT NULL,
  happened_at BIGINT NOT NULL,
  PRIMARY KEY (capability, number)
);
