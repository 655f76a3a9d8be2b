CREATE INDEX outbox_created ON outbox (created_at) WHERE kind <> 'lead';
