import type { Insertable } from 'kysely'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { daysAgo } from './days.ts'
import { hashOf, randomFrom } from './random.ts'
import { firstQuestion } from './seed-companies.ts'

type Stage = NonNullable<Insertable<Tables['applications']>['stage']>
type SeededJob = {
  id: string
  companySlug: string
  payMax: number
  payCurrency: string
  payPeriod: string
  title: string
  skills: string[]
  country: string | null
}

/** The stages an application went through to reach its stage. */
const ways: Record<Stage, Stage[]> = {
  applied: [],
  'short-listed': ['short-listed'],
  screened: ['short-listed', 'screened'],
  interview: ['short-listed', 'screened', 'interview'],
  offer: ['short-listed', 'screened', 'interview', 'offer'],
  'offer accept': ['short-listed', 'screened', 'interview', 'offer', 'offer accept'],
  'offer counter': ['short-listed', 'interview', 'offer', 'offer counter'],
  'offer reject': ['screened', 'interview', 'offer', 'offer reject'],
  hire: ['short-listed', 'screened', 'interview', 'offer', 'offer accept', 'hire'],
  rejected: ['short-listed', 'rejected'],
  withdrawn: ['withdrawn'],
}
const stages = Object.keys(ways) as Stage[]
/** How often each stage occurs: most applications are new, a few have come far. */
const mix: Stage[] = [
  'applied',
  'applied',
  'applied',
  'short-listed',
  'short-listed',
  'screened',
  'interview',
  'rejected',
  'rejected',
]
const messages: Partial<Record<Stage, string>> = {
  rejected: 'Thank you for the time you gave us. We chose someone with more nights behind them.',
  'offer counter': 'The team convinced me. I would need a little more to make the move.',
  'offer reject': 'I have taken a job closer to home. Thank you for the good talks.',
  withdrawn: 'Plans changed at home. I wish you luck with the search.',
}

/**
 * Applications in every stage: some for every company, a full board for the demo employer, and many for the demo
 * seeker.
 */
