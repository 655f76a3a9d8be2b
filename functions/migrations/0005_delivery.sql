-- When sending was first and last tried in this series; a retry or a release by hand begins a new one.
ALTER TABLE outbox ADD COLUMN tried_since TEXT;
ALTER TABLE outbox ADD COLUMN tried_at TEXT;
CREATE INDEX outbox_waiting ON outbox (destination, tried_at) WHERE state IN ('waiting', 'sending');
