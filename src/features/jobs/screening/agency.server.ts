import { isOpenToAnyone, registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import { listResembling } from '#/features/companies/verification/names.server.ts'
import type { Db } from '#/server/database/database.ts'
import { reservedIn, wellKnownLike } from '#/server/names/lists.ts'
import type { JobRow } from '../queries.server.ts'

/**
 * Whose name the agency on this job borrows; null where it is its own. The name of an agency is typed by those who
 * agree on a mandate and stands on the job beside the company's, so it is compared as a company's is. Its own
 * address, which was confirmed, may prove it; and a person who let a job of this mandate pass has read it.
 */
export async function borrowedAgency(db: Db, { mandateId }: Pick<JobRow, 'mandateId'>) {
  const mandate = mandateId === null ? undefined : await findUnreadMandate(db, mandateId)
  if (!mandate) return null
  const { agency, email, companyId } = mandate
  const host = registrableDomain(`https://${email.replace(/.*@/, '')}`)
  const domain = host && !isOpenToAnyone(host) ? host : null
  const [known] = [...wellKnownLike(agency, domain), ...reservedIn(agency)]
  if (known) return `${agency} (${known.name})`
  const like = await listResembling(db, { id: companyId, name: agency }, ['approved', 'suspended'])
  const [other] = await listOthers(
    db,
    like.map(({ id }) => id),
    domain,
  )
  return other ? `${agency} (${other.name})` : null
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

/** Those of these companies that are not at the agency's own domain. */
const listOthers = (db: Db, ids: string[], domain: string | null) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('companies')
        .select('name')
        .where('id', 'in', ids)
        .where('domain', 'is distinct from', domain ?? '')
        .execute()
