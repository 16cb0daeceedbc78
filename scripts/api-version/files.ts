import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { apiVersions } from '#/shared/programs/versions.ts'
import type { Change } from './compare.ts'
import type { ApiDocument } from './document.ts'

/** What changed on one day; newest first in the file. The page at /developers/changelog shows it. */
export type ChangelogEntry = { version: string; date: string; changes: Change[] }

const folder = 'src/features/content/developers/versions'
const changelogFile = `${folder}/changelog.json`
export const snapshotFile = (version: string) => `${folder}/${version}.json`

export const clientTypesFile = 'packages/client/src/schema.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const write = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`)

export const hasSnapshot = (version: string) => existsSync(snapshotFile(version))
export const readSnapshot = (version: string) => read(snapshotFile(version)) as ApiDocument
export const writeSnapshot = (document: ApiDocument) => write(snapshotFile(document.info.version), document)

export const readChangelog = () => (existsSync(changelogFile) ? read(changelogFile) : []) as ChangelogEntry[]

/** Changes of the same day to the same version stand together. */
export function addToChangelog(entry: ChangelogEntry) {
  const [latest, ...earlier] = readChangelog()
  const isSame = latest?.version === entry.version && latest.date === entry.date
  const added = isSame ? { ...entry, changes: [...latest.changes, ...entry.changes] } : entry
  write(changelogFile, [added, ...(latest && !isSame ? [latest] : []), ...earlier])
}

/** The version before this one, if there is one. */
export const versionBefore = (version: string) => {
  const versions: readonly string[] = apiVersions
  return versions[versions.indexOf(version) + 1]
}
