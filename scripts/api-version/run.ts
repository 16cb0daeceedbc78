// `npm run api:version`: writes down what the contract promises to programs, and what has changed in it, and makes
// the types of packages/client from it. Additions go to
// the newest version. A change that breaks programs is refused until it has a version of its own: put a new date first in
// src/shared/programs/versions.ts, let the server answer the older versions as before, and run this again.
import { writeFileSync } from 'node:fs'
import { newestVersion } from '#/shared/programs/versions.ts'
import { printClientTypes } from './client-types.ts'
import { compareDocuments } from './compare.ts'
import { describeForPrograms } from './document.ts'
import {
  addToChangelog,
  clientTypesFile,
  hasSnapshot,
  readSnapshot,
  versionBefore,
  writeSnapshot,
} from './files.ts'

const document = await describeForPrograms()
const isNew = !hasSnapshot(newestVersion)
const before = isNew ? versionBefore(newestVersion) : newestVersion
const changes = before ? compareDocuments(readSnapshot(before), document) : []
const broken = isNew ? [] : changes.filter(({ breaks }) => breaks)

for (const { endpoint, what } of broken) console.error(`This breaks programs: ${endpoint}: ${what}.`)
if (broken.length > 0) {
  console.error('Nothing was written. Such a change needs a new date in src/shared/programs/versions.ts.')
  process.exitCode = 1
} else {
  const today = new Date().toISOString().slice(0, 10)
  if (isNew || changes.length > 0)
    addToChangelog({ version: newestVersion, date: isNew ? newestVersion : today, changes })
  writeSnapshot(document)
  writeFileSync(clientTypesFile, printClientTypes(document))
  console.log(`${newestVersion}: ${isNew ? 'a new version' : `${changes.length} additions`}.`)
}
