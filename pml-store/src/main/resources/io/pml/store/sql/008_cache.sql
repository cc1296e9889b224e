-- What an execution was made of, and whether it only pretended.
ALTER TABLE run ADD COLUMN plan TEXT;

ALTER TABLE run ADD COLUMN dry INTEGER NOT NULL DEFAULT 0;

-- Results of capabilities that can be told again. Tools and parts are what they rest on, as JSON.
CREATE TABLE cached_result (
  capability TEXT ${c} NOT NULL,
  version INTEGER NOT NULL,
  question TEXT ${c} NOT NULL,
  run TEXT ${c} NOT NULL,
  result TEXT NOT NULL,
  tools TEXT NOT NULL,
  parts TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (capability, version, question)
);

CREATE INDEX cached_result_by_expiry ON cached_result (expires_at);

-- On which terms results are kept, where somebody set others than the usual ones.
CREATE TABLE cache_policy (
  capability TEXT ${c} NOT NULL PRIMARY KEY,
  policy TEXT NOT NULL
);
