-- The car as listed when the lead was received, so that the lead can be answered after the listing is gone. NULL = not about a listed car.
ALTER TABLE leads ADD COLUMN car TEXT CHECK (json_valid(car));
