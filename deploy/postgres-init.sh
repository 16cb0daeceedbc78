#!/bin/sh
# Runs once, when the database is created: the role of the application owns its database and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$WAYMARK_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role waymark login nosuperuser nocreatedb nocreaterole password :'password';
create database waymark owner waymark;
revoke connect on database waymark from public;
SQL
