-- Shoppers with an account, and their saved cars. Times are ISO 8601 in UTC. Tokens and codes are stored as hashes only.
CREATE TABLE shoppers (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL DEFAULT '',       -- lower case; both were confirmed by a code, '' = none
  phone TEXT NOT NULL DEFAULT '',       -- E.164
  name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  postcode TEXT NOT NULL DEFAULT '',
  watchlist_version INTEGER NOT NULL DEFAULT 0, -- rises with every call that changes the watchlist
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL                 -- last use of the account
) STRICT;
CREATE UNIQUE INDEX shoppers_email ON shoppers (email) WHERE email <> '';
CREATE UNIQUE INDEX shoppers_phone ON shoppers (phone) WHERE phone <> '';
CREATE INDEX shoppers_seen ON shoppers (seen_at);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,                  -- SHA-256 of the token in the cookie
  shopper_id TEXT NOT NULL REFERENCES shoppers (id) ON DELETE CASCADE,
  seen_at TEXT NOT NULL,                -- last use of the session
  ends_at TEXT NOT NULL                 -- it ends then, however often it is used
) STRICT;
CREATE INDEX sessions_shopper ON sessions (shopper_id);
CREATE INDEX sessions_seen ON sessions (seen_at);

CREATE TABLE sign_in_codes (
  id TEXT PRIMARY KEY,                  -- SHA-256 of the secret in the cookie of the browser that asked
  code_hash TEXT NOT NULL,              -- keyed by that secret
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  shopper_id TEXT REFERENCES shoppers (id) ON DELETE CASCADE, -- the account whose email or phone number this is to become; NULL = a sign-in
  guesses INTEGER NOT NULL DEFAULT 0,
  expires_at TEXT NOT NULL,
  used_at TEXT
) STRICT;
CREATE INDEX sign_in_codes_expire ON sign_in_codes (expires_at);
CREATE INDEX sign_in_codes_shopper ON sign_in_codes (shopper_id);

CREATE TABLE watchlist (
  shopper_id TEXT NOT NULL REFERENCES shoppers (id) ON DELETE CASCADE,
  car_id INTEGER NOT NULL,
  saved INTEGER NOT NULL CHECK (saved IN (0, 1)), -- 0 stays, so that an older save that arrives late changes nothing
  at INTEGER NOT NULL,                  -- when the shopper pressed Save, ms
  PRIMARY KEY (shopper_id, car_id)
) STRICT, WITHOUT ROWID;
