-- A class's activity logs on a PostgreSQL server: the tables of wrapper/schema.sql, which says what the columns are, with
-- `arrived` counting events in the order in which they were committed, so that who pulls knows what is new. This is
-- version 1; class_schema_2.sql, which follows, says whose a row is.
CREATE SCHEMA leastaction;

CREATE TABLE leastaction.about (
  version integer NOT NULL,
  server text NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO leastaction.about (version) VALUES (1);

CREATE TABLE leastaction.subjects (
  subject text PRIMARY KEY, consented_at bigint, consent_version bigint, added_at bigint NOT NULL
);
CREATE TABLE leastaction.projects (project text PRIMARY KEY, name text NOT NULL, folder text NOT NULL);
CREATE TABLE leastaction.sessions (
  session text PRIMARY KEY, subject text NOT NULL, host text NOT NULL, terminal bigint NOT NULL, started_at bigint NOT NULL
);
CREATE TABLE leastaction.compiles (
  id text PRIMARY KEY, subject text NOT NULL, project text NOT NULL, session text NOT NULL, build text NOT NULL,
  kind text NOT NULL, started_at bigint NOT NULL, boot text NOT NULL, started_boot bigint NOT NULL,
  duration bigint NOT NULL, folder text NOT NULL, compiler text NOT NULL, compiler_path text NOT NULL,
  arguments text NOT NULL, exit_code bigint, signal bigint, errors bigint, warnings bigint,
  arrived bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);
CREATE TABLE leastaction.sources (
  compile text NOT NULL, path text NOT NULL, hash text, bytes bigint, PRIMARY KEY (compile, path)
);
CREATE TABLE leastaction.runs (
  id text PRIMARY KEY, subject text NOT NULL, project text NOT NULL, session text NOT NULL, started_at bigint NOT NULL,
  boot text NOT NULL, started_boot bigint NOT NULL, duration bigint NOT NULL, folder text NOT NULL, program text NOT NULL,
  arguments text NOT NULL, exit_code bigint, signal bigint,
  arrived bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);
CREATE TABLE leastaction.effort_reports (
  id text PRIMARY KEY, subject text NOT NULL, project text NOT NULL, session text NOT NULL, build text NOT NULL,
  outcome text NOT NULL, asked_at bigint NOT NULL, boot text NOT NULL, asked_boot bigint NOT NULL,
  answering bigint NOT NULL, time_answer text, reported_s double precision, measured_gap_s double precision,
  activity text, power double precision, language text,
  arrived bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);

-- How far each log has been pushed, committed with the events themselves. A log is known by the first event of its table,
-- and where it has got to by that row's event, too: a log begun anew, or a server restored from a backup, starts again.
CREATE TABLE leastaction.pushed (
  events text NOT NULL,          -- the table
  first_id text NOT NULL,
  project text NOT NULL,         -- the only one pushed, or empty
  last_row bigint NOT NULL,
  last_id text NOT NULL,
  PRIMARY KEY (events, first_id, project)
);
