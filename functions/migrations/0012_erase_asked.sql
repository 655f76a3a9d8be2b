-- When somebody asked for a hold's contact data to be erased; they go as soon as its payment is settled, and nobody is written to.
ALTER TABLE holds ADD COLUMN erase_asked_at TEXT;
