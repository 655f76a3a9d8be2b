-- Decisions made in a preview's report: publish it, or a requested change. Only previews write here. Times are
-- ISO 8601 in UTC.
CREATE TABLE preview_decisions (
  id TEXT PRIMARY KEY,
  token TEXT NOT NULL UNIQUE,           -- of the report as it was opened: each decides once
  kind TEXT NOT NULL CHECK (kind IN ('publish', 'wish')), -- wish = a requested change
  commit_id TEXT NOT NULL,              -- that was reported
  base TEXT NOT NULL,                   -- the commit it was compared with
  name TEXT NOT NULL,                   -- who says so
  wish TEXT NOT NULL,                   -- what is to be changed; empty of a publication
  at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'taken', 'refused')), -- taken = done, refused = rejected
  problem TEXT                          -- why it was refused
) STRICT;
-- A commit is published once, unless that was refused.
CREATE UNIQUE INDEX preview_published ON preview_decisions (commit_id) WHERE kind = 'publish' AND state <> 'refused';

-- The commit of the live site, as last reported to this preview.
CREATE TABLE preview_live (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  commit_id TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
