-- The account that was signed in when it was sent; NULL = none, or that account was deleted. Not a foreign key: a lead is stored even if its
-- account is deleted at that moment.
ALTER TABLE leads ADD COLUMN shopper_id TEXT;
ALTER TABLE holds ADD COLUMN shopper_id TEXT;
