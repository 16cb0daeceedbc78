#!/bin/sh
# Fills in the four files for one machine:  sh configure.sh db1 10.0.0.11 10.0.0.12 10.0.0.13
# The second to fourth words are the addresses of db1, db2 and db3; on a machine of Waymark the first is `app`. The
# passwords are in passwords.env, the same on all machines and made here if missing. Writes into the folder `configured`.
set -eu
umask 077
cd "$(dirname "$0")"
[ $# = 4 ] || { echo "Say which machine this is, then the addresses of db1, db2 and db3." >&2; exit 1; }
case $1 in
  db1) address=$2 ;;
  db2) address=$3 ;;
  db3) address=$4 ;;
  app) address= ;;
  *) echo "Begin with db1, db2, db3 or app." >&2; exit 1 ;;
esac
if [ ! -f passwords.env ]; then
  for name in PATRONI POSTGRES REPLICATION REWIND; do
    echo "${name}_PASSWORD=$(openssl rand -hex 24)"
  done >passwords.env
  echo "Made passwords.env: copy it to the other machines before you run this there."
fi
. ./passwords.env
[ "$1" = app ] && files="haproxy.cfg pgbouncer.ini" || files="etcd patroni.yml"
mkdir -p configured
for file in $files; do
  sed -e "s/@NAME@/$1/g; s/@ADDRESS@/$address/g; s/@DB1@/$2/g; s/@DB2@/$3/g; s/@DB3@/$4/g" \
    -e "s/@PATRONI_PASSWORD@/$PATRONI_PASSWORD/; s/@POSTGRES_PASSWORD@/$POSTGRES_PASSWORD/" \
    -e "s/@REPLICATION_PASSWORD@/$REPLICATION_PASSWORD/; s/@REWIND_PASSWORD@/$REWIND_PASSWORD/" \
    "$file" >"configured/$file"
done
