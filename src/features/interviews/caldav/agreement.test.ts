import { expect, test } from 'vitest'
import { courseCount, randomCourse, readByIcalJs, readByTsIcs } from '#/testing/calendar-courses.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { openRadicale, radicaleVersion } from '#/testing/servers/radicale.ts'
import { calendarObject } from '../calendar/event.ts'
import { davFetch } from './dav-fetch.server.ts'
import { readCalendars } from './dav-operations.server.ts'
import { putObject, removeObject, type StoredObject } from './write-object.server.ts'

// The courses of `calendar/agreement.test.ts`, written to a real calendar server. Writes are doubled and ETags lost, as
// by crashes and retries. What two parsers then find there, and what we read as our own, is who meets when.

const courses = courseCount(60)
/** As many as somebody has in a year. */
const perCalendar = 100
const user = 'ana'
const radicale = radicaleVersion ? await openRadicale({ [user]: 'secret' }) : null

test.skipIf(!radicaleVersion)(
  `${courses} random courses of interviews, written to ${radicaleVersion && 'Radicale'} with lost answers and retries, leave a calendar that agrees with us`,
  { timeout: 3_600_000 },
  async () => {
    if (!radicale) return
    const account = {
      server: radicale.origin,
      userName: user,
      password: 'secret',
      home: `${radicale.origin}/${user}/`,
    }
    const outbound = { resolvers: null, loopback: null, trustedOrigins: [radicale.origin] }
    const server = { account, outbound }
    const pick = seededRandom(20_261_122)
    const wrong: string[] = []
    let written = 0
    for (let first = 0; first < courses; first += perCalendar) {
      const calendar = await radicale.makeCalendar(user, `part-${first}`)
      const truth = new Map<string, { from: number; to: number; title: string; sequence: number }>()
      const count = Math.min(perCalendar, courses - first)
      const all = Array.from({ length: count }, (_, place) => randomCourse(pick, first + place))
      // Four at a time, as our own tasks write them.
      const queue = all.entries()
      const lane = async () => {
        for (const [place, { states }] of queue) {
          const fileName = `interview-${first + place}.ics`
          const url = new URL(fileName, calendar).href
          let known: StoredObject = { url, etag: null }
          for (const event of states) {
            if (event.isCancelled) {
              await removeObject(server, url)
              await removeObject(server, url)
              continue
            }
            const input = { calendar, fileName, uid: event.uid, text: calendarObject(event) }
            const next = await putObject(server, { ...input, known })
            // Every third time its answer is lost, and it is written again without knowing.
            const isLost = (event.sequence + place) % 3 === 0
            known = isLost ? await putObject(server, { ...input, known: { url, etag: null } }) : next
            written++
          }
          const last = states.at(-1)
          if (last && !last.isCancelled)
            truth.set(last.uid, {
              ...{ from: last.startsAt.getTime(), to: last.endsAt.getTime() },
              ...{ title: last.title, sequence: last.sequence },
            })
        }
      }
      await Promise.all([lane(), lane(), lane(), lane()])
      const texts = [...(await radicale.events(calendar, user)).values()]
      for (const read of [readByIcalJs, readByTsIcs]) {
        const found = texts.map(read)
        if (found.length !== truth.size)
          wrong.push(`${first} ${read.name}: ${found.length} of ${truth.size} events`)
        for (const { uid, from, to, title, sequence, isCancelled, attendee } of found) {
          const event = truth.get(uid)
          const agrees =
            !isCancelled &&
            !attendee &&
            event?.from === from &&
            event.to === to &&
            event.title === title &&
            event.sequence === sequence
          if (!agrees)
            wrong.push(`${uid} ${read.name}: ${JSON.stringify({ from, to, title, sequence, event })}`)
        }
      }
      const window = {
        ...{ from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') },
        ...{ timeZone: 'UTC', uidSuffix: '@waymark.example' },
      }
      const { busy, synced } = await readCalendars([calendar], window, davFetch(outbound, account))
      if (busy.length > 0) wrong.push(`${first}: our own events are busy times`)
      const differs = synced.filter(
        ({ uid, from, to }) => truth.get(uid)?.from !== from || truth.get(uid)?.to !== to,
      )
      if (synced.length !== truth.size || differs.length > 0)
        wrong.push(`${first}: read back ${JSON.stringify(differs)}`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(written).toBeGreaterThan(courses)
  },
)
