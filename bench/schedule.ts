import { costOfPlan, solvePanel } from '#/features/interviews/panel/solve.ts'
import { randomPanel } from '#/testing/random-panel.ts'

// How long it takes to plan a panel of six people over two weeks, with their meetings, parts, breaks and rooms; and again
// when one declines. `--json` prints figures alone, `--check` fails above the limit.

const limitMs = 50
const panels = 200
const size = { days: 14, people: 6, parts: 5, rooms: 3, stepMinutes: 15, busyShare: 30 }

type Sample = { first: number; again: number }
const samples: Sample[] = []
let solved = 0
const measure = <T>(work: () => T) => {
  // The time of this process alone, because what else the machine does says nothing about the solver.
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return { result, ms: (user + system) / 1000 }
}

// The first calls compile; they are not counted.
for (let seed = -20; seed < panels; seed++) {
  const problem = randomPanel(seed + 1000, size)
  const first = measure(() => solvePanel(problem))
  const before = first.result
  const declined = before?.[0]?.people[0]
  const parts = problem.parts.map((part) => ({
    ...part,
    people: part.people.filter((one) => one !== declined),
  }))
  const again = measure(() => (before ? solvePanel({ ...problem, parts, before }) : null))
  if (seed < 0) continue
  if (before && Number.isFinite(costOfPlan(problem, before))) solved++
  samples.push({ first: first.ms, again: again.ms })
}

const percentile = (values: number[], share: number) =>
  Number((values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0).toFixed(2))
const figuresOf = (values: number[]) => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
  max: percentile(values, 1),
})
const figures = {
  ...{ panels, solved, limitMs, ...size },
  firstMs: figuresOf(samples.map(({ first }) => first)),
  afterDeclineMs: figuresOf(samples.map(({ again }) => again)),
}

if (process.argv.includes('--json')) console.log(JSON.stringify(figures))
else {
  console.log(
    `${panels} panels of ${size.people} people, ${size.parts} parts, ${size.rooms} rooms, ${size.days} days`,
  )
  console.log(`${solved} have a plan`)
  console.table({ 'first plan (ms)': figures.firstMs, 'after one declines (ms)': figures.afterDeclineMs })
}
if (process.argv.includes('--check') && Math.max(figures.firstMs.max, figures.afterDeclineMs.max) > limitMs) {
  console.error(`slower than ${limitMs} ms`)
  process.exitCode = 1
}
