import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import {
  courseCount,
  randomCourse,
  readByIcalJs,
  readByTsIcs,
  receiveMails,
} from '#/testing/calendar-courses.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { clockTime } from '../times.ts'
import { calendarMail } from './event.ts'

// Interviews are proposed, booked, moved and cancelled at random, and each change is mailed. Two calendars that know
// nothing of each other or of what wrote the mails read them, late, twice and in any order, as RFC 5546 says: the
// highest SEQUENCE of a UID counts. In the end all must say the same about who meets when. COURSES=10000 takes all of
// them; the same courses go to a real calendar server in `caldav/agreement.test.ts`.

const courses = courseCount(1000)

test(`${courses} random courses of interviews, mailed in any order, leave two calendars that agree with us`, {
  timeout: 240_000,
}, () => {
  const pick = seededRandom(20_261_122)
  const wrong: string[] = []
  let mailed = 0
  for (let place = 0; place < courses; place++) {
    const { states, zone, attendee } = randomCourse(pick, place)
    const organizer = { name: 'Company', email: 'mail@waymark.example' }
    const mails = states.map((event) => calendarMail(event, { organizer, attendee }))
    mailed += mails.length
    // Late and in another order; the first also twice.
    for (let at = mails.length - 1; at > 0; at--) {
      const other = pick(at + 1)
      ;[mails[at], mails[other]] = [mails[other] as (typeof mails)[0], mails[at] as (typeof mails)[0]]
    }
    if (pick(3) === 0) mails.push(mails[0] as (typeof mails)[0])
    const event = states.at(-1) as (typeof states)[0]
    const truth = {
      from: event.startsAt.getTime(),
      to: event.endsAt.getTime(),
      isCancelled: event.isCancelled,
    }
    if (mails.some(({ method, text }) => readByIcalJs(text).method !== method))
      wrong.push(`${place}: the method`)
    const texts = mails.map(({ text }) => text)
    for (const read of [readByIcalJs, readByTsIcs]) {
      const entry = receiveMails(read, texts).get(event.uid)
      const agrees =
        entry?.from === truth.from &&
        entry.to === truth.to &&
        entry.isCancelled === truth.isCancelled &&
        entry.attendee === attendee.email &&
        entry.title === event.title
      if (!agrees) wrong.push(`${place} ${read.name}: ${JSON.stringify({ entry, truth, attendee })}`)
    }
    // What our pages show is what another library says the clock on the wall shows.
    const wall = DateTime.fromJSDate(event.startsAt, { zone }).toFormat('h:mm a').toLowerCase()
    if (clockTime(event.startsAt, zone) !== wall) wrong.push(`${place}: the clock of ${zone}`)
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(mailed).toBeGreaterThan(2 * courses)
})
