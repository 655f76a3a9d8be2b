-- Everything to be sent. The content of a lead is in leads; other rows contain theirs.
-- Not additive: the outbox before it named rows by lead_id.
CREATE TABLE outbox_of_kinds (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('lead', 'hook', 'message')),
  subject TEXT NOT NULL,                -- id of the lead; of anything else whatever names the effect once
  destination TEXT NOT NULL,
  body TEXT CHECK (json_valid(body)),   -- NULL = the lead of this id
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'parked')), -- parked = not tried again until an operator releases it
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  next_at TEXT NOT NULL,                -- when it is due
  lease TEXT,                           -- who is sending it
  lease_until TEXT,                     -- how long that sender has for it
  receipt TEXT,                         -- what the receiver answered, an id at most
  problem TEXT,                         -- why the last attempt failed, in a word
  UNIQUE (kind, subject, destination)
) STRICT;
INSERT INTO outbox_of_kinds (id, kind, subject, destination, state, attempts, created_at, next_at, receipt)
  SELECT id, 'lead', lead_id, destination, CASE state WHEN 'sending' THEN 'waiting' ELSE state END, attempts, next_at, next_at, receipt FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_of_kinds RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_at) WHERE state IN ('waiting', 'sending');
CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN
  DELETE FROM outbox WHERE kind = 'lead' AND subject = old.id;
END;

-- Messages of a site without a service for them, for the dealer's staff and developers to read.
CREATE TABLE local_messages (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL CHECK (channel IN ('email', 'sms')),
  receiver TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  written_at TEXT NOT NULL
) STRICT;
CREATE INDEX local_messages_written ON local_messages (written_at);

-- How often something was done within a span of time: codes sent, guesses, posts from one address. Keys based on personal data are hashes.
CREATE TABLE budgets (
  key TEXT PRIMARY KEY,
  spent INTEGER NOT NULL,
  resets_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX budgets_reset ON budgets (resets_at);
