-- Cars offered as trade-ins, identified by registration or by the shopper. Times are ISO 8601 in UTC.
CREATE TABLE trade_in_cars (
  id TEXT PRIMARY KEY,
  rego TEXT NOT NULL,
  rego_state TEXT NOT NULL,             -- '' where registrations have no state
  make TEXT NOT NULL,
  model TEXT NOT NULL,
  badge TEXT,
  year INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('lookup', 'shopper')), -- lookup = found by registration, shopper = described by the shopper
  delete_after TEXT NOT NULL
) STRICT;
CREATE INDEX trade_in_cars_delete ON trade_in_cars (delete_after);

-- Leads and acceptances refer to valuations: one is never changed, unless the service failed to give it; then a later one takes its id.
CREATE TABLE valuations (
  id TEXT PRIMARY KEY,
  car TEXT NOT NULL REFERENCES trade_in_cars (id) ON DELETE CASCADE,
  answers TEXT NOT NULL CHECK (json_valid(answers)), -- the shopper's, about the car
  result TEXT NOT NULL CHECK (json_valid(result)), -- an amount with its reasons, or why there is none
  valid_until TEXT NOT NULL,            -- last day, in the dealer's zone
  created_at TEXT NOT NULL,
  shown TEXT CHECK (json_valid(shown)), -- what the page reported of it (TRADE-06)
  UNIQUE (car, answers, valid_until)
) STRICT;

-- How often a phone number was shown, by car and day in the dealer's time zone; car 0 = the dealership's own number.
CREATE TABLE phone_reveals (
  day TEXT NOT NULL,
  car_id INTEGER NOT NULL,
  dealership_id INTEGER NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (day, car_id, dealership_id)
) STRICT, WITHOUT ROWID;
