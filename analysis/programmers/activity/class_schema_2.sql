-- Version 2: a class in which nobody can read or change what others have pushed. Students have no right to any table.
-- They call two functions, which run as the tables' owner and know by session_user (which SET ROLE does not change) whose
-- the rows are; every key begins with that name, so nobody's rows meet somebody else's. Row-level security without a
-- policy hides the tables even from those who are granted them; it does not bind their owner.
LOCK TABLE leastaction.about IN ACCESS EXCLUSIVE MODE;
UPDATE leastaction.about SET version = 2;

-- Everybody who has pushed. A push locks its own row until the commit, so `arrived` rises, for each owner, in the order of
-- commits, and nobody waits for somebody else.
CREATE TABLE leastaction.owners (owner text PRIMARY KEY);
-- What was pushed to version 1: nobody knows by whom.
INSERT INTO leastaction.owners VALUES ('');

-- Keys are sums: PostgreSQL's indexes take no more than 2.7 kB of text, and paths may be longer.
ALTER TABLE leastaction.subjects ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT subjects_pkey;
CREATE UNIQUE INDEX ON leastaction.subjects (owner, md5(subject));
ALTER TABLE leastaction.projects ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT projects_pkey;
CREATE UNIQUE INDEX ON leastaction.projects (owner, md5(project));
ALTER TABLE leastaction.sessions ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT sessions_pkey;
CREATE UNIQUE INDEX ON leastaction.sessions (owner, md5(session));
ALTER TABLE leastaction.compiles ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT compiles_pkey;
CREATE UNIQUE INDEX ON leastaction.compiles (owner, md5(id));
CREATE INDEX ON leastaction.compiles (owner, arrived);
ALTER TABLE leastaction.sources ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT sources_pkey;
CREATE UNIQUE INDEX ON leastaction.sources (owner, md5(compile), md5(path));
ALTER TABLE leastaction.runs ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT runs_pkey;
CREATE UNIQUE INDEX ON leastaction.runs (owner, md5(id));
CREATE INDEX ON leastaction.runs (owner, arrived);
ALTER TABLE leastaction.effort_reports ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT effort_reports_pkey;
CREATE UNIQUE INDEX ON leastaction.effort_reports (owner, md5(id));
CREATE INDEX ON leastaction.effort_reports (owner, arrived);
ALTER TABLE leastaction.pushed ADD COLUMN owner text NOT NULL DEFAULT '', DROP CONSTRAINT pushed_pkey;
CREATE UNIQUE INDEX ON leastaction.pushed (owner, events, md5(first_id), md5(project));

