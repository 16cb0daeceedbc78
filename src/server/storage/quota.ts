import { sql } from 'kysely'
import { AppError } from '#/shared/errors.ts'
import type { Db } from '../database/database.ts'

const megabyte = 1024 * 1024

/** How much disk space one account, and the documents of one company, may use. */
const uploadQuotas = {
  account: { maxFiles: 100, maxBytes: 200 * megabyte },
  /** Withdrawn documents count until their bytes are deleted. */
  company: { maxFiles: 12, maxBytes: 60 * megabyte },
}

export type QuotaOwner = { kind: 'account' | 'company'; id: string }

/** Throws 413 with the current usage when `more` does not fit. */
export async function requireUploadQuota(db: Db, owner: QuotaOwner, more: { files: number; bytes: number }) {
  const { maxFiles, maxBytes } = uploadQuotas[owner.kind]
  const used = await (owner.kind === 'account' ? accountUsage(db, owner.id) : companyUsage(db, owner.id))
  if (used.files + more.files > maxFiles) throw new AppError(413, tooMany(owner, used.files, maxFiles))
  if (used.bytes + more.bytes > maxBytes) throw new AppError(413, tooMuch(owner, used.bytes, maxBytes))
}

const usage = {
  files: sql<number>`count(*)::int`,
  bytes: sql<number>`coalesce(sum(size), 0)::float8`,
}

function accountUsage(db: Db, userId: string) {
  return (
    db
      .selectFrom('files')
      .select([usage.files.as('files'), usage.bytes.as('bytes')])
      .where('ownerId', '=', userId)
      // What came with an import is the company's, and as much as its people.
      .where(
        sql<boolean>`not exists (select from prospects where resume_file_id = files.id and import_id is not null)`,
      )
      .executeTakeFirstOrThrow()
  )
}

function companyUsage(db: Db, companyId: string) {
  return db
    .selectFrom('companyDocuments')
    .select([usage.files.as('files'), usage.bytes.as('bytes')])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** True because of the unused-file sweep in features/files and the hourly deletion of withdrawn documents. */
const room = {
  account: 'Files that nothing uses any more are deleted after a day, and then there is room again.',
  company: 'Withdrawn documents are deleted within the hour, and then there is room again.',
}
const whose = { account: 'Your account', company: 'Your company' }

const tooMany = ({ kind }: QuotaOwner, used: number, max: number) =>
  `${whose[kind]} keeps ${used} files here, and ${max} is the most. ${room[kind]}`

const tooMuch = ({ kind }: QuotaOwner, used: number, max: number) =>
  `${whose[kind]} keeps ${(used / megabyte).toFixed(1)} MB of files here, and ${max / megabyte} MB is the most. ${room[kind]}`
