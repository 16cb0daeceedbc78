import type { DataOf } from '#/client/api.ts'
import { mainStages } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { isEnd, type Period, placeOf, readRows, timesOf } from './company-rows.ts'
import { recountInterviews, recountOffers } from './recount-meetings.ts'

// The figures of a company's reports once more, from all of its rows, in plain loops: nothing here is shared with the
// queries that the product counts by.

export type Report = DataOf<'GET', '/employer/reports'>
export type Question = {
  zone: string
  from: string
  to: string
  job?: string
  place?: string
  member?: string
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()
function localDay(moment: Date, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format.format(moment)
}

export async function recountReport(db: Db, companyId: string, question: Question) {
  const all = await readRows(db, companyId)
  const { zone, from, to } = question
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  const beforeFrom = shift(from, -count)
  const periodOfDay = (day: string): Period | null =>
    day >= from && day <= to ? 'now' : day >= beforeFrom && day < from ? 'before' : null
  const periodOf = (moment: Date) => periodOfDay(localDay(moment, zone))
  const now = new Date()

  const published = all.jobs.filter(({ status }) => status !== 'draft')
  const placeName = (job: (typeof published)[number]) =>
    [job.city, job.region, job.country].filter(Boolean).join(', ')
  const jobs = published
    .filter(({ id }) => question.job === undefined || id === question.job)
    .filter((job) => question.place === undefined || placeName(job) === question.place)
    .filter(
      ({ id }) =>
        question.member === undefined ||
        all.jobMembers.some(({ jobId, userId }) => jobId === id && userId === question.member),
    )
  const isShown = (jobId: string) => jobs.some(({ id }) => id === jobId)
  const applications = all.applications.filter(({ jobId }) => isShown(jobId))

  const funnel = mainStages.map((stage) => ({
    stage,
    now: { entered: 0, on: 0, left: 0, open: 0 },
    before: { entered: 0, on: 0, left: 0, open: 0 },
  }))
  const leavings: Report['leavings'] = []
  const measured = { now: new Map<string, number[]>(), before: new Map<string, number[]>() }
  const measure = (what: string, since: Date, at: Date) => {
    const period = periodOf(at)
    if (!period) return
    const days = Math.max(0, at.getTime() - since.getTime()) / dayMs
    measured[period].set(what, [...(measured[period].get(what) ?? []), days])
  }
  const promises = { now: { due: 0, kept: 0 }, before: { due: 0, kept: 0 } }
  const sources = new Map<string, Omit<Report['sources'][number], 'source'>>()
  const sourceOf = (source: string, period: Period) => {
    const empty = () => ({ views: 0, starts: 0, sent: 0, interviews: 0, hires: 0 })
    const known = sources.get(source) ?? { now: empty(), before: empty() }
    sources.set(source, known)
    return known[period]
  }

  for (const application of applications) {
    const told = all.events.filter(
      (event) => event.applicationId === application.id && event.kind === 'moved' && event.notified,
    )
    const rounds: (typeof told)[] = []
    for (const event of told) {
      if (event.fromStage === null || rounds.length === 0) rounds.push([])
      rounds.at(-1)?.push(event)
    }
    let answeredAt = null as Date | null
    let reached: number[] = []
    rounds.forEach((events, index) => {
      const stays: { place: number; stage: string; at: Date }[] = []
      for (const { toStage, createdAt } of events)
        if (stays.at(-1)?.place !== placeOf(toStage))
          stays.push({ place: placeOf(toStage), stage: toStage, at: createdAt })
      const [first, second] = stays
      const last = events.at(-1)?.toStage ?? ''
      answeredAt = second && second.stage !== 'withdrawn' ? second.at : null
      reached = stays.map(({ place }) => place)
      if (first && second && second.stage !== 'withdrawn') measure('answer', first.at, second.at)
      stays.forEach(({ place, at }, position) => {
        const next = stays[position + 1]
        if (place >= 2 && place <= 5 && next) measure(mainStages[place - 1] ?? '', at, next.at)
        if (place === 6 && first) measure('hire', first.at, at)
        if (place === 0 || reached.indexOf(place) < position) return
        const period = periodOf(at)
        const row = funnel[place - 1]
        if (!period || !row) return
        row[period].entered += 1
        const wentOn = stays.slice(position + 1).some((later) => later.place > place)
        if (wentOn) row[period].on += 1
        else if (!isEnd(last)) row[period].open += 1
        else {
          row[period].left += 1
          const ended = all.earlier.find(
            (one) => one.applicationId === application.id && one.number === index + 1,
          )
          const reason = last !== 'rejected' ? null : ended ? ended.rejectReason : application.rejectReason
          const ending = last === 'offer reject' ? 'declined' : (last as 'rejected' | 'withdrawn')
          const known = leavings.find(
            (one) => one.stage === row.stage && one.ending === ending && one.reason === reason,
          )
          const group = known ?? { stage: row.stage, ending, reason, now: 0, before: 0 }
          group[period] += 1
          if (!known) leavings.push(group)
        }
      })
    })
    const sent = periodOf(application.appliedAt)
    if (sent) {
      const row = sourceOf(application.source ?? 'direct', sent)
      row.sent += 1
      if (reached.includes(4)) row.interviews += 1
      if (reached.includes(6)) row.hires += 1
    }
    const late = application.firstAnswerLateFrom
    const period = late && late <= now ? periodOf(late) : null
    if (late && period && (answeredAt || application.stage !== 'withdrawn')) {
      promises[period].due += 1
      if (answeredAt && answeredAt < late) promises[period].kept += 1
    }
  }
  for (const { jobId, day, source, views, starts } of all.views) {
    const period = isShown(jobId) ? periodOfDay(new Date(day).toISOString().slice(0, 10)) : null
    if (!period) continue
    sourceOf(source, period).views += views
    sourceOf(source, period).starts += starts
  }

  return {
    span: { now: { from, to }, before: { from: beforeFrom, to: shift(from, -1) } },
    jobs: published.map(({ id, title }) => ({ id, title })),
    places: [...new Set(published.map(placeName).filter(Boolean))],
    members: [
      ...new Set(
        all.jobMembers
          .filter(({ jobId }) => published.some(({ id }) => id === jobId))
          .map(({ userId }) => userId),
      ),
    ].map((id) => ({ id })),
    ...{ funnel, leavings, promises },
    ...recountInterviews(all, applications, periodOf),
    times: (['answer', 'short-listed', 'screened', 'interview', 'offer', 'hire'] as const).map((of) => ({
      of,
      now: timesOf(measured.now.get(of) ?? []),
      before: timesOf(measured.before.get(of) ?? []),
    })),
    sources: [...sources].map(([source, counts]) => ({ source, ...counts })),
    offers: recountOffers(all, applications, periodOf),
    forecasts: { over: 0, held: 0, latest: [] },
    openJobs: jobs
      .filter(({ status, heldAt, closesAt }) => status === 'open' && !heldAt && closesAt && closesAt > now)
      .map(({ id, title, seats, postedAt, ...job }) => {
        const own = applications.filter(({ jobId }) => jobId === id)
        return {
          ...{
            id,
            title,
            seats,
            postedAt,
            place: [job.city, job.region, job.country].filter(Boolean).join(', '),
          },
          inProgress: own.filter(({ stage }) => stage !== 'hire' && !isEnd(stage)).length,
          hired: own.filter(({ stage }) => stage === 'hire').length,
          // Written by a task alone, which has a test of its own.
          forecast: null,
        }
      }),
  }
}
