import { listResembling } from '#/features/companies/verification/duplicates/names.server.ts'
import { isOpenToAnyone, registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import type { Db } from '#/server/database/database.ts'
import { findSimilarWellKnownNames, reservedIn } from '#/server/names/lists.ts'
import type { JobRow } from '../queries.server.ts'

/**
 * The name the agency on this job imitates; null if there is none. An agency's name is typed by the parties
 * of a mandate and shown on the job beside the company's, so it is compared like a company's. Its confirmed
 * email domain can prove it; a job of this mandate that a reviewer let pass has settled it.
 */
export async function findImpersonatedName(db: Db, { mandateId }: Pick<JobRow, 'mandateId'>) {
  const mandate = mandateId === null ? undefined : await findUnreadMandate(db, mandateId)
  if (!mandate) return null
  const { agency, email, companyId } = mandate
  const host = registrableDomain(`https://${email.replace(/.*@/, '')}`)
  const domain = host && !isOpenToAnyone(host) ? host : null
  const [wellKnown] = [...findSimilarWellKnownNames(agency, domain), ...reservedIn(agency)]
  if (wellKnown) return `${agency} (${wellKnown.name})`
  const resembling = await listResembling(db, { id: companyId, name: agency }, ['approved', 'suspended'])
  const [resembled] = await listOthers(
    db,
    resembling.map(({ id }) => id),
    domain,
  )
  return resembled ? `${agency} (${resembled.name})` : null
}

const findUnreadMandate = (db: Db, mandateId: string) =>
  db
    .selectFrom('mandates')
    .select(['agency', 'email', 'companyId'])
    .where('id', '=', mandateId)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('jobDecisions')
            .innerJoin('jobs', 'jobs.id', 'jobDecisions.jobId')
            .select('jobDecisions.id')
            .where('jobs.mandateId', '=', mandateId)
            .where('kind', 'in', ['lift', 'warn'])
            .where('undoneAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()

/** Companies among these that are not at the agency's own domain. */
const listOthers = (db: Db, ids: string[], domain: string | null) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('companies')
        .select('name')
        .where('id', 'in', ids)
        .where('domain', 'is distinct from', domain ?? '')
        .execute()
