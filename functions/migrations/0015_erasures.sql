-- What was erased because somebody asked for it, by table and id, never whose it was: a database that is brought back to an earlier minute
-- must not bring these back. Instants are ISO 8601 in UTC.
CREATE TABLE erasures (
  what TEXT NOT NULL,                   -- the table
  id TEXT NOT NULL,                     -- of the outbox: kind, subject and destination
  at TEXT NOT NULL,
  PRIMARY KEY (what, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX erasures_at ON erasures (at);
