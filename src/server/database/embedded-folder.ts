import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Its name in a data directory. */
export const embeddedFolder = 'pg'

/** Of the Postgres in PGlite. Its files are read by the same one only. */
export const embeddedMajor = '18'

/**
 * The folder of the embedded database, in a data directory that this process has locked. A start that ended while the
 * database was created left a part of one, in which nothing was ever stored: it is created anew. `created` is called
 * when the database is whole.
 */
export async function prepareFolder(dataDir: string) {
  const folder = path.join(dataDir, embeddedFolder)
  const unfinished = path.join(dataDir, 'pg.unfinished')
  const version = path.join(folder, 'PG_VERSION')
  await mkdir(dataDir, { recursive: true })
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  if (existsSync(version)) {
    const major = (await readFile(version, 'utf8')).trim()
    if (major !== embeddedMajor)
      throw new Error(
        `The database in ${folder} was written by Postgres ${major}, and this version of Waymark has ${embeddedMajor}. Make a backup with the version that wrote it (npm run backup), set DATA_DIR to an empty folder, and restore the backup there (npm run restore).`,
      )
    return { folder, created: async () => {} }
  }
  await writeFile(unfinished, '')
  return { folder, created: () => rm(unfinished, { force: true }) }
}
