import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What opens the database of a test, embedded or on a server. */
const opensDatabase = (file: string, text: string) =>
  /^src\/testing\/(app|embedded|backups)\.ts$/.test(file) || text.includes('TEST_DATABASE_URL')

/**
 * Those of these feature tests that open a database, themselves or in what they import. The others say the same
 * whichever database there is, so they do not run again on Postgres.
 */
export function databaseTests(tests: string[]): string[] {
  const files = globSync('{src,scripts,bench}/**/*.ts')
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const imported of importsOf(file, text))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  const found = new Set(files.filter((file) => opensDatabase(file, texts.get(file) as string)))
  // A set also walks what is added to it on the way.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return tests.filter((file) => found.has(file))
}

const importsOf = (file: string, text: string) =>
  [...text.matchAll(/(?:from|import)[\s(]*'([#.][^']+)'/g)].map(([, address = '']) =>
    address.startsWith('#/') ? `src/${address.slice(2)}` : path.join(path.dirname(file), address),
  )
