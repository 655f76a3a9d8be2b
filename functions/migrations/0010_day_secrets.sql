-- One secret per day: it salts the hashes of addresses and signs the time of a form's first touch. Deleted after a few days.
CREATE TABLE day_secrets (
  day TEXT PRIMARY KEY,                 -- YYYY-MM-DD in UTC
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;
