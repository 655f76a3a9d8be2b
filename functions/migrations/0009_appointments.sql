-- Test drives booked with a lead. Times are ISO 8601 in UTC. A row is deleted with its lead.
CREATE TABLE appointments (
  lead_id TEXT PRIMARY KEY,
  token TEXT NOT NULL UNIQUE,           -- whoever knows it may see and cancel the appointment
  location_id INTEGER NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  booked_at TEXT NOT NULL,
  cancelled_at TEXT                     -- NULL = it holds its slot
) STRICT;
CREATE INDEX appointments_held ON appointments (location_id, starts_at) WHERE cancelled_at IS NULL;
CREATE TRIGGER lead_appointments_erased AFTER DELETE ON leads BEGIN
  DELETE FROM appointments WHERE lead_id = old.id;
END;
