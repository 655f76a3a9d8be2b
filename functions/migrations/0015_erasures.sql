-- What was erased on request, by table and id and without personal data: restoring the database to an earlier time
-- must not bring it back. Times are ISO 8601 in UTC.
CREATE TABLE erasures (
  what TEXT NOT NULL,                   -- the table
  id TEXT NOT NULL,                     -- of the outbox: kind, subject and destination
  at TEXT NOT NULL,
  PRIMARY KEY (what, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX erasures_at ON erasures (at);
