"""What a student of a class might try on its server, who has a psql and knows the key of somebody else's event.

    tried = attack(server, "eve", victim_id, victim_session, secret)

Each statement is a session of its own. None may show the secret, and after every few of them the rows that others have
pushed, and the tables' rules, are what they were.
"""
import subprocess
import sys

EVENT = """{"id": "%(id)s", "subject": "anna", "project": "life", "session": "%(session)s", "build": "b", "kind": "compile",
"started_at": 1, "boot": "b", "started_boot": 1, "duration": 1, "folder": "/", "compiler": "c", "compiler_path": "c",
"arguments": "[]", "owner": "anna", "arrived": 1}"""
PUSH = """SELECT leastaction.push('compiles', '%(id)s', '', 9, 'x', '{"compiles": [""" + EVENT + """],
"subjects": [{"owner": "anna", "subject": "anna", "consented_at": 9223372036854775807, "added_at": 1}],
"sessions": [{"owner": "anna", "session": "%(session)s", "subject": "eve", "host": "h", "terminal": 0, "started_at": 1}],
"projects": [{"owner": "anna", "project": "life", "name": "death", "folder": "/"}],
"sources": [{"owner": "anna", "compile": "%(id)s", "path": "forged.c"}]}')"""

TABLES = ("about", "owners", "subjects", "projects", "sessions", "compiles", "sources", "runs", "effort_reports", "pushed")

READ = [f"SELECT * FROM leastaction.{table}" for table in TABLES[1:]] + [
    "SELECT server FROM leastaction.about",
    "TABLE leastaction.compiles",
    "SET row_security = off; SELECT * FROM leastaction.compiles",
    "SET ROLE student; SELECT * FROM leastaction.subjects",
    "SET ROLE teacher; SELECT * FROM leastaction.subjects",
    "SET ROLE anna; SELECT leastaction.pushed_until('compiles', '%(id)s', '')",
    "SET SESSION AUTHORIZATION anna; SELECT * FROM leastaction.subjects",
    "COPY leastaction.compiles TO STDOUT",
    "COPY (SELECT * FROM leastaction.subjects) TO STDOUT",
    "COPY leastaction.compiles TO PROGRAM 'cat'",
    "EXPLAIN ANALYZE SELECT * FROM leastaction.compiles",
    "PREPARE p AS SELECT * FROM leastaction.runs; EXECUTE p",
    "BEGIN; DECLARE c CURSOR FOR SELECT * FROM leastaction.compiles; FETCH ALL FROM c",
    "CREATE TEMP TABLE mine AS SELECT * FROM leastaction.compiles; TABLE mine",
    "CREATE TEMP VIEW mine AS SELECT * FROM leastaction.compiles; TABLE mine",
    "SELECT query_to_xml('SELECT * FROM leastaction.compiles', true, true, '')",
    "SELECT table_to_xml('leastaction.subjects', true, true, '')",
    "SELECT schema_to_xml('leastaction', true, true, '')",
    "SELECT * FROM ts_stat('SELECT to_tsvector(arguments) FROM leastaction.compiles')",
    "SELECT * FROM pg_stats WHERE schemaname = 'leastaction'",
    "SELECT * FROM pg_statistic",
    "SELECT * FROM pg_stat_activity",
    "SELECT * FROM pg_stat_user_tables",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT pg_ls_dir('.')",
    "SELECT pg_read_binary_file(pg_relation_filepath('leastaction.subjects'))",
    "SELECT lo_import('/etc/passwd')",
    "CREATE EXTENSION pageinspect; SELECT get_raw_page('leastaction.subjects', 0)",
    "CREATE EXTENSION dblink; SELECT * FROM dblink('user=teacher', 'SELECT subject FROM leastaction.subjects') AS t(s text)",
    "DO $$ DECLARE r record; BEGIN FOR r IN SELECT * FROM leastaction.compiles LOOP RAISE NOTICE '%%', r; END LOOP; END $$",
    "CREATE FUNCTION pg_temp.leak(text) RETURNS bool LANGUAGE plpgsql COST 0.0001 AS $$ BEGIN RAISE NOTICE '%%', $1; RETURN "
    "true; END $$; SELECT 1 FROM leastaction.subjects WHERE pg_temp.leak(subject)",
    "SELECT leastaction.pushed_until('compiles', '%(id)s', '')",
    "SELECT leastaction.pushed_until('compiles', ''' OR true --', '')",
    PUSH + "; SELECT leastaction.pushed_until('compiles', '%(id)s', '')",
    "INSERT INTO leastaction.subjects (subject, added_at) VALUES ('anna', 1)",
    "INSERT INTO leastaction.compiles SELECT * FROM leastaction.compiles RETURNING *",
    "INSERT INTO leastaction.subjects (owner, subject, added_at) VALUES ('anna', 'anna', 1) ON CONFLICT (owner, md5(subject)) "
    "DO UPDATE SET added_at = 1 RETURNING *",
    "SELECT currval(pg_get_serial_sequence('leastaction.compiles', 'arrived'))",
    "SELECT * FROM leastaction.compiles_arrived_seq",
    PUSH + "; SELECT lastval()",
]

