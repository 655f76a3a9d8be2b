-- The car as it was listed when the lead came, so that the lead can be answered after the listing is gone. NULL = about no listed car.
ALTER TABLE leads ADD COLUMN car TEXT CHECK (json_valid(car));