-- How far the caller's log has been pushed: the row, a space, and its event; NULL if it has not been.
CREATE FUNCTION leastaction.pushed_until(of_events text, of_log text, of_project text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT last_row || ' ' || last_id FROM leastaction.pushed
  WHERE owner = session_user::text AND events = of_events AND md5(first_id) = md5(of_log) AND md5(project) = md5(of_project)
$$;

-- One step of the caller's log, whole or not at all: `data` has an array of objects for each table. Rows that the server
-- has stay as they are, but that agreeing again counts; what version 1 has of an event is that event.
CREATE FUNCTION leastaction.push(of_events text, of_log text, of_project text, until_row bigint, until_id text, data json)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me constant text := session_user;
BEGIN
  IF of_events NOT IN ('compiles', 'runs', 'effort_reports') THEN
    RAISE EXCEPTION 'there are no such events' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  INSERT INTO leastaction.owners VALUES (me) ON CONFLICT DO NOTHING;
  PERFORM FROM leastaction.owners WHERE owner = me FOR UPDATE;

  INSERT INTO leastaction.subjects AS known (owner, subject, consented_at, consent_version, added_at)
    SELECT me, subject, consented_at, consent_version, added_at
    FROM json_populate_recordset(NULL::leastaction.subjects, data -> 'subjects')
    ON CONFLICT (owner, md5(subject)) DO UPDATE
      SET consented_at = excluded.consented_at, consent_version = excluded.consent_version
      WHERE excluded.consented_at > coalesce(known.consented_at, 0);
  INSERT INTO leastaction.projects (owner, project, name, folder)
    SELECT me, project, name, folder FROM json_populate_recordset(NULL::leastaction.projects, data -> 'projects')
    ON CONFLICT DO NOTHING;
  INSERT INTO leastaction.sessions (owner, session, subject, host, terminal, started_at)
    SELECT me, session, subject, host, terminal, started_at
    FROM json_populate_recordset(NULL::leastaction.sessions, data -> 'sessions')
    ON CONFLICT DO NOTHING;
  INSERT INTO leastaction.compiles (owner, id, subject, project, session, build, kind, started_at, boot, started_boot,
      duration, folder, compiler, compiler_path, arguments, exit_code, signal, errors, warnings)
    SELECT me, id, subject, project, session, build, kind, started_at, boot, started_boot,
      duration, folder, compiler, compiler_path, arguments, exit_code, signal, errors, warnings
    FROM json_populate_recordset(NULL::leastaction.compiles, data -> 'compiles') AS new
    WHERE NOT EXISTS (SELECT FROM leastaction.compiles AS old WHERE old.owner = '' AND md5(old.id) = md5(new.id))
    ON CONFLICT DO NOTHING;
  INSERT INTO leastaction.sources (owner, compile, path, hash, bytes)
    SELECT me, compile, path, hash, bytes
    FROM json_populate_recordset(NULL::leastaction.sources, data -> 'sources') AS new
    WHERE EXISTS (SELECT FROM leastaction.compiles AS own WHERE own.owner = me AND md5(own.id) = md5(new.compile))
    ON CONFLICT DO NOTHING;
  INSERT INTO leastaction.runs (owner, id, subject, project, session, started_at, boot, started_boot, duration, folder,
      program, arguments, exit_code, signal)
    SELECT me, id, subject, project, session, started_at, boot, started_boot, duration, folder,
      program, arguments, exit_code, signal
    FROM json_populate_recordset(NULL::leastaction.runs, data -> 'runs') AS new
    WHERE NOT EXISTS (SELECT FROM leastaction.runs AS old WHERE old.owner = '' AND md5(old.id) = md5(new.id))
    ON CONFLICT DO NOTHING;
  INSERT INTO leastaction.effort_reports (owner, id, subject, project, session, build, outcome, asked_at, boot, asked_boot,
      answering, time_answer, reported_s, measured_gap_s, activity, power, language)
    SELECT me, id, subject, project, session, build, outcome, asked_at, boot, asked_boot,
      answering, time_answer, reported_s, measured_gap_s, activity, power, language
    FROM json_populate_recordset(NULL::leastaction.effort_reports, data -> 'effort_reports') AS new
    WHERE NOT EXISTS (SELECT FROM leastaction.effort_reports AS old WHERE old.owner = '' AND md5(old.id) = md5(new.id))
    ON CONFLICT DO NOTHING;

  INSERT INTO leastaction.pushed AS known (owner, events, first_id, project, last_row, last_id)
    VALUES (me, of_events, of_log, of_project, until_row, until_id)
    ON CONFLICT (owner, events, md5(first_id), md5(project)) DO UPDATE
      SET last_row = excluded.last_row, last_id = excluded.last_id;
END
$$;

-- Who may use the schema may call them. What was granted for version 1 is taken back.
DO $$
DECLARE
  other record;
BEGIN
  FOR other IN SELECT DISTINCT coalesce(quote_ident(role.rolname), 'PUBLIC') AS name
      FROM pg_catalog.pg_class AS relation CROSS JOIN pg_catalog.aclexplode(relation.relacl) AS entry
      LEFT JOIN pg_catalog.pg_roles AS role ON role.oid = entry.grantee
      WHERE relation.relnamespace = 'leastaction'::regnamespace AND entry.grantee <> relation.relowner
  LOOP
    EXECUTE 'REVOKE ALL ON ALL TABLES IN SCHEMA leastaction FROM ' || other.name || ' CASCADE';
    EXECUTE 'REVOKE ALL ON ALL SEQUENCES IN SCHEMA leastaction FROM ' || other.name || ' CASCADE';
  END LOOP;
END
$$;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA leastaction TO PUBLIC;
GRANT SELECT (version) ON leastaction.about TO PUBLIC;
ALTER TABLE leastaction.about ENABLE ROW LEVEL SECURITY;
CREATE POLICY version_is_public ON leastaction.about FOR SELECT USING (true);
ALTER TABLE leastaction.owners ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.subjects ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.projects ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.compiles ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.effort_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE leastaction.pushed ENABLE ROW LEVEL SECURITY;
