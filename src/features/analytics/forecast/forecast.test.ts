import { expect, test } from 'vitest'
import { seededRandom } from '#/testing/seeded-random.ts'
import { forecastOf as forecastSorted, type History, minHires } from './forecast.ts'

const forecastOf = (histories: History[], age: number) =>
  forecastSorted(
    histories.toSorted((one, other) => one.days - other.days),
    age,
  )

const hired = (days: number): History => ({ days, isHired: true })
const from1To = (count: number) => Array.from({ length: count }, (_, at) => hired(at + 1))

test('half of the jobs hire before the middle day, and one in ten before and after the band', () => {
  expect(forecastOf(from1To(99), 0)).toEqual({ low: 10, middle: 50, high: 90, hires: 99 })
  // Of a job that is open for 49 days, those that hired earlier say nothing.
  expect(forecastOf(from1To(99), 49)).toEqual({ low: 54, middle: 74, high: 94, hires: 50 })
})

test('where too few hired so late, or too many are not known to the end, there is no forecast', () => {
  expect(forecastOf(from1To(minHires - 1), 0)).toBeNull()
  expect(forecastOf(from1To(minHires), 0)).not.toBeNull()
  expect(forecastOf(from1To(minHires), 1)).toBeNull()
  const open = Array.from({ length: 20 }, () => ({ days: 15, isHired: false }))
  expect(forecastOf([...from1To(minHires), ...open], 0)).toBeNull()
  expect(forecastOf([], 0)).toBeNull()
})

test('jobs that still wait move the band later', () => {
  const open = Array.from({ length: 10 }, () => ({ days: 30, isHired: false }))
  const band = forecastOf([...from1To(60), ...open], 0)
  expect([band?.low, (band?.middle ?? 0) > 32, (band?.high ?? 0) >= 54]).toEqual([7, true, true])
})

/** Companies of other speeds; some jobs are given up, and the pace of a company drifts over two years. */
function playCompany(seed: number) {
  const below = seededRandom(seed)
  const unit = () => (below(1_000_000) + 0.5) / 1_000_000
  const normal = () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit())
  const [pace, spread, drift] = [15 + below(60), 0.3 + unit(), (unit() - 0.5) * 0.2]
  return Array.from({ length: 60 + below(200) }, () => {
    const posted = below(730)
    const until = pace * Math.exp(spread * normal() + (drift * posted) / 365)
    const givenUp = unit() < 0.15 ? unit() * 120 : Number.POSITIVE_INFINITY
    return { posted, hire: posted + until, end: posted + givenUp }
  })
}

test('the band held the hire for 75 to 85 of 100 jobs whose hire was not yet known', () => {
  const counts = { all: 0, within: 0, days: 0 }
  for (let seed = 1; seed <= 400; seed++) {
    const jobs = playCompany(seed)
    const today = 365 + (seed % 300)
    const known = jobs
      .filter(({ posted }) => posted < today)
      .map(({ posted, hire, end }) => ({
        ...{ days: Math.min(hire, end, today) - posted, isHired: hire <= Math.min(end, today) },
      }))
    for (const { posted, hire, end } of jobs) {
      if (posted >= today || Math.min(hire, end) <= today || end < hire) continue
      const band = forecastOf(known, today - posted)
      if (!band) continue
      counts.all += 1
      counts.days += band.high - band.low
      const day = Math.floor(hire - posted)
      if (day >= band.low && day <= band.high) counts.within += 1
    }
  }
  const share = (counts.within / counts.all) * 100
  console.log(
    `${share.toFixed(1)}% of ${counts.all} hires within bands of ${(counts.days / counts.all).toFixed(0)} days`,
  )
  expect(counts.all).toBeGreaterThan(1000)
  expect([share > 75, share < 85]).toEqual([true, true])
})
