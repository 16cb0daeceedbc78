import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import {
  courseCount,
  courseDays,
  courseNames,
  courseZones,
  readByIcalJs,
  readByTsIcs,
  readEvents,
  receiveMails,
} from '#/testing/calendar-courses.ts'
import { openInterviews } from '#/testing/interviews.ts'
import { seededRandom } from '#/testing/seeded-random.ts'

// As `agreement.test.ts`, but through the whole product: people propose, book, move, decline and cancel at random by the
// API, and what they were mailed, late and in any order, and what their private feeds hold, is what the database says.
// COURSES=10000 takes all of them.

const courses = courseCount(40)

const { app, employer, newApplication, mailedToken } = await openInterviews()
const pick = seededRandom(20_261_123)
const any = <T>(list: readonly T[]) => list[pick(list.length)] as T
const reason = 'Something came up'

/** A moment around a change of the clocks next year, in some zone. */
function randomTime(zone: string) {
  const [, month = 1, day = 1] = any(courseDays).split('-').map(Number)
  return DateTime.fromObject({ year: 2027, month, day }, { zone })
    .plus({ minutes: 5 * pick(600) })
    .toJSDate()
    .toISOString()
}

/** What somebody may do next. What is refused, because somebody is busy then, changes nothing. */
async function act(id: string, applicationId: string, token: string, zone: string, times: string[]) {
  const { data } = await employer.api.get('/employer/applications/:id/interviews', { id: applicationId })
  const now = data.interviews.find((one) => one.id === id)
  if (!now) throw new Error('The interview is gone')
  const company = { id, version: now.version, reason }
  const link = { token, timeZone: zone, reason }
  const answer = (more: { act: 'book' | 'cancel' | 'decline'; startsAt?: string }) =>
    app.visitor.post('/interview-link/answer', { ...link, ...more })
  const steps = [
    () => answer({ act: 'book', startsAt: any(times) }),
    () => answer({ act: 'book', startsAt: any(times) }),
    () => employer.api.post('/employer/interviews/:id/move', { ...company, startsAt: randomTime(zone) }),
    () => employer.api.post('/employer/interviews/:id/move', { ...company, startsAt: randomTime(zone) }),
    () => employer.api.post('/employer/interviews/:id/cancel', company),
    () => answer({ act: now.state === 'proposed' ? 'decline' : 'cancel' }),
  ]
  // Until there is a time, it is mostly picked, and sometimes declined.
  const step = now.state === 'proposed' ? steps[pick(5) > 0 ? 0 : 5] : any(steps)
  await step?.().catch((error) => {
    if (![400, 409].includes(error.status)) throw error
  })
}

test(`${courses} random courses through the API leave the mails and feeds of both sides saying what the database says`, {
  timeout: 3_600_000,
}, async () => {
  const { data: feed } = await employer.api.post('/calendar-feed')
  const seekers = new Map<string, { email: string; feed: string }>()
  const job = await app.job(employer.company.id)
  for (let course = 0; course < courses; course++) {
    const zone = any(courseZones)
    const seeker = await app.seeker({ name: any(courseNames), email: `person-${course}@people.example` })
    const { id } = await newApplication({ seeker, jobId: job.id })
    const times = [...new Set([randomTime(zone), randomTime(any(courseZones)), randomTime(zone)])]
    const { data: interview } = await employer.api.post('/employer/applications/:id/interviews', {
      ...{ id, kind: 'call', minutes: 45, people: [employer.id], phone: '+1 201 555 0123' },
      ...{ timeZone: any(courseZones), times },
    })
    const token = await mailedToken(seeker.email)
    for (let step = 0; step <= pick(5); step++) await act(interview.id, id, token, zone, times)
    const { data: own } = await seeker.api.post('/calendar-feed')
    seekers.set(interview.id, { email: seeker.email, feed: own.address })
  }
  await app.runTasks()
  const rows = await app.db
    .selectFrom('interviews')
    .select(['id', 'state', 'startsAt', 'endsAt', 'sequence'])
    .execute()
  const mailsTo = async (email: string) => {
    const mails = await app.db
      .selectFrom('capturedMails')
      .select('calendar')
      .where('recipient', '=', email)
      .where('calendar', 'is not', null)
      .execute()
    const texts = mails.map(({ calendar }) => calendar ?? '')
    for (let at = texts.length - 1; at > 0; at--) {
      const other = pick(at + 1)
      ;[texts[at], texts[other]] = [texts[other] ?? '', texts[at] ?? '']
    }
    return texts
  }
  const feedOf = async (address: string) => (await app.app.inject({ url: new URL(address).pathname })).body
  const wrong: string[] = []
  const toEmployer = await mailsTo(employer.email)
  const employersFeed = readEvents(await feedOf(feed.address))
  for (const row of rows) {
    const seeker = seekers.get(row.id)
    if (!seeker) throw new Error('Nobody was invited to this')
    const uid = (one: string) => one.startsWith(`interview-${row.id}@`)
    const isBooked = row.state === 'booked'
    for (const [email, texts, fed] of [
      [seeker.email, await mailsTo(seeker.email), readEvents(await feedOf(seeker.feed))],
      [employer.email, toEmployer.filter((text) => text.includes(row.id)), employersFeed],
    ] as const) {
      for (const read of [readByIcalJs, readByTsIcs]) {
        const [found] = [...receiveMails(read, texts)].filter(([one]) => uid(one)).map(([, entry]) => entry)
        const meets = found && !found.isCancelled
        const agrees = isBooked
          ? meets &&
            found.from === row.startsAt?.getTime() &&
            found.to === row.endsAt?.getTime() &&
            found.attendee === email
          : !meets
        if (!agrees) wrong.push(`${row.id} ${row.state} ${email} ${read.name}: ${JSON.stringify(found)}`)
      }
      const inFeed = fed.find((one) => uid(one.uid))
      const isFed = isBooked
        ? inFeed?.from === row.startsAt?.getTime() && inFeed?.to === row.endsAt?.getTime()
        : !inFeed || inFeed.isCancelled
      if (!isFed) wrong.push(`${row.id} ${row.state} ${email} feed: ${JSON.stringify(inFeed)}`)
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  // All of it was met: what stands, what moved and what ended.
  expect(rows).toHaveLength(courses)
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['booked', 'cancelled', 'declined']))
  expect(rows.filter(({ sequence }) => sequence > 1).length).toBeGreaterThan(courses / 5)
})
