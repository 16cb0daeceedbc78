import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ReadingResult } from '#/features/resumes/read/proposal.ts'
import { runInChild } from '#/server/child-process/run-in-child.ts'
import { addScore, emptyScore, figuresOf, kinds, type Score, scoreProposal } from './resume/score.ts'
import { type Truth, truthFile } from './resume/truth.ts'
import { variantsOf } from './resume/variants.ts'

// How much of a résumé is read right: `--folder` with files, `--truth` with what each says (see bench/resume/README.md).
// Word files are read in five more formats made from them. The files are cut into two halves by their order, so that a
// reader that was tuned on one half shows on the other. `--json` prints figures alone, `--misses` what was missed,
// `--check` fails below the aims.

const aims = { right: 93, wrongAndSure: 2, ms: 300, megabytes: 150 }
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    truth: { type: 'string' },
    half: { type: 'string' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    originals: { type: 'boolean', default: false },
  },
})
if (!options.folder || !options.truth) {
  console.error('Give --folder with résumés and --truth with what they say.')
  process.exit(1)
}

type Measured = { result: ReadingResult; ms: number; megabytes: number }
const truths = truthFile.parse(JSON.parse(readFileSync(options.truth, 'utf8')))
const work = mkdtempSync(path.join(tmpdir(), 'resumes-'))
const limits = {
  module: new URL('../src/testing/resumes/measured-child.ts', import.meta.url),
  timeoutMs: 30_000,
  heapMegabytes: 160,
  memoryMegabytes: 320,
  maxResultBytes: 8_000_000,
}

const byFormat = new Map<string, Score>()
const halves = { first: emptyScore(), second: emptyScore() }
const costs: { ms: number; megabytes: number }[] = []
const failures: string[] = []

const names = readdirSync(options.folder)
  .filter((name) => truths[name])
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
for (const [index, name] of names.entries()) {
  const truth = truths[name] as Truth
  const half = index % 2 === 0 ? 'first' : 'second'
  if (options.half && options.half !== half) continue
  const bytes = readFileSync(path.join(options.folder, name))
  const files: Record<string, Buffer> = { [path.extname(name).slice(1)]: bytes }
  if (name.endsWith('.docx') && !options.originals) Object.assign(files, await variantsOf(bytes))
  for (const [format, content] of Object.entries(files)) {
    const measured = await read(content)
    const score = scoreAndReport(truth, measured, `${name} as ${format}`)
    byFormat.set(format, byFormat.get(format) ?? emptyScore())
    addScore(byFormat.get(format) as Score, score)
    addScore(halves[half], score)
  }
}
rmSync(work, { recursive: true })

async function read(content: Buffer): Promise<Measured | null> {
  const file = path.join(work, 'file')
  writeFileSync(file, content)
  const child = await runInChild<{ path: string }, Measured>(limits, { path: file }, [file])
  if (!child.ok) return null
  costs.push({ ms: child.value.ms, megabytes: child.value.megabytes })
  return child.value
}

/** Also notes what was not read, and prints what was missed. */
function scoreAndReport(truth: Truth, measured: Measured | null, name: string): Score {
  if (!measured?.result.ok)
    failures.push(`${name}: ${measured?.result.ok === false ? measured.result.failure : 'no result'}`)
  const score = scoreProposal(
    truth,
    measured?.result.ok ? measured.result.proposal : { resume: {}, fields: [] },
  )
  if (options.misses)
    for (const missed of [...score.missed, ...score.wrongAndSure.map((field) => `WRONG AND SURE ${field}`)])
      console.log(`${name}\t${missed}`)
  return score
}

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0)
const ms = costs.map((cost) => cost.ms)
const megabytes = costs.map((cost) => cost.megabytes)
const whole = emptyScore()
for (const half of Object.values(halves)) addScore(whole, half)
const figures = {
  files: names.length,
  read: costs.length,
  failures,
  all: figuresOf(whole),
  firstHalf: figuresOf(halves.first),
  secondHalf: figuresOf(halves.second),
  formats: Object.fromEntries([...byFormat].map(([format, score]) => [format, figuresOf(score)])),
  ms: { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) },
  megabytes: { p50: percentile(megabytes, 0.5), max: percentile(megabytes, 1) },
}

if (options.json) console.log(JSON.stringify(figures))
else {
  const row = ({ right, values, byKind, wrongAndSure, wrongOfSure }: ReturnType<typeof figuresOf>) => ({
    right,
    values,
    ...byKind,
    'wrong and sure': wrongAndSure,
    'of the sure': wrongOfSure,
  })
  console.log(`${figures.files} résumés, ${figures.read} files read; shares in percent (${kinds.join(', ')})`)
  console.table({
    all: row(figures.all),
    'first half': row(figures.firstHalf),
    'second half': row(figures.secondHalf),
  })
  console.table(
    Object.fromEntries(Object.entries(figures.formats).map(([format, one]) => [format, row(one)])),
  )
  console.log(
    `processor time with the start of the process: ${figures.ms.p50} ms (p50), ${figures.ms.p95} ms (p95)`,
  )
  console.log(`memory of the process: ${figures.megabytes.p50} MB (p50), ${figures.megabytes.max} MB (most)`)
  for (const failure of failures) console.log(`not read: ${failure}`)
}
const { right, wrongAndSure } = figures.all
if (
  options.check &&
  ((right ?? 0) < aims.right ||
    (wrongAndSure ?? 0) > aims.wrongAndSure ||
    figures.ms.p95 > aims.ms ||
    figures.megabytes.max > aims.megabytes)
) {
  console.error(`below the aims: ${JSON.stringify(aims)}`)
  process.exit(1)
}