export async function seedApplications(
  db: Db,
  {
    jobIds,
    memberIds,
    seekerIds,
  }: { jobIds: SeededJob[]; memberIds: Map<string, string>; seekerIds: string[] },
) {
  const random = randomFrom(hashOf('applications'))
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)] as T
  const snapshots = await profileSnapshots(db)
  const [demoSeeker = '', ...others] = seekerIds
  const fitting = (job: SeededJob) => {
    const fit = new Map(others.map((id) => [id, affinity(job, snapshots.get(id) ?? '')]))
    return others.toSorted((a, b) => (fit.get(b) ?? 0) - (fit.get(a) ?? 0))
  }
  const boardJob = jobIds
    .filter(({ companySlug }) => companySlug === 'northgate-freight')
    .map((job) => ({ job, people: fitting(job) }))
    .toSorted((a, b) => crowd(b) - crowd(a))[0]
  function crowd({ job, people }: { job: SeededJob; people: string[] }) {
    return people.slice(0, 12).reduce((sum, id) => sum + affinity(job, snapshots.get(id) ?? ''), 0)
  }
  const wanted = new Map<string, { job: SeededJob; seekerId: string; stage: Stage }>()
  const add = (job: SeededJob | undefined, seekerId: string, stage: Stage) => {
    if (job) wanted.set(`${job.id} ${seekerId}`, { job, seekerId, stage })
  }

  for (const [i, stage] of [...stages, ...mix, ...mix].entries())
    add(boardJob?.job, boardJob?.people[i] ?? demoSeeker, stage)
  const oneEach = [...new Map(jobIds.map((job) => [job.companySlug, job])).values()]
  for (const [i, stage] of stages.entries()) add(oneEach[i], demoSeeker, stage)
  for (const job of jobIds)
    for (let n = Math.floor(random() * 3); n > 0; n--) add(job, pick(fitting(job).slice(0, 8)), pick(mix))

  const rows = [...wanted.values()].map(({ job, seekerId, stage }) => {
    const appliedAt = daysAgo(2 + random() * 18)
    const steps = ways[stage]
    const pace = (Date.now() - appliedAt.getTime()) / (steps.length + 1)
    const times = steps.map((_, i) => new Date(appliedAt.getTime() + pace * (i + 0.7)))
    return { job, seekerId, stage, appliedAt, steps, times }
  })
  const inserted = await db
    .insertInto('applications')
    .values(
      rows.map(({ job, seekerId, stage, appliedAt, times }) => ({
        jobId: job.id,
        seekerId,
        stage,
        coverNote: 'I have done this work before and would like to do it with you.',
        answers: JSON.stringify([
          { question: firstQuestion, answer: 'The pay is on the page and the steps are, too.' },
        ]),
        snapshot: snapshots.get(seekerId) ?? '{}',
        appliedAt,
        openedAt: stage === 'applied' ? null : appliedAt,
        stageChangedAt: times.at(-1) ?? appliedAt,
        decidedAt: ['hire', 'rejected'].includes(stage) ? (times.at(-1) ?? null) : null,
        rejectReason: stage === 'rejected' ? 'Someone else fits better' : null,
      })),
    )
    .returning('id')
    .execute()
  const stagesOfSeeker = new Set<Stage>(['offer accept', 'offer counter', 'offer reject', 'withdrawn'])
  const events = rows.flatMap(({ job, seekerId, appliedAt, steps, times }, i) => [
    {
      applicationId: inserted[i]?.id ?? '',
      actorId: seekerId,
      fromStage: null,
      toStage: 'applied',
      message: null,
      createdAt: appliedAt,
    },
    ...steps.map((stage, n) => ({
      applicationId: inserted[i]?.id ?? '',
      actorId: stagesOfSeeker.has(stage) ? seekerId : (memberIds.get(job.companySlug) ?? null),
      fromStage: steps[n - 1] ?? 'applied',
      toStage: stage,
      message: messages[stage] ?? null,
      createdAt: times[n] ?? appliedAt,
    })),
  ])
  for (let start = 0; start < events.length; start += 500) {
    await db
      .insertInto('applicationEvents')
      .values(events.slice(start, start + 500))
      .execute()
  }
  await seedOffers(
    db,
    rows.map((row, i) => ({ ...row, id: inserted[i]?.id ?? '' })),
  )
}

async function seedOffers(db: Db, rows: { id: string; job: SeededJob; steps: Stage[]; times: Date[] }[]) {
  const offers = rows.flatMap(({ id, job, steps, times }): Insertable<Tables['offers']>[] => {
    const at = steps.indexOf('offer')
    if (at < 0) return []
    const pay = { payCurrency: job.payCurrency, payPeriod: job.payPeriod as 'year', applicationId: id }
    const madeAt = times[at] ?? new Date()
    const offered = {
      ...pay,
      madeBy: 'employer' as const,
      payAmount: Math.round(job.payMax * 0.96),
      startsOn: daysAgo(-30).toISOString().slice(0, 10),
      answerBy: daysAgo(-4),
      createdAt: madeAt,
    }
    const countered = steps.includes('offer counter')
      ? [
          {
            ...pay,
            madeBy: 'seeker' as const,
            payAmount: job.payMax,
            note: messages['offer counter'] ?? null,
            createdAt: times[at + 1] ?? madeAt,
          },
        ]
      : []
    return [offered, ...countered]
  })
  await db.insertInto('offers').values(offers).execute()
}

/** How many words a job and a profile share; living in the job's country counts as three. */
function affinity({ title, skills, country }: SeededJob, snapshot: string) {
  const person = snapshot.toLowerCase()
  const words = [...skills, ...title.split(/[^\p{L}]+/u)].filter((word) => word.length > 3)
  const shared = words.filter((word) => person.includes(word.toLowerCase())).length
  return shared + (country && snapshot.includes(`"${country}"`) ? 3 : 0)
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
