#!/bin/sh
# Runs once, when the database is created: one role owns the tables and migrates them, and the one of the application
# owns nothing. `npm run migrate` gives it the right to read and write rows.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v password="$WAYMARK_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role waymark_owner login nosuperuser nocreatedb nocreaterole password :'owner';
create role waymark login nosuperuser nocreatedb nocreaterole password :'password';
create database waymark owner waymark_owner;
revoke connect on database waymark from public;
grant connect on database waymark to waymark;
SQL
