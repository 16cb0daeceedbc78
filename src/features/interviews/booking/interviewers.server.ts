import { canSignIn } from '#/features/accounts/open-account.server.ts'
import { type ApplicationRow, listJobReaders } from '#/features/applications/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { fieldError } from '#/shared/errors.ts'

/** Who can meet an applicant: whoever sees the job's applicants and can be reached. */
export async function listInterviewers(
  db: Db,
  row: Pick<ApplicationRow, 'companyId' | 'mandateId' | 'jobId'>,
): Promise<{ id: string; name: string }[]> {
  const ids = await listJobReaders(db, row)
  if (ids.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(canSignIn)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function requireReaders(
  people: string[],
  readers: ReadonlySet<string>,
  field: 'people' | 'panel' | 'parts',
) {
  if (!people.every((one) => readers.has(one)))
    throw fieldError(field, 'Everybody who meets the applicant must see the job’s applicants')
}
