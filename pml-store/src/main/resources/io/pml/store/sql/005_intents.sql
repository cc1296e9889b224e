-- What people wanted when they were led to a tool or a capability, and how often it served them.
CREATE TABLE led_intent (
  entry TEXT ${c} NOT NULL,
  text TEXT ${c} NOT NULL,
  successes BIGINT NOT NULL,
  failures BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  PRIMARY KEY (entry, text)
);
