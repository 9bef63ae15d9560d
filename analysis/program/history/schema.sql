-- Version 1 of the database of runs (PRAGMA user_version). `summary` is a baseline as 'leastaction baseline' writes it; the
-- columns beside it repeat what queries ask for.
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  recorded_at TEXT NOT NULL, -- UTC, ISO 8601
  commit_name TEXT NOT NULL,
  label TEXT NOT NULL,
  program TEXT NOT NULL,
  core TEXT NOT NULL,
  summary TEXT NOT NULL
);
CREATE TABLE region (
  run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  thread TEXT NOT NULL,
  ticks INTEGER NOT NULL, -- tick
  instructions INTEGER NOT NULL,
  action INTEGER NOT NULL, -- e0*tick
  PRIMARY KEY (run, name, thread)
) WITHOUT ROWID;
