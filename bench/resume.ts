import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import type { JsonResume } from '#/features/resumes/json-resume.ts'
import type { ReadingResult } from '#/features/resumes/read/proposal.ts'
import { readFile } from '#/features/resumes/read/read-file.ts'
import { bundleName, runInChild } from '#/server/child-process/run-in-child.ts'
import { resumeDocx, resumePdf } from '#/testing/resumes/documents.ts'
import { english, french, german, spanish } from '#/testing/resumes/people.ts'
import { bundleChildren } from '../scripts/children/bundle.ts'
import { sampleInputs } from '../scripts/children/modules.ts'
import { causeOf } from './resume/causes.ts'
import { inventedFiles } from './resume/invented/index.ts'
import { measureOwnPdfs } from './resume/own-pdf.ts'
import { addScore, emptyScore, figuresOf, kinds, type Score, scoreProposal } from './resume/score.ts'
import { type Truth, truthFile } from './resume/truth.ts'
import { variantsOf } from './resume/variants.ts'

// How much of a résumé is read right: `--folder` with files, `--truth` with what each says (see bench/resume/README.md).
// Word files are read in five more formats made from them. The files are cut into two halves by their order, so that a
// reader that was tuned on one half shows on the other. `--json` prints figures alone, `--misses` what was missed,
// `--check` fails below the aims, and `--unmeasured` reads in this process, which is faster. `--server` measures the server instead: its memory over `--files`, and a search
// meanwhile.

const aims = { right: 93, wrongAndSure: 2, ms: 300, megabytes: 150, ownPdfWhole: 100, ownPdfMs: 20 }
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    truth: { type: 'string' },
    half: { type: 'string' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    causes: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    originals: { type: 'boolean', default: false },
    unmeasured: { type: 'boolean', default: false },
    invented: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    files: { type: 'string', default: '1000' },
  },
})
if (options.server) await benchServer()
if (!options.invented && !(options.folder && options.truth)) {
  console.error('Give --folder with résumés and --truth with what they say, or --invented.')
  process.exit(1)
}

type Measured = { result: ReadingResult; ms: number; megabytes: number }
const work = mkdtempSync(path.join(tmpdir(), 'resumes-'))
// As the product runs it: bundled.
const module = new URL('../src/testing/resumes/measured-child.ts', import.meta.url)
const heapMegabytes = 160
const bundles = path.join(work, 'children')
if (!options.unmeasured) await bundleChildren([{ module, heapMegabytes, samples: sampleInputs }], bundles)
const limits = {
  module: pathToFileURL(path.join(bundles, bundleName(module.pathname))),
  timeoutMs: 30_000,
  heapMegabytes,
  memoryMegabytes: 320,
  maxResultBytes: 8_000_000,
}

const byFormat = new Map<string, Score>()
const halves = { first: emptyScore(), second: emptyScore() }
const costs: { ms: number; megabytes: number; waitedMs: number }[] = []
const failures: string[] = []
/** Résumés to write as PDFs of our own, and to read back. */
const found: JsonResume[] = []
const causes: Record<'first' | 'second', Map<string, number>> = { first: new Map(), second: new Map() }

const measuredFiles = options.invented ? await inventedFiles() : await filesOfFolder()
for (const [index, { name, bytes, truth }] of measuredFiles.entries()) {
  const half = index % 2 === 0 ? 'first' : 'second'
  if (options.half && options.half !== half) continue
  const files: Record<string, Buffer> = { [formatOf(name)]: bytes }
  if (name.endsWith('.docx') && !options.originals) Object.assign(files, await variantsOf(bytes))
  for (const [format, content] of Object.entries(files)) {
    const measured = await read(content)
    const score = scoreAndReport(truth, measured, options.invented ? name : `${name} as ${format}`)
    byFormat.set(format, byFormat.get(format) ?? emptyScore())
    addScore(byFormat.get(format) as Score, score)
    addScore(halves[half], score)
    if (measured?.result.ok && found.length < 20) found.push(measured.result.proposal.resume)
    if (measured?.result.ok)
      for (const missed of score.missed) {
        const cause = causeOf(missed, measured.result.proposal)
        causes[half].set(cause, (causes[half].get(cause) ?? 0) + 1)
      }
  }
}
rmSync(work, { recursive: true })