CHANGE = [
    PUSH,
    PUSH.replace("'compiles'", "'pushed; DROP TABLE leastaction.runs'", 1),
    PUSH.replace('"started_at": 1, "boot"', '"started_at": "x", "boot"'),
    "SET search_path = pg_temp; CREATE TEMP TABLE owners (owner text); CREATE TEMP TABLE compiles (id text); " + PUSH,
    "CREATE FUNCTION pg_temp.md5(text) RETURNS text LANGUAGE sql AS $$ SELECT 'x' $$; SET search_path = pg_temp, pg_catalog; "
    + PUSH,
    "CREATE FUNCTION pg_temp.yes(text, text) RETURNS bool LANGUAGE sql AS $$ SELECT true $$; CREATE OPERATOR pg_temp.= "
    "(LEFTARG = text, RIGHTARG = text, FUNCTION = pg_temp.yes); SET search_path = pg_temp, pg_catalog; " + PUSH,
    "CREATE FUNCTION public.md5(text) RETURNS text LANGUAGE sql AS $$ SELECT 'x' $$; SET search_path = public, pg_catalog; " + PUSH,
    "CREATE FUNCTION leastaction.push(text, text, text, int, text, json) RETURNS void LANGUAGE sql AS $$ $$",
    "CREATE OR REPLACE FUNCTION leastaction.pushed_until(of_events text, of_log text, of_project text) RETURNS text LANGUAGE sql "
    "AS $$ SELECT '1' $$",
    "ALTER FUNCTION leastaction.push SECURITY INVOKER",
    "ALTER FUNCTION leastaction.push SET search_path = public",
    "DROP FUNCTION leastaction.push",
    "UPDATE leastaction.pushed SET last_row = 0",
    "UPDATE leastaction.subjects SET subject = 'mallory' RETURNING *",
    "UPDATE leastaction.compiles SET owner = 'eve' RETURNING *",
    "UPDATE leastaction.about SET version = 9",
    "INSERT INTO leastaction.about (version) VALUES (9)",
    "INSERT INTO leastaction.owners VALUES ('mallory')",
    "INSERT INTO leastaction.runs SELECT 'x', 'anna', 'p', 's', 1, 'b', 1, 1, '/', 'p', '[]'",
    "DELETE FROM leastaction.compiles RETURNING *",
    "DELETE FROM leastaction.pushed",
    "MERGE INTO leastaction.subjects AS s USING (SELECT 1) AS n ON true WHEN MATCHED THEN DELETE",
    "COPY leastaction.subjects (subject, added_at) FROM PROGRAM 'echo x'",
    "TRUNCATE leastaction.compiles",
    "LOCK TABLE leastaction.compiles IN ACCESS EXCLUSIVE MODE",
    "SELECT * FROM leastaction.owners FOR UPDATE",
    "SELECT nextval('leastaction.compiles_arrived_seq')",
    "SELECT setval('leastaction.compiles_arrived_seq', 1)",
    "ALTER SEQUENCE leastaction.compiles_arrived_seq RESTART",
    "ALTER TABLE leastaction.compiles DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE leastaction.compiles DISABLE TRIGGER ALL",
    "ALTER TABLE leastaction.compiles OWNER TO eve",
    "CREATE POLICY mine ON leastaction.compiles USING (true)",
    "DROP POLICY version_is_public ON leastaction.about",
    "CREATE TRIGGER t BEFORE INSERT ON leastaction.compiles FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE RULE r AS ON INSERT TO leastaction.compiles DO INSTEAD NOTHING",
    "CREATE INDEX ON leastaction.compiles (id)",
    "CREATE TABLE leastaction.mine (x int)",
    "CREATE TEMP TABLE child () INHERITS (leastaction.compiles)",
    "CREATE TEMP TABLE child (x text REFERENCES leastaction.owners (owner)); INSERT INTO child VALUES ('anna')",
    "DROP TABLE leastaction.compiles CASCADE",
    "DROP SCHEMA leastaction CASCADE",
    "ALTER SCHEMA leastaction RENAME TO gone",
    "CREATE SCHEMA mine",
    "SET session_replication_role = replica; UPDATE leastaction.subjects SET added_at = 1",
    "GRANT teacher TO eve",
    "GRANT SELECT ON leastaction.compiles TO eve",
    "ALTER ROLE eve SUPERUSER",
    "ALTER ROLE eve BYPASSRLS",
    "ALTER ROLE anna RENAME TO anna2",
    "ALTER ROLE anna SET search_path = public",
    "ALTER DATABASE postgres SET search_path = public",
    "ALTER SYSTEM SET max_connections = 1",
    "DROP OWNED BY anna",
    "REASSIGN OWNED BY anna TO eve",
    "CREATE EVENT TRIGGER e ON ddl_command_start EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "VACUUM FULL leastaction.compiles",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'teacher'",
    "DO $$ BEGIN EXECUTE 'UPDATE leastaction.subjects SET subject = subject || 1'; END $$",
    "BEGIN; " + PUSH + "; ROLLBACK",
    "BEGIN ISOLATION LEVEL SERIALIZABLE; " + PUSH + "; COMMIT",
]

