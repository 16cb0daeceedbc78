import { randomUUID } from 'node:crypto'
import { isRecruiterTransition, type Stage } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import { daysAgo, inOfficeHours } from '../clock.ts'
import type { PostedJob } from '../market/posted-jobs.ts'
import type { AccountIds } from './accounts.ts'
import { insertAll } from './insert-all.ts'

const agency = 'Brooksvale Search'
const email = 'recruiter@demo.example'

type Client = { slug: string; since: number; jobs: RegExp; most: number; note?: string }

/** The demo recruiter’s clients, with the jobs written under each mandate. The last one has only asked. */
const clients: Client[] = [
  { slug: 'northgate-freight', since: 64, jobs: /^(Warehouse Shift Lead|Reach Stacker)/, most: 4 },
  { slug: 'lumen-grid', since: 58, jobs: /^Grid Storage Field Technician/, most: 3 },
  { slug: 'union-depot-hotels', since: 51, jobs: /^(Line Cook|Sous Chef)/, most: 3 },
]
const invitation = {
  slug: 'keystone-transit',
  note: 'We need electricians for the battery buses before the winter. Northgate told us about you.',
}

type Ids = {
  accounts: AccountIds
  companyIds: Map<string, string>
  ownerIds: Map<string, string>
  jobIds: Map<PostedJob, string>
  applications: readonly { job: PostedJob; stage: Stage }[]
}

/** Mandates of the demo recruiter. Returns the slug of the client by the id of each job written under one. */
export async function seedMandates(db: Db, { accounts, companyIds, ownerIds, jobIds, applications }: Ids) {
  const clientOf = new Map<string, string>()
  for (const { slug, since, jobs, most } of clients) {
    const id = randomUUID()
    const invitedAt = inOfficeHours(daysAgo(since), 'US', 0.3)
    const acceptedAt = new Date(invitedAt.getTime() + 26 * 3_600_000)
    const companyId = companyIds.get(slug) ?? ''
    const ownerId = ownerIds.get(slug) ?? null
    await db
      .insertInto('mandates')
      .values({
        ...{ id, companyId, recruiterId: accounts.recruiter, email, agency, state: 'active' },
        ...{ createdAt: invitedAt, changedAt: acceptedAt },
      })
      .execute()
    await insertAll(db, 'mandateEvents', [
      { mandateId: id, toState: 'invited', actorId: ownerId, createdAt: invitedAt },
      {
        ...{ mandateId: id, fromState: 'invited', toState: 'active' },
        ...{ actorId: accounts.recruiter, createdAt: acceptedAt },
      },
    ])
    const waiting = (job: PostedJob) =>
      applications.filter((one) => one.job === job && isRecruiterTransition(one.stage, 'rejected')).length
    const own = [...jobIds]
      .filter(([job]) => job.companySlug === slug && jobs.test(job.title))
      .sort(([a], [b]) => waiting(b) - waiting(a))
    const ids = own.slice(0, most).map(([, jobId]) => jobId)
    await db.updateTable('jobs').set({ mandateId: id }).where('id', 'in', ids).execute()
    for (const jobId of ids) clientOf.set(jobId, slug)
  }
  const invitedAt = inOfficeHours(daysAgo(2), 'US', 0.6)
  const { id } = await db
    .insertInto('mandates')
    .values({
      ...{ companyId: companyIds.get(invitation.slug) ?? '', recruiterId: accounts.recruiter, email, agency },
      ...{ state: 'invited', note: invitation.note, expiresAt: daysAgo(-12) },
      ...{ createdAt: invitedAt, changedAt: invitedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAll(db, 'mandateEvents', [
    {
      ...{ mandateId: id, toState: 'invited', createdAt: invitedAt },
      actorId: ownerIds.get(invitation.slug) ?? null,
    },
  ])
  return clientOf
}
