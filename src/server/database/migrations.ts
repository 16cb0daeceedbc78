import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from './database.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Brings the database up to the newest migration. Each file runs once, in order of name, in a
 * transaction of its own; several processes starting together wait for each other.
 */
export async function migrate({ executeSql }: Pick<Database, 'executeSql'>) {
  await executeSql(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const script = await readFile(path.join(folder, name), 'utf8')
    // One script, so that it travels on one connection; the lock ends with the transaction.
    await executeSql(`
      begin;
      select pg_advisory_xact_lock(7224);
      do $migration$ begin
        if not exists (select from migrations where name = '${name}') then
          execute $script$${script}$script$;
          insert into migrations (name) values ('${name}');
        end if;
      end $migration$;
      commit;`)
  }
}
