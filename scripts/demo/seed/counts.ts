import type { Db } from '#/server/database/database.ts'
import type { DailyCount } from '#/server/observability/daily-counts.ts'
import { weekOf } from '#/shared/dates.ts'
import { daysAgo } from '../clock.ts'
import { insertAll } from './insert-all.ts'

const days = 90

/** Mails and searches of a quarter, fewer at weekends and more from week to week. */
const ofDay = (ago: number): [DailyCount, number][] => {
  const isWeekend = daysAgo(ago).getUTCDay() % 6 === 0
  const searches = Math.round((isWeekend ? 90 : 210) + (days - ago) * 1.4 + ((ago * 37) % 41))
  return [
    ['search', searches],
    ['search-unanswered', Math.round(searches * (0.06 + ((ago * 13) % 7) / 200))],
    ['mail-sent', Math.round(searches * (isWeekend ? 0.4 : 0.9))],
    ['mail-failed', (ago * 11) % 5 === 0 ? 1 + (ago % 3) : 0],
  ]
}

/** Words that no demo job has, with the people who typed them in each of the last weeks. */
const words: [string, number[]][] = [
  ['drone pilot', [9, 12, 7, 14]],
  ['beekeeper', [6, 5]],
  ['prompt engineer', [11, 8, 9]],
  ['arborist', [5, 7]],
  ['court interpreter', [6]],
]

export async function seedCounts(db: Db) {
  await insertAll(
    db,
    'dailyCounts',
    Array.from({ length: days }, (_, ago) => ago).flatMap((ago) =>
      ofDay(ago)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => ({ day: daysAgo(ago), name, count: String(count) })),
    ),
  )
  await insertAll(
    db,
    'unansweredWords',
    words.flatMap(([text, people]) =>
      people.map((count, weeks) => ({
        ...{ week: new Date(`${weekOf(daysAgo(weeks * 7))}T12:00:00Z`), words: text, people: count },
      })),
    ),
  )
}
