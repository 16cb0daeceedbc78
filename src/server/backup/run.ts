import path from 'node:path'
import { formatNumber } from '#/shared/numbers.ts'
import { lockDataDirectory } from '../database/lock.ts'
import type { Encryption } from '../encryption.ts'
import { openBackups } from './backups.ts'
import { backupCipher } from './chunks.ts'
import { type BackupSource, createBackup } from './create.ts'
import { folderTarget } from './target.ts'
import { verifyBackup } from './verify.ts'

export type BackupOptions = {
  /** The folder of the backups. */
  to: string
  /** How many backups stay; undefined keeps all. */
  keep?: number | undefined
}
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

export type Print = (line: string) => void

/** One run of `npm run backup`: writes, reads back, then deletes what is too old. */
export async function runBackup(
  source: BackupSource & { encryption: Encryption },
  { to, keep }: BackupOptions,
  print: Print,
) {
  const unlock = await lockDataDirectory(
    to,
    `Another backup is being written to ${to}. Wait until it is done, and try again.`,
  )
  try {
    const backups = await openBackups(
      folderTarget(path.resolve(to)),
      backupCipher(source.encryption),
      'write',
    )
    const { name, content, written } = await createBackup(source, backups)
    const { isWhole, damaged, chunks } = await verifyBackup(backups, name)
    if (!isWhole) {
      // Out of the way, so that the next run writes them anew.
      for (const chunk of damaged) await backups.setAside(chunk)
      throw new Error(
        `The backup ${name} cannot be read back: ${damaged.length} of its parts are damaged. Run the backup again, which stores them anew. If that does not help, the disk of ${to} is failing.`,
      )
    }
    const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Backup ${name}: ${formatNumber(rows)} rows in ${content.tables.length} tables, ${formatNumber(content.files.count)} files (${megabytes(content.files.bytes)}). ${megabytes(written)} were new.`,
    )
    print(`Read back: all ${formatNumber(chunks)} parts are whole.`)
    // Only after a new backup is known to be good.
    if (keep !== undefined) {
      const deleted = await backups.prune(keep)
      if (deleted > 0) print(`${deleted} older ${deleted === 1 ? 'backup was' : 'backups were'} deleted.`)
    }
    print(
      `It opens only with the key ${backups.keyId} (DOCUMENT_KEY, or document.key in the data directory). Keep a copy of the key in another place than the backups.`,
    )
    return name
  } finally {
    await unlock()
  }
}
