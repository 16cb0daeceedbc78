import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { rejectReasons } from '#/features/applications/api.ts'
import { allowedNextStages, isOpenStage, mainStages, type Stage } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { dayMs, minuteMs } from '#/shared/dates.ts'
import { seededRandom } from '../seeded-random.ts'

// What a company might have lived through, as rows: written past the rules of the product, so that whatever may be in its
// tables is there. Applications begun anew and taken back, moves that nobody was told of, people who were erased, steps with
// new names, jobs that were closed and opened again, moments on the minute that a day begins.

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

export type HistoryPlan = {
  seed: number
  companyId: string
  seekerIds: string[]
  /** The team, by id. */
  teamIds: string[]
  jobs: number
  /** Of a hundred pairs of a job and a seeker, how many applied. */
  density: number
  /** Of a hundred moves, how many led to an interview. */
  interviews: number
  /** Around when it happened. */
  around: Date
  /** Moments that are hit exactly, each sometimes. */
  edges: Date[]
}

const places = [
  ['Newark', 'NJ', 'US'],
  ['Bremen', null, 'DE'],
  [null, null, null],
] as const

const steps = (name: string) =>
  JSON.stringify([
    { id: 'read', name, stage: 'short-listed', days: 3 },
    { id: 'call', name: 'Call', stage: 'screened', days: 2 },
    { id: 'trial', name: 'Trial', stage: 'screened', days: 4 },
  ])

