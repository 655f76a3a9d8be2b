-- What became of the stock since a build: one row a car and field, the newest value. Instants are ISO 8601 in UTC, to the millisecond.
CREATE TABLE stock_changes (
  car_id INTEGER NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  at TEXT NOT NULL,
  PRIMARY KEY (car_id, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_changes_at ON stock_changes (at);
