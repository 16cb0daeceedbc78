import { expect, test } from 'vitest'
import { minuteMs } from '#/shared/dates.ts'
import { randomPanel } from '#/testing/random-panel.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { costOfPlan, type PanelPlan, type PanelProblem, partOffsets, solvePanel } from './solve.ts'

function combinations(items: string[], count: number): string[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]),
  )
}

/** Every plan there is, tried one by one, without any of the solver's ideas. */
function exhaustive(problem: PanelProblem) {
  const offsets = partOffsets(problem)
  const isFree = (name: string, from: number, minutes: number) =>
    (problem.free.get(name) ?? []).some((one) => one.from <= from && one.to >= from + minutes * minuteMs)
  let best = Number.POSITIVE_INFINITY
  for (const start of problem.starts) {
    let plans: PanelPlan[] = [[]]
    for (const [index, part] of problem.parts.entries()) {
      const startsAt = start + (offsets[index] ?? 0)
      const people = part.people.filter((one) => isFree(one, startsAt, part.minutes))
      const rooms = part.rooms.filter((one) => isFree(one, startsAt, part.minutes))
      const places: (string | null)[] = part.rooms.length === 0 ? [null] : rooms
      const ways = combinations(people, part.needs).flatMap((chosen) =>
        places.map((room) => ({ startsAt, people: chosen, room })),
      )
      plans = plans.flatMap((plan) => ways.map((way) => [...plan, way]))
    }
    for (const plan of plans) best = Math.min(best, costOfPlan(problem, plan))
  }
  return best
}

/** What every plan must keep, whatever it costs. */
function violations(problem: PanelProblem, plan: PanelPlan) {
  const wrong: string[] = []
  for (const [index, part] of problem.parts.entries()) {
    const { startsAt = 0, people = [], room = null } = plan[index] ?? {}
    const end = startsAt + part.minutes * minuteMs
    const free = (name: string) =>
      (problem.free.get(name) ?? []).some((one) => one.from <= startsAt && one.to >= end)
    if (people.length !== part.needs || new Set(people).size !== people.length) wrong.push('how many')
    if (!people.every((one) => part.people.includes(one) && free(one))) wrong.push('who is free')
    if (part.rooms.length > 0 && !(room && part.rooms.includes(room) && free(room))) wrong.push('the room')
    const next = plan[index + 1]
    if (next && next.startsAt < end) wrong.push('the order')
  }
  let sinceBreak = 0
  for (const [index, part] of problem.parts.entries()) {
    const last = plan[index - 1]
    const gap = last
      ? (plan[index]?.startsAt ?? 0) - last.startsAt - (problem.parts[index - 1]?.minutes ?? 0) * minuteMs
      : 0
    sinceBreak = gap > 0 ? part.minutes : sinceBreak + part.minutes
    if (sinceBreak > problem.maxMinutesWithoutBreak) wrong.push('the break')
  }
  return wrong
}

const small = { days: 2, people: 4, parts: 3, rooms: 2, stepMinutes: 60, busyShare: 35 }

test('a plan costs what the cheapest of all plans costs, in 400 small panels', () => {
  let solved = 0
  for (let seed = 1; seed <= 400; seed++) {
    const problem = randomPanel(seed, { ...small, parts: 2 + (seed % 3) })
    const plan = solvePanel(problem)
    const best = exhaustive(problem)
    expect(plan ? costOfPlan(problem, plan) : Number.POSITIVE_INFINITY, `panel ${seed}`).toBe(best)
    if (!plan) continue
    solved++
    expect(violations(problem, plan), `panel ${seed}`).toEqual([])
  }
  expect(solved).toBeGreaterThan(150)
})

test('when one of them declines, as few people as possible are asked again; equal to exhaustive search', () => {
  let changed = 0
  for (let seed = 1; seed <= 400; seed++) {
    const problem = randomPanel(seed, { ...small, busyShare: 20 })
    const before = solvePanel(problem)
    const people = [...new Set(before?.flatMap((part) => part.people))]
    if (!before || people.length === 0) continue
    const declined = people[seededRandom(seed)(people.length)] ?? ''
    const again: PanelProblem = {
      ...problem,
      before,
      parts: problem.parts.map((part) => ({
        ...part,
        people: part.people.filter((one) => one !== declined),
      })),
    }
    const plan = solvePanel(again)
    expect(plan ? costOfPlan(again, plan) : Number.POSITIVE_INFINITY, `panel ${seed}`).toBe(exhaustive(again))
    if (!plan) continue
    changed++
    expect(violations(again, plan), `panel ${seed}`).toEqual([])
    expect(plan.flatMap((part) => part.people)).not.toContain(declined)
  }
  expect(changed).toBeGreaterThan(100)
})

test('whoever keeps their time is not asked again when a colleague is replaced', () => {
  const day = Date.UTC(2026, 10, 23, 14)
  const allDay = [{ from: day, to: day + 8 * 3_600_000 }]
  const names = ['Ana', 'Bo', 'Cy', 'Di']
  const problem: PanelProblem = {
    parts: [
      { name: 'Talk', minutes: 45, people: ['Ana', 'Bo'], needs: 1, rooms: [] },
      { name: 'Task', minutes: 45, people: ['Cy', 'Di'], needs: 1, rooms: [] },
    ],
    free: new Map(names.map((name) => [name, allDay])),
    seeker: allDay,
    ...{ breakMinutes: 10, maxMinutesWithoutBreak: 60, starts: [day, day + 1_800_000] },
    isDaytime: () => true,
  }
  const before = solvePanel(problem)
  expect(before?.map(({ people }) => people)).toEqual([['Ana'], ['Cy']])
  // Of two parts of 45 minutes the second follows a break, because 90 without one are too many.
  expect((before?.[1]?.startsAt ?? 0) - day).toBe(55 * minuteMs)
  const parts = problem.parts.map((part) => ({ ...part, people: part.people.filter((one) => one !== 'Ana') }))
  const after = solvePanel({ ...problem, parts, before: before ?? undefined })
  expect(after?.map(({ people }) => people)).toEqual([['Bo'], ['Cy']])
  expect(after?.[0]?.startsAt).toBe(before?.[0]?.startsAt)
})

test('without a common time there is no plan', () => {
  const problem = randomPanel(1, { ...small, busyShare: 100 })
  expect(solvePanel(problem)).toBeNull()
})
