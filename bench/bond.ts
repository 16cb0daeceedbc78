// A market of 200 employers and 20,000 applications, with and without the answer bond, by `npm run bench:bond`. It prints
// what people are assumed to do, the parameters that were tried, and what came of each. The rule is the product's own.
import { parseArgs } from 'node:util'
import { bondRule } from '../src/features/applications/bond/rule.ts'

const { values: options } = parseArgs({
  options: { seed: { type: 'string', default: '20261123' }, runs: { type: 'string', default: '5' } },
})

const market = { employers: 200, jobs: 600, applications: 20_000, days: 130, promisedDays: 5 }

/**
 * How employers behave, which is assumed and not measured. `every`: days between two sittings at which they answer;
 * `per`: answers in one; `heed`: how likely on a day a warning or a pause makes them answer all who wait.
 */
const kinds = [
  { name: 'prompt', share: 0.6, every: 2, per: 12, heed: 0.95 },
  { name: 'busy', share: 0.25, every: 6, per: 6, heed: 0.8 },
  { name: 'slow', share: 0.1, every: 14, per: 4, heed: 0.6 },
  { name: 'silent', share: 0.05, every: 60, per: 1, heed: 0.05 },
]
/** Of those who meet a paused job, how many apply for another one instead. */
const goesElsewhere = 0.9
/** An answered applicant is the one who is hired with this chance, after this many further days. */
const hireChance = 0.06
const daysToHireAfterAnswer = 12

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Job = {
  kind: (typeof kinds)[number]
  opens: number
  nextSitting: number
  received: number[]
  waiting: { since: number; due: number }[]
  paused: boolean
  hiredOn: number | null
}
/** `heed` scales how likely a warning or a pause is heeded. */
type Rule = { minLate: number; share: number; heed?: number } | null

/** Working days: of seven days five count. */
const dueAfter = (day: number) => {
  let left = market.promisedDays
  let due = day
  while (left > 0) if (++due % 7 < 5) left--
  return due
}

function simulate(seed: number, rule: Rule) {
  const random = randomOf(seed)
  const employers = Array.from({ length: market.employers }, () => {
    const at = random()
    let upTo = 0
    return (
      kinds.find(({ share }) => {
        upTo += share
        return at < upTo
      }) ?? kinds[0]
    )
  })
  const jobs: Job[] = Array.from({ length: market.jobs }, (_, at) => {
    const kind = employers[at % market.employers] ?? kinds[0]
    const opens = Math.floor(random() * 60)
    return {
      kind: kind as (typeof kinds)[number],
      opens,
      nextSitting: opens + 1 + Math.floor(random() * (kind?.every ?? 1)),
      received: [],
      waiting: [],
      paused: false,
      hiredOn: null,
    }
  })
  let [sent, inTime, lost, pausedDays] = [0, 0, 0, 0]
  const limitOf = (job: Job, day: number) =>
    Math.max(
      rule?.minLate ?? 0,
      Math.ceil(job.received.filter((on) => on > day - bondRule.receivedDays).length * (rule?.share ?? 0)),
    )
  const answer = (job: Job, count: number, day: number) => {
    for (const { due } of job.waiting.splice(0, count)) {
      if (day <= due) inTime++
      if (job.hiredOn === null && random() < hireChance) job.hiredOn = day + daysToHireAfterAnswer
    }
  }
  const perDay = market.applications / 100
  for (let day = 0; day < market.days; day++) {
    // Applications come for 100 days; the rest is for answers.
    const open = jobs.filter(({ opens, hiredOn }) => opens <= day && (hiredOn === null || hiredOn > day))
    for (let n = 0; day < 100 && n < perDay && open.length > 0; n++) {
      const pick = () => open[Math.floor(random() * open.length)] as Job
      let job = pick()
      for (let tries = 0; job.paused && tries < 5; tries++) {
        if (random() > goesElsewhere) break
        job = pick()
      }
      if (job.paused) {
        lost++
        continue
      }
      sent++
      job.received.push(day)
      job.waiting.push({ since: day, due: dueAfter(day) })
    }
    for (const job of jobs) {
      if (job.opens > day) continue
      if (day >= job.nextSitting) {
        answer(job, job.kind.per, day)
        job.nextSitting = day + Math.max(1, Math.round(job.kind.every * (0.5 + random())))
      }
      if (!rule) continue
      const late = job.waiting.filter(({ due }) => due < day).length
      const lateTomorrow = job.waiting.filter(({ due }) => due < day + 2).length
      const limit = limitOf(job, day)
      if (lateTomorrow >= limit && random() < job.kind.heed * (rule.heed ?? 1))
        answer(job, job.waiting.length, day)
      const lateNow = job.waiting.filter(({ due }) => due < day).length
      if (job.paused) job.paused = lateNow > 0
      else job.paused = late > 0 && lateNow >= limit
      if (job.paused) pausedDays++
    }
  }
  const hires = jobs.flatMap(({ hiredOn, opens }) => (hiredOn === null ? [] : [hiredOn - opens]))
  const toHire = hires.toSorted((one, other) => one - other)
  return {
    sent,
    lost,
    inTime: inTime / sent,
    hires: hires.length,
    medianDaysToHire: toHire[Math.floor(toHire.length / 2)] ?? 0,
    meanDaysToHire: hires.reduce((sum, days) => sum + days, 0) / hires.length,
    pausedShare: pausedDays / (market.jobs * market.days),
  }
}