export async function insertRandomHistory(db: Db, plan: HistoryPlan) {
  const below = seededRandom(plan.seed)
  const chance = (percent: number) => below(100) < percent
  const pick = <One>(list: readonly One[]) => list[below(list.length)] as One
  const span = 200 * dayMs
  const begin = plan.around.getTime() - span
  const moment = () =>
    plan.edges.length > 0 && chance(8)
      ? pick(plan.edges).getTime() + pick([-1, 0, 1, -minuteMs, minuteMs])
      : begin + below(span / 1000) * 1000
  const after = (time: number) => {
    const edge = chance(6) ? plan.edges.map(Number).find((one) => one > time) : undefined
    return edge ?? time + 1000 + below(pick([3_600, 86_400, 10 * 86_400, 40 * 86_400])) * 1000
  }

  const rows = {
    jobs: [] as Rows<'jobs'>,
    jobMembers: [] as Rows<'jobMembers'>,
    jobSourceCounts: [] as Rows<'jobSourceCounts'>,
    applications: [] as Rows<'applications'>,
    applicationEvents: [] as Rows<'applicationEvents'>,
    earlierApplications: [] as Rows<'earlierApplications'>,
    offers: [] as Rows<'offers'>,
    interviews: [] as Rows<'interviews'>,
    interviewParts: [] as Rows<'interviewParts'>,
    interviewPeople: [] as Rows<'interviewPeople'>,
    interviewScorecards: [] as Rows<'interviewScorecards'>,
  }
  const sources = ['linkedin', 'newsletter', null] as const

  for (let number = 0; number < plan.jobs; number++) {
    const jobId = randomUUID()
    const [city, region, country] = pick(places)
    const status = pick(['open', 'open', 'open', 'paused', 'closed', 'draft'] as const)
    const postedAt = new Date(moment())
    rows.jobs.push({
      ...{
        id: jobId,
        companyId: plan.companyId,
        slug: jobId,
        title: `Job ${number}`,
        description: '<p>Work</p>',
      },
      ...{
        city,
        region,
        country,
        status,
        payMin: 40_000,
        payMax: 40_000 + below(3) * 15_000,
        seats: 1 + below(3),
      },
      ...(status !== 'draft' && {
        postedAt,
        closesAt: new Date(Date.now() + (chance(85) ? 30 : -1) * dayMs),
      }),
      // Closed at least once before, and opened again.
      ...(chance(30) && { lastClosedAt: new Date(postedAt.getTime() + dayMs) }),
      ...(status === 'closed' && {
        closedAt: new Date(after(postedAt.getTime())),
        closedReason: 'withdrawn' as const,
      }),
      ...(chance(10) && status === 'open' && { heldAt: new Date() }),
      steps: steps(chance(50) ? 'Read' : 'Read by two'),
    })
    for (const userId of plan.teamIds) if (chance(60)) rows.jobMembers.push({ jobId, userId })
    const days = new Map<string, Insertable<Tables['jobSourceCounts']>>()
    for (let count = below(8); count > 0; count--) {
      const day = new Date(new Date(moment()).toISOString().slice(0, 10))
      const source = pick(sources) ?? 'direct'
      days.set(`${day.getTime()} ${source}`, { jobId, day, source, views: below(30), starts: below(6) })
    }
    rows.jobSourceCounts.push(...days.values())
    if (status !== 'draft')
      for (const seekerId of plan.seekerIds) if (chance(plan.density)) addApplication(jobId, seekerId)
  }

  function addApplication(jobId: string, seekerId: string) {
    const id = randomUUID()
    const isErased = chance(10)
    let time = moment()
    let appliedAt = time
    let stage: Stage = 'applied'
    let stepId: string | null = null
    let rejectReason: string | null = null
    let round = 1
    const apply = () => {
      appliedAt = time
      stage = 'applied'
      stepId = null
      rejectReason = null
      rows.applicationEvents.push({
        ...{
          applicationId: id,
          kind: 'moved',
          actorId: isErased ? null : seekerId,
          fromStage: null,
          toStage: 'applied',
        },
        createdAt: new Date(time),
      })
    }
    apply()
    for (let moves = below(9); moves > 0; moves--) {
      if (!isOpenStage(stage)) {
        if (stage === 'hire' || !chance(40)) break
        rows.earlierApplications.push({
          ...{ applicationId: id, number: round, appliedAt: new Date(appliedAt), endedAt: new Date(time) },
          ...{ stage: stage as 'rejected', rejectReason },
        })
        round += 1
        time = after(time)
        apply()
        continue
      }
      const fromStage: Stage = stage
      const notified = chance(85)
      time = after(time)
      const inStage: boolean = stage === 'screened' && chance(40)
      // Most go forward, or nobody would be hired.
      const forward: Stage | undefined = chance(45)
        ? allowedNextStages(stage, (stage as Stage) === 'offer' ? 'seeker' : 'employer').find(
            (next) =>
              mainStages.indexOf(next as 'hire') > mainStages.indexOf(stage as 'hire') ||
              next === 'offer accept',
          )
        : undefined
      const to: Stage = inStage
        ? stage
        : (forward ??
          pick([
            ...allowedNextStages(stage, 'employer'),
            ...allowedNextStages(stage, chance(70) ? 'employer' : 'seeker'),
          ]))
      stepId = to === 'screened' ? pick(['call', 'trial']) : null
      rows.applicationEvents.push({
        ...{
          applicationId: id,
          kind: 'moved',
          fromStage,
          toStage: to,
          toStepId: stepId,
          createdAt: new Date(time),
        },
        notified: notified || to === 'hire' || to.startsWith('offer') || to === 'withdrawn',
        stepName: stepId && pick(['Call', 'Phone call', 'Trial']),
      })
      // A rejection that was taken back before its applicant heard of it.
      if (to === 'rejected' && !notified && chance(60)) {
        rows.applicationEvents.push({
          ...{ applicationId: id, kind: 'moved', fromStage: 'rejected', toStage: fromStage, notified: false },
          createdAt: new Date(time + 1000),
        })
        time += 1000
        continue
      }
      stage = to
      rejectReason = to === 'rejected' ? pick([...rejectReasons, null]) : null
      if (to === 'offer') addOffers(id, time)
      if (chance(plan.interviews)) addInterview(id, time)
    }
    rows.applications.push({
      ...{ id, jobId, seekerId: isErased ? null : seekerId, stage, stepId, rejectReason },
      ...{ appliedAt: new Date(appliedAt), stageChangedAt: new Date(time) },
      ...(round > 1 && { reappliedAt: new Date(appliedAt) }),
      ...(chance(85) && { firstAnswerLateFrom: new Date(after(appliedAt)) }),
      snapshot: JSON.stringify({ name: isErased ? 'Deleted account' : `Person ${below(90)}` }),
      ...(isErased ? { erasedAt: new Date() } : { source: pick(sources) }),
      version: 1 + below(9),
    })
  }

  function addOffers(applicationId: string, time: number) {
    const terms = (payAmount: number) => ({
      ...{ applicationId, payAmount, payCurrency: chance(95) ? 'USD' : 'EUR', payPeriod: 'year' as const },
    })
    let at = time
    for (let versions = 1 + below(3); versions > 0; versions--) {
      const state =
        versions > 1
          ? 'replaced'
          : pick(['accepted', 'accepted', 'declined', 'withdrawn', 'expired', null] as const)
      rows.offers.push({
        ...terms(pick([38_000, 40_000, 45_000, 50_000, 55_000, 70_000, 71_000])),
        madeBy: 'employer',
        state,
        createdAt: new Date(at),
      })
      at += 60_000
      at += 1000
      if (chance(30))
        rows.offers.push({ ...terms(60_000), madeBy: 'seeker', state: 'replaced', createdAt: new Date(at) })
    }
  }

  function addInterview(applicationId: string, time: number) {
    const interviewId = randomUUID()
    const startsAt = chance(85) ? after(time) : Date.now() + below(40) * dayMs
    const minutes = pick([30, 45, 60])
    const state = pick([
      'booked',
      'booked',
      'booked',
      'proposed',
      'cancelled',
      'declined',
      'no-show',
    ] as const)
    const hasTime = state === 'booked' || state === 'no-show' || (state === 'cancelled' && chance(70))
    rows.interviews.push({
      ...{
        id: interviewId,
        applicationId,
        step: 'Interview',
        kind: 'video',
        state,
        minutes,
        timeZone: 'UTC',
      },
      ...(hasTime && { startsAt: new Date(startsAt), endsAt: new Date(startsAt + minutes * minuteMs) }),
      ...(!['booked', 'proposed'].includes(state) && {
        endedBy:
          state === 'no-show'
            ? pick(['employer', 'seeker'] as const)
            : pick(['employer', 'seeker', 'waymark'] as const),
      }),
      invitedAt: new Date(time),
    })
    for (let position = 0; position <= below(2); position++) {
      const partId = randomUUID()
      rows.interviewParts.push({ id: partId, interviewId, position, minutes })
      for (const userId of plan.teamIds) if (chance(60)) rows.interviewPeople.push({ partId, userId })
    }
    for (const authorId of plan.teamIds)
      if (chance(50))
        rows.interviewScorecards.push({
          ...{ interviewId, authorId, recommendation: 1 + below(4), firstRecommendation: 1 + below(4) },
          note: 'Met them',
          sentAt: new Date(startsAt + (below(4000) - 60) * minuteMs),
        })
  }

  // Each of these begins with what the next ones refer to.
  const written: [keyof Tables, object[]][] = Object.entries(rows) as [keyof Tables, object[]][]
  for (const [table, list] of written)
    if (list.length > 0)
      await db
        .insertInto(table)
        .values(list as never)
        .execute()
}
