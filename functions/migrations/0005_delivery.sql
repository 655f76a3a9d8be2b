-- The first and last attempt of the current series; a retry or a release by hand starts a new series.
ALTER TABLE outbox ADD COLUMN tried_since TEXT;
ALTER TABLE outbox ADD COLUMN tried_at TEXT;
CREATE INDEX outbox_waiting ON outbox (destination, tried_at) WHERE state IN ('waiting', 'sending');
