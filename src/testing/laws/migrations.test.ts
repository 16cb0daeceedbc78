import { expect, test } from 'vitest'
import { type Migration, readMigrations } from '#/server/database/migrations.ts'

// While an operator upgrades, processes of the version before run on the migrated database. So a migration only expands:
// it takes away nothing that they read or write. What nothing uses any more is taken away by a later version, in a
// statement below a comment that says since which migration: `-- contract: not read since 0050`.

/** Ran before this law. */
const newestBefore = '0049'

const destructive: [RegExp, string][] = [
  [/^drop (table|view|materialized view|sequence|type|function|schema|domain)\b/, 'drops what it uses'],
  [
    /^alter table .*\bdrop (column\b|(?!constraint\b|default\b|not null\b|expression\b|identity\b)\w)/,
    'drops a column',
  ],
  [/^alter .*\brename\b/, 'renames what it uses'],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table .*\balter (column )?\S+ set not null\b/, 'refuses its rows without the value'],
  [/^alter table .*\balter (column )?\S+ drop default\b/, 'refuses its rows without the value'],
  [/^(truncate|delete from)\b/, 'deletes rows'],
]
/** A column that its inserts do not name. */
const addsRequired =
  /\badd (column )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)\S+ [^,]*\bnot null\b/

/** Statements with the comments above them. Function bodies, strings and the inside of brackets cannot be mistaken. */
function statementsOf(script: string) {
  const pieces = script.split(/(\$\w*\$[\s\S]*?\$\w*\$|'(?:[^']|'')*'|--[^\n]*)/)
  const statements: { code: string; comments: string }[] = [{ code: '', comments: '' }]
  for (const piece of pieces) {
    const statement = statements.at(-1)
    if (!statement) break
    if (piece.startsWith('--')) statement.comments += `${piece}\n`
    else if (/^[$']/.test(piece)) statement.code += "''"
    else {
      const [first = '', ...others] = piece.split(';')
      statement.code += first
      for (const code of others) statements.push({ code, comments: '' })
    }
  }
  return statements.map(({ code, comments }) => ({
    comments,
    code: code.replace(/\s+/g, ' ').trim().toLowerCase(),
  }))
}

const isContract = (comments: string) => /-- contract: .*\b\d{4}\b/.test(comments)

function breaks({ name, script }: Migration) {
  return statementsOf(script)
    .filter(({ comments }) => !isContract(comments))
    .flatMap(({ code }) => {
      const found = destructive.find(([pattern]) => pattern.test(code))?.[1]
      // Each action of an `alter table` is looked at by itself.
      const requires =
        code.startsWith('alter table') &&
        code.split(',').some((action) => addsRequired.test(action) && !/\b(default|generated)\b/.test(action))
      const why = found ?? (requires ? 'requires a column that it does not write' : undefined)
      return why ? [`${name}: ${code.slice(0, 80)} (${why})`] : []
    })
}

const of = (script: string) => breaks({ name: 'new', script }).length

test('a new migration takes nothing away from the version before it', async () => {
  const migrations = await readMigrations()
  expect(migrations.filter(({ name }) => name.slice(0, 4) > newestBefore).flatMap(breaks)).toEqual([])
  // The law sees what it is about: such statements ran while nobody had an older version.
  expect(migrations.flatMap(breaks).map((line) => line.slice(0, 4))).toEqual(
    expect.arrayContaining(['0024', '0029']),
  )
})

test('every way to take something away is seen, and nothing else', () => {
  for (const script of [
    'drop table jobs;',
    'alter table jobs drop column title;',
    'alter table jobs drop title;',
    'alter table jobs add column a text, drop column b;',
    'alter table jobs rename column title to name;',
    'alter table jobs rename to adverts;',
    'alter index jobs_slug rename to slugs;',
    'alter table jobs alter column pay_min type bigint;',
    'alter table jobs alter pay_min set data type bigint;',
    'alter table jobs alter column title set not null;',
    'alter table jobs alter column title drop default;',
    'alter table jobs add column note text not null;',
    "alter table jobs add column a text default 'x', add column b text not null;",
    'truncate jobs;',
    'delete from jobs where closed_at is not null;',
    '-- The old name.\ndrop function pay(integer);',
  ])
    expect([script, of(script)]).toEqual([script, 1])
  for (const script of [
    'create table notes (id uuid primary key, body text not null);',
    "alter table jobs add column note text not null default 'it''s; drop table jobs';",
    'alter table jobs add column note text;',
    'alter table jobs alter column title drop not null;',
    'alter table jobs drop constraint jobs_check, add constraint jobs_check check (pay_min > 0 and title is not null);',
    'create function f() returns trigger language plpgsql as $$ begin delete from jobs; end $$;',
    '-- contract: not read since 0050\nalter table jobs drop column title;',
    'alter table jobs add column total integer not null generated always as (1) stored;',
    'create index notes_body on notes (body) where body is not null;',
  ])
    expect([script, of(script)]).toEqual([script, 0])
})
