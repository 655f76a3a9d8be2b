-- Accepted leads, and their deliveries. Times are ISO 8601 in UTC.
CREATE TABLE leads (
  id TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,             -- the sender's own: a repeated send finds the first one
  body_hash TEXT NOT NULL,              -- SHA-256 of what was sent under the key
  form TEXT NOT NULL,
  site_id INTEGER NOT NULL,
  car_id TEXT,
  received_at TEXT NOT NULL,
  delete_after TEXT NOT NULL,           -- personal data is kept no longer
  spam TEXT,                            -- why it was flagged; NULL = not flagged
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  consent TEXT NOT NULL CHECK (json_valid(consent))
) STRICT;
CREATE INDEX leads_received ON leads (received_at);
CREATE INDEX leads_delete ON leads (delete_after);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  destination TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'parked')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  lease_until TEXT,
  receipt TEXT,
  UNIQUE (lead_id, destination)
) STRICT;
CREATE INDEX outbox_due ON outbox (next_at) WHERE state IN ('waiting', 'sending');
