-- Stock changes since a build: one row per car and field, with the newest value. Times are ISO 8601 in UTC with milliseconds.
CREATE TABLE stock_changes (
  car_id INTEGER NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)), -- the new value
  at TEXT NOT NULL,                     -- when it changed
  PRIMARY KEY (car_id, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_changes_at ON stock_changes (at);
