-- When erasure of a hold's contact data was requested; they are erased once its payment is settled, and no messages are sent.
ALTER TABLE holds ADD COLUMN erase_asked_at TEXT;
