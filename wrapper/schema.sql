-- The activity log: who compiled and ran what when, and what people say they were working on. Times are nanoseconds:
-- *_at since 1970 (UTC, as the machine's clock had it), *_boot since the machine `boot` was started; durations come from
-- the latter, so nobody's setting of the clock changes them. Events have random 128-bit names, all other keys are texts
-- that say what they mean: the same event merged twice from anywhere is still one row.

CREATE TABLE subjects (
  subject TEXT PRIMARY KEY,      -- login name, or what the settings say
  consented_at INTEGER,          -- when the subject agreed to what is recorded
  consent_version INTEGER,       -- which text the subject agreed to
  added_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE projects (
  project TEXT PRIMARY KEY,      -- LEASTACTION_PROJECT, or the folder
  name TEXT NOT NULL,            -- for people: the last part of it
  folder TEXT NOT NULL           -- top of the version-controlled tree, or the working directory
) WITHOUT ROWID;

CREATE TABLE sessions (
  session TEXT PRIMARY KEY,      -- HOST/BOOT/LEADER/START: one login, terminal window or batch job
  subject TEXT NOT NULL,
  host TEXT NOT NULL,
  terminal INTEGER NOT NULL,     -- has it a terminal?
  started_at INTEGER NOT NULL    -- its first event
) WITHOUT ROWID;

CREATE TABLE compiles (
  id TEXT PRIMARY KEY,           -- 32 hexadecimal digits
  subject TEXT NOT NULL,
  project TEXT NOT NULL,
  session TEXT NOT NULL,
  build TEXT NOT NULL,           -- compiles of one build (of one `make`) have the same
  kind TEXT NOT NULL,            -- 'compile', or 'link' where there are objects only
  started_at INTEGER NOT NULL,
  boot TEXT NOT NULL,
  started_boot INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  folder TEXT NOT NULL,
  compiler TEXT NOT NULL,        -- as it was called
  compiler_path TEXT NOT NULL,   -- what was run
  arguments TEXT NOT NULL,       -- JSON array
  exit_code INTEGER,             -- NULL if a signal ended it
  signal INTEGER,
  errors INTEGER,                -- that it reported; NULL if its messages were not read
  warnings INTEGER
);
CREATE INDEX compiles_by_subject ON compiles (subject, started_at);

CREATE TABLE sources (
  compile TEXT NOT NULL,
  path TEXT NOT NULL,            -- as the call named it
  hash TEXT,                     -- 'k:' and 32 hexadecimal digits: BLAKE2b, under the key in the file beside the log
                                 -- that ends in .source-key, of the XXH3 (128 bits, hexadecimal) of the contents; NULL
                                 -- if file or key could not be read, or the file has over 64 MiB. Earlier versions
                                 -- left the XXH3 itself, without 'k:'; merge, push and export put that under the key
  bytes INTEGER,
  PRIMARY KEY (compile, path)
) WITHOUT ROWID;

CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  subject TEXT NOT NULL,
  project TEXT NOT NULL,
  session TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  boot TEXT NOT NULL,
  started_boot INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  folder TEXT NOT NULL,
  program TEXT NOT NULL,
  arguments TEXT NOT NULL,
  exit_code INTEGER,
  signal INTEGER
);
CREATE INDEX runs_by_subject ON runs (subject, started_at);

-- What the subject answered before a build; also that no answer was given, and why.
CREATE TABLE effort_reports (
  id TEXT PRIMARY KEY,
  subject TEXT NOT NULL,
  project TEXT NOT NULL,
  session TEXT NOT NULL,
  build TEXT NOT NULL,
  outcome TEXT NOT NULL,         -- 'answered', 'not now', 'not today', 'end of file', 'timeout', 'interrupted', 'wrong answers'
  asked_at INTEGER NOT NULL,     -- the reported time ends here
  boot TEXT NOT NULL,
  asked_boot INTEGER NOT NULL,
  answering INTEGER NOT NULL,    -- duration of the questions: neither working nor compile time
  time_answer TEXT,              -- 'since last', 'duration', 'none'
  reported_s REAL,               -- seconds that the subject says to have worked
  measured_gap_s REAL,           -- seconds since the subject's last compile or run ended; NULL if there is none
  activity TEXT,                 -- key of the activity set, e.g. 'parallelizing'
  power REAL,                    -- its rating when it was chosen, 0 to 1
  language TEXT                  -- of the activity set
);
CREATE INDEX effort_reports_by_subject ON effort_reports (subject, asked_at);
