-- What embedding models made of texts: 32-bit numbers, the lowest byte first.
CREATE TABLE vector (
  model TEXT ${c} NOT NULL,
  hash TEXT ${c} NOT NULL,
  numbers ${blob} NOT NULL,
  PRIMARY KEY (model, hash)
);