type Outcome = ReturnType<typeof simulate>
const runs = Number(options.runs)
const averageOf = (rule: Rule) => {
  const all = Array.from({ length: runs }, (_, run) => simulate(Number(options.seed) + run, rule))
  const mean = (of: (outcome: Outcome) => number) => all.reduce((sum, one) => sum + of(one), 0) / runs
  return {
    sent: mean(({ sent }) => sent),
    lost: mean(({ lost }) => lost),
    inTime: mean(({ inTime }) => inTime),
    worst: Math.min(...all.map(({ inTime }) => inTime)),
    hires: mean(({ hires }) => hires),
    median: mean(({ medianDaysToHire }) => medianDaysToHire),
    mean: mean(({ meanDaysToHire }) => meanDaysToHire),
    paused: mean(({ pausedShare }) => pausedShare),
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const line = (name: string, one: ReturnType<typeof averageOf>) =>
  console.log(
    `${name.padEnd(26)}${percent(one.inTime).padStart(9)}${percent(one.worst).padStart(10)}` +
      `${one.mean.toFixed(1).padStart(9)}${one.median.toFixed(0).padStart(8)}${one.hires.toFixed(0).padStart(7)}` +
      `${one.sent.toFixed(0).padStart(8)}${one.lost.toFixed(0).padStart(7)}${percent(one.paused).padStart(9)}`,
  )

console.log(
  `The answer bond in a market of ${market.employers} employers, ${market.jobs} jobs and ${market.applications} applications over 100 days; promised: ${market.promisedDays} working days. Seeds ${options.seed} and ${runs - 1} more.`,
)
console.log('Assumed, not measured:')
for (const { name, share, every, per, heed } of kinds)
  console.log(
    `  ${name}: ${percent(share)} of employers; answers up to ${per} people about every ${every} days; warned or paused, answers everybody with a chance of ${percent(heed)} a day`,
  )
console.log(
  `  ${percent(goesElsewhere)} of those who meet a paused job try another; an answered applicant is hired with ${percent(hireChance)}, ${daysToHireAfterAnswer} days later`,
)
console.log('\nrule                        in time     worst  to hire  median  hires    sent   lost   paused')
const without = averageOf(null)
line('no bond', without)
for (const [minLate, share] of [
  [1, 0],
  [2, 0.02],
  [3, 0.02],
  [3, 0.05],
  [3, 0.1],
  [5, 0.05],
  [5, 0.1],
  [10, 0.1],
] as const)
  line(`max(${minLate}, ${percent(share)})`, averageOf({ minLate, share }))
const chosen = averageOf(bondRule)
line(`chosen: max(${bondRule.minLate}, ${percent(bondRule.share)})`, chosen)
console.log('\nThe same rule, if warnings and pauses are heeded less than assumed:')
for (const heed of [0.75, 0.5, 0.25]) line(`${percent(heed)} as often`, averageOf({ ...bondRule, heed }))

const passes = chosen.inTime >= 0.95 && chosen.mean <= without.mean
console.log(
  `\n${passes ? 'Holds' : 'FAILS'}: with the bond ${percent(chosen.inTime)} are answered in time (95 % asked; without it ${percent(without.inTime)}), and hiring takes ${chosen.mean.toFixed(1)} days instead of ${without.mean.toFixed(1)}. It holds as far as people behave as assumed.`,
)
if (!passes) process.exitCode = 1
