-- The last code sent to an address or number before a limit: a longer one, for every browser that requests a code for it. Only a hash of
-- the address is stored. Times are ISO 8601 in UTC.
CREATE TABLE standing_codes (
  id TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,              -- keyed by the id
  whom TEXT NOT NULL,                   -- hash of the address or number
  expires_at TEXT NOT NULL,
  used_by TEXT                          -- the asking browser's sign_in_codes.id that used it up; NULL = nobody
) STRICT;
CREATE INDEX standing_codes_whom ON standing_codes (whom);
CREATE INDEX standing_codes_expire ON standing_codes (expires_at);