AT_ONCE = 10
STATE = ("SELECT md5(string_agg(t, ',' ORDER BY t)) FROM (" +
         " UNION ALL ".join(f"SELECT 'leastaction.{table}' || t::text FROM leastaction.{table} AS t" +
                            ("" if table == "about" else " WHERE owner <> 'eve'") for table in TABLES) +
         " UNION ALL SELECT relname || relowner || coalesce(relacl::text, '') || relrowsecurity || relhastriggers || relhasrules "
         "FROM pg_class WHERE relnamespace = 'leastaction'::regnamespace "
         "UNION ALL SELECT pg_get_functiondef(oid) || proowner FROM pg_proc WHERE pronamespace = 'leastaction'::regnamespace "
         "UNION ALL SELECT p::text FROM pg_policy AS p UNION ALL SELECT r::text FROM pg_roles AS r "
         "UNION ALL SELECT m::text FROM pg_auth_members AS m UNION ALL SELECT e::text FROM pg_event_trigger AS e"
         ") AS all_of_it(t)")


def attack(server, user, victim_id, victim_session, secret):
    names = {"id": victim_id, "session": victim_session}
    state = server.sql(STATE)
    statements = READ + CHANGE
    for some in (statements[at:at + AT_ONCE] for at in range(0, len(statements), AT_ONCE)):
        for statement in some:
            done = subprocess.run([*server.psql(user), "-f", "-"], input=statement % names + ";\n", env=server.environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
            if secret in done.stdout:
                sys.exit(f"FAIL it shows somebody else's work: {statement}\n{done.stdout}")
        if server.sql(STATE) != state:
            sys.exit(f"FAIL one of these changes somebody else's work: {some}")
    # Whether somebody has an event cannot be told: the answers are the same for one that nobody has.
    answers = {subprocess.run([*server.psql(user), "-c", PUSH % {"id": key, "session": key}], env=server.environment,
                              capture_output=True, text=True, timeout=60).stdout for key in (victim_id, "0" * 32)}
    if len(answers) != 1:
        sys.exit(f"FAIL answers tell what others have: {answers}")
    return len(statements)