function filesOfFolder() {
  const { folder = '', truth = '' } = options
  const truths = truthFile.parse(JSON.parse(readFileSync(truth, 'utf8')))
  return readdirSync(folder)
    .filter((name) => truths[name])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)), truth: truths[name] as Truth }))
}
/** Of an invented file the whole name, so that each layout has its row. */
function formatOf(name: string) {
  return options.invented ? name : path.extname(name).slice(1)
}

async function read(content: Buffer): Promise<Measured | null> {
  if (options.unmeasured) return { result: await readFile(content), ms: 0, megabytes: 0 }
  const file = path.join(work, 'file')
  writeFileSync(file, content)
  const start = performance.now()
  const child = await runInChild<{ path: string }, Measured>(limits, { path: file }, [
    file,
    '/proc/self/status',
  ])
  if (!child.ok) return null
  const { ms, megabytes } = child.value
  costs.push({ ms, megabytes, waitedMs: performance.now() - start })
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

/** Points of each half that a cause costs. */
function printCauses() {
  const points = (half: 'first' | 'second', cause: string) =>
    Math.round((1000 * (causes[half].get(cause) ?? 0)) / Math.max(1, figures[`${half}Half`].values)) / 10
  const rows = [...new Set([...causes.first.keys(), ...causes.second.keys()])]
    .map((cause) => ({ cause, first: points('first', cause), second: points('second', cause) }))
    .toSorted((a, b) => b.first + b.second - a.first - a.second)
  console.table(rows.filter(({ first, second }) => first + second >= 0.2))
}

/** Of the built product instead; `--folder` says which files people send. */
async function benchServer() {
  const [{ measureServer }, { missedAims }] = await Promise.all([
    import('./resume/server.ts'),
    import('./resume/server-aims.ts'),
  ])
  const files = options.folder
    ? readdirSync(options.folder).map((name) => readFileSync(path.join(options.folder ?? '', name)))
    : [english, german, spanish, french].flatMap((blocks) => [resumePdf(blocks), resumeDocx(blocks)])
  const measured = await measureServer(files, Number(options.files))
  console.log(options.json ? JSON.stringify(measured) : inspect(measured, { depth: 4 }))
  const missed = missedAims(measured)
  for (const sentence of missed) console.log(`missed: ${sentence}`)
  process.exit(options.check && missed.length > 0 ? 1 : 0)
}

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0)
const ms = costs.map((cost) => cost.ms)
const megabytes = costs.map((cost) => cost.megabytes)
const waited = costs.map((cost) => cost.waitedMs)
const whole = emptyScore()
for (const half of Object.values(halves)) addScore(whole, half)
const figures = {
  files: measuredFiles.length,
  read: costs.length,
  failures,
  all: figuresOf(whole),
  firstHalf: figuresOf(halves.first),
  secondHalf: figuresOf(halves.second),
  formats: Object.fromEntries([...byFormat].map(([format, score]) => [format, figuresOf(score)])),
  ms: { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) },
  waitedMs: { p50: percentile(waited, 0.5), p95: percentile(waited, 0.95) },
  megabytes: { p50: percentile(megabytes, 0.5), max: percentile(megabytes, 1) },
  ownPdf: await measureOwnPdfs(found),
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
  console.log(`until the result is there: ${figures.waitedMs.p50} ms (p50), ${figures.waitedMs.p95} ms (p95)`)
  console.log(`memory of the process: ${figures.megabytes.p50} MB (p50), ${figures.megabytes.max} MB (most)`)
  const { ownPdf } = figures
  console.log(
    `own PDF read back, in a warm process: ${ownPdf.whole} % whole of ${ownPdf.files}, ${ownPdf.p50} ms (p50), ${ownPdf.p95} ms (p95)`,
  )
  if (options.causes) printCauses()
  for (const failure of failures) console.log(`not read: ${failure}`)
}
const { right, wrongAndSure } = figures.all
if (
  options.check &&
  ((right ?? 0) < aims.right ||
    (wrongAndSure ?? 0) > aims.wrongAndSure ||
    figures.ms.p95 > aims.ms ||
    figures.megabytes.max > aims.megabytes ||
    figures.ownPdf.whole < aims.ownPdfWhole ||
    figures.ownPdf.p50 > aims.ownPdfMs)
) {
  console.error(`below the aims: ${JSON.stringify(aims)}`)
  process.exit(1)
}
