-- Accepted leads, and their deliveries. Times are ISO 8601 in UTC.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,             -- the sender's own: a repeated send finds the first one
  body_hash TEXT NOT NULL,              -- SHA-256 of what was sent under the key
  form TEXT NOT NULL,                   -- id of the form
  site_id INTEGER NOT NULL,             -- the site's id in the dealer's settings
  car_id TEXT,                          -- NULL = not about a listed car
  received_at TEXT NOT NULL,
  delete_after TEXT NOT NULL,           -- personal data is kept no longer
  spam TEXT,                            -- why it was flagged; NULL = not flagged
  payload TEXT NOT NULL CHECK (json_valid(payload)), -- the fields of the lead contract (FORM-16)
  consent TEXT NOT NULL CHECK (json_valid(consent)) -- what the shopper agreed to, with the wording shown
) STRICT;
CREATE INDEX leads_received ON leads (received_at);
CREATE INDEX leads_delete ON leads (delete_after);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  destination TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'parked')), -- parked = not tried again until an operator releases it
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,                -- when it is due
  lease_until TEXT,                     -- how long its sender has for it
  receipt TEXT,                         -- what the receiver answered
  UNIQUE (lead_id, destination)
) STRICT;
CREATE INDEX outbox_due ON outbox (next_at) WHERE state IN ('waiting', 'sending');
