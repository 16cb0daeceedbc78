import { randomUUID } from 'node:crypto'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { PlannedApplication } from '../market/market.ts'
import type { PostedJob } from '../market/posted-jobs.ts'
import type { DemoPerson } from '../people/person.ts'
import { insertAll } from './insert-all.ts'
import { seedAdverts } from './jobs.ts'

type Ids = {
  jobIds: Map<PostedJob, string>
  personIds: Map<DemoPerson, string>
  /** Who moves the applications of a company, by its slug. */
  ownerIds: Map<string, string>
  /** Résumés, by person. */
  resumeIds: Map<DemoPerson, string>
}

export type SeededApplication = PlannedApplication & { id: string }

/** The applications of the market with their history, offers and the team's notes. */
export async function seedApplications(db: Db, planned: PlannedApplication[], ids: Ids) {
  const snapshots = await profileSnapshots(db)
  const adverts = await seedAdverts(db, [...new Set(planned.map(({ job }) => ids.jobIds.get(job) ?? ''))])
  const applications: SeededApplication[] = planned
    .map((one) => ({ ...one, id: randomUUID() }))
    .sort((a, b) => a.appliedAt.getTime() - b.appliedAt.getTime())
  await insertAll(
    db,
    'applications',
    applications.map(({ id, job, person, stage, moves, ...one }) => {
      const jobId = ids.jobIds.get(job) ?? ''
      const seekerId = ids.personIds.get(person) ?? ''
      const last = moves.at(-1)
      return {
        ...{ id, jobId, seekerId, stage },
        advertId: adverts.get(jobId) ?? null,
        coverNote: one.coverNote,
        answers: JSON.stringify(one.answers),
        snapshot: snapshots.get(seekerId) ?? '{}',
        resumeFileId: ids.resumeIds.get(person) ?? null,
        version: 1 + moves.length,
        appliedAt: one.appliedAt,
        openedAt: one.openedAt,
        stageChangedAt: last?.at ?? one.appliedAt,
        decidedAt: stage === 'hire' || stage === 'rejected' ? (last?.at ?? null) : null,
        rejectReason: stage === 'rejected' ? one.rejectReason : null,
      }
    }),
  )
  const events = applications.flatMap(({ id, job, person, appliedAt, openedAt, moves }) => {
    const seekerId = ids.personIds.get(person) ?? null
    const ownerId = ids.ownerIds.get(job.companySlug) ?? null
    return [
      { actorId: seekerId, fromStage: null, toStage: 'applied', message: null, createdAt: appliedAt },
      ...looks(openedAt, moves.length > 0 && ids.resumeIds.has(person)).map((look) => ({
        ...{ ...look, actorId: ownerId, fromStage: 'applied', toStage: 'applied', message: null },
      })),
      ...moves.map(({ from, to, at, by, message }) => ({
        actorId: by === 'seeker' ? seekerId : ownerId,
        ...{ fromStage: from, toStage: to, message },
        createdAt: at,
      })),
    ].map((event) => ({ applicationId: id, ...event }))
  })
  await insertAll(db, 'applicationEvents', events)
  await insertAll(
    db,
    'offers',
    applications.flatMap(({ id, job, offers }) =>
      offers.map((offer) => ({
        ...offer,
        applicationId: id,
        payCurrency: job.pay.currency,
        payPeriod: job.pay.period,
        terms: JSON.stringify(termsOf(job)),
      })),
    ),
  )
  await insertAll(
    db,
    'applicationNotes',
    applications.flatMap(({ id, job, teamNotes, moves, appliedAt }) =>
      teamNotes.map((body) => ({
        applicationId: id,
        authorId: ids.ownerIds.get(job.companySlug) ?? null,
        body,
        createdAt: new Date(((moves.at(-1)?.at ?? appliedAt).getTime() + Date.now()) / 2),
      })),
    ),
  )
  return applications
}

/** What an offer says beside its pay and start, as the job has it. */
const termsOf = ({ type, city, workplace }: PostedJob) => ({
  place: city ? `${city}, ${workplace.toLowerCase()}` : workplace,
  ...(type === 'Full-time' && { contract: 'permanent', probationMonths: 3 }),
})

/** Who decides about an application has opened it, and the résumé with it. */
function looks(openedAt: Date | null, hasReadResume: boolean) {
  if (!openedAt) return []
  const opened = { kind: 'opened' as const, createdAt: openedAt }
  const read = { kind: 'resume' as const, createdAt: new Date(openedAt.getTime() + 3 * 60_000) }
  return hasReadResume ? [opened, read] : [opened]
}

/** Each seeker's profile, in the format that an application stores. */
async function profileSnapshots(db: Db) {
  const profiles = await db
    .selectFrom('seekerProfiles')
    .innerJoin('users', 'users.id', 'seekerProfiles.userId')
    .selectAll('seekerProfiles')
    .select(['users.name', 'users.email'])
    .execute()
  return new Map(profiles.map(({ userId, ...profile }) => [userId, JSON.stringify(parseSnapshot(profile))]))
}
