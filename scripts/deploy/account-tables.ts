/** The tables of the account's own database, created on first use. */
export const ACCOUNT_TABLES: readonly string[] = [
  // The roll-out: `holder` is the machine that runs it and `who` the person, until `held_until`; `stop_asked_by` has asked it to stop;
  // `record` is its state (`rollout-record.ts`).
  `CREATE TABLE IF NOT EXISTS rollout (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  holder TEXT,
  who TEXT,
  since TEXT,
  held_until TEXT,
  stop_asked_by TEXT,
  record TEXT
) STRICT`,
  // The facts about each dealer, by slug (`dealer-records.ts`).
  'CREATE TABLE IF NOT EXISTS dealers (slug TEXT PRIMARY KEY, facts TEXT NOT NULL CHECK (json_valid(facts))) STRICT',
  // What was done to each dealer; an entry is a `LogEntry`.
  `CREATE TABLE IF NOT EXISTS log (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL,
  entry TEXT NOT NULL CHECK (json_valid(entry))
) STRICT`,
  'CREATE INDEX IF NOT EXISTS log_slug ON log (slug, id)',
  // The scheduler's dealers (`functions/topics/schedule`), with the URL and the secret for their calls, each claimed for one round until
  // `taken_until`. `called_at` = last call, `done_at` = last call without a problem, `problem` = that of the last call, '' = none; `fails` counts
  // calls in a row without a response. Instants are milliseconds by the database's clock; 0 = never.
  `CREATE TABLE IF NOT EXISTS schedule (
  slug TEXT PRIMARY KEY,
  origin TEXT NOT NULL,
  key TEXT NOT NULL,
  taken_until INTEGER NOT NULL DEFAULT 0,
  called_at INTEGER NOT NULL DEFAULT 0,
  done_at INTEGER NOT NULL DEFAULT 0,
  took_ms INTEGER NOT NULL DEFAULT 0,
  fails INTEGER NOT NULL DEFAULT 0,
  problem TEXT NOT NULL DEFAULT ''
) STRICT`,
  // How each live dealer is served, or should be, by slug (`placements.ts`).
  `CREATE TABLE IF NOT EXISTS placements (
  slug TEXT PRIMARY KEY,
  form TEXT NOT NULL CHECK (form IN ('worker', 'namespace')),
  hosts TEXT NOT NULL CHECK (json_valid(hosts))
) STRICT`,
  // Deployments in the dispatch namespace, newest last, each with its record as `message` (`namespace.ts`).
  `CREATE TABLE IF NOT EXISTS namespace_versions (
  id INTEGER PRIMARY KEY,
  worker TEXT NOT NULL,
  version TEXT NOT NULL,
  at TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT`,
  'CREATE INDEX IF NOT EXISTS namespace_versions_worker ON namespace_versions (worker, id)',
  // API calls that were reserved in the last few minutes (`account-rate-limiter.ts`), with the database's instant in ms.
  'CREATE TABLE IF NOT EXISTS api_calls (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, calls INTEGER NOT NULL) STRICT',
  // The last round of the scheduler (`RoundSummary`): `due` = dealers that should have been called, `unreached` = those for which there was no time.
  `CREATE TABLE IF NOT EXISTS schedule_round (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL,
  due INTEGER NOT NULL,
  called INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  unreached INTEGER NOT NULL,
  took_ms INTEGER NOT NULL
) STRICT`,
  // When the scheduler last tried to start the workflow for due dealers, and when it last did. Milliseconds; 0 = never.
  // `problem` = why it could not, '' = it could.
  `CREATE TABLE IF NOT EXISTS due_workflow (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  tried_at INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL DEFAULT 0,
  problem TEXT NOT NULL DEFAULT ''
) STRICT`,
  'INSERT OR IGNORE INTO due_workflow (id) VALUES (1)',
];
