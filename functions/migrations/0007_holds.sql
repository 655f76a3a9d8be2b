-- Reservations: who holds which car until when, and the state of the deposit. Times are ISO 8601 in UTC with milliseconds.
CREATE TABLE holds (
  id TEXT PRIMARY KEY,                  -- logged, told to the dealer, and the payment service's own name for the payment
  ticket TEXT NOT NULL UNIQUE,          -- the buyer's secret: whoever has it may see and cancel the hold
  key TEXT NOT NULL UNIQUE,             -- the sender's own: a repeated send finds the first one
  body_hash TEXT NOT NULL,
  car_id INTEGER NOT NULL,
  car_slug TEXT NOT NULL,
  car_name TEXT NOT NULL,
  person TEXT CHECK (json_valid(person)), -- NULL = erased
  state TEXT NOT NULL CHECK (state IN ('held', 'paid', 'released', 'sold')),
  -- Of a released hold. expired: its time ended; cancelled: by the buyer; dealer: by the dealer's system; unpaid: its payment was closed, or never opened.
  why TEXT CHECK (why IN ('expired', 'cancelled', 'dealer', 'unpaid')),
  held_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,                -- held: when it must be paid by; paid: how long the car is held
  paid_at TEXT,
  ended_at TEXT,                        -- when it was released, or the car was sold
  cents INTEGER NOT NULL CHECK (cents > 0),
  currency TEXT NOT NULL,
  service TEXT NOT NULL CHECK (service IN ('demo', 'stripe')),
  -- starting: not opened yet; authorised: reserved on the card; kept: captured; none: ended unpaid; returned: refunded or released.
  payment TEXT NOT NULL CHECK (payment IN ('starting', 'open', 'authorised', 'kept', 'none', 'returned')),
  payment_ref TEXT,                     -- the payment service's id of it
  payment_href TEXT,                    -- its payment page, if that is on another site
  check_at TEXT,                        -- when the payment service is asked next; NULL = all is settled
  checks INTEGER NOT NULL DEFAULT 0,    -- failed attempts since the last good one
  delete_after TEXT NOT NULL
) STRICT;
-- A car has at most one live hold: this index, not a check beforehand, decides between two buyers.
CREATE UNIQUE INDEX holds_live ON holds (car_id) WHERE state IN ('held', 'paid', 'sold');
CREATE INDEX holds_check ON holds (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX holds_paid ON holds (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX holds_delete ON holds (delete_after) WHERE person IS NOT NULL;

-- The payment service of a demonstration: no money moves and no card number is stored.
CREATE TABLE demo_payments (
  ref TEXT PRIMARY KEY,
  cents INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'authorised', 'kept', 'gone')), -- kept = captured, gone = closed unpaid or given back
  ready_at TEXT                         -- a slow card is authorised from then on
) STRICT;
