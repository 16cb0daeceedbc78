// `npm test`: types, style, every feature test on the embedded database and the main journeys. `npm run test:rest`: the
// other journeys, the feature tests that open a database again on a real Postgres, and those with database servers of
// their own. `npm run test:all`: both. `npm test -- NAME` runs the feature tests whose path contains the name; for
// journeys the name contains `e2e`. `npm run test:cluster`: the tests on a search cluster of three nodes, and those of the
// files for several database servers. The last lines are what failed, and "N passed, N failed".
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { RunReport } from '../src/testing/runner/run-report.ts'
import { reportSkipped } from './skipped-tests.ts'
import { whyNoSearchCluster } from './throwaway/search-cluster-home.ts'
import { hasPostgresBinaries, withPostgres } from './throwaway-postgres.ts'

const cache = path.resolve('node_modules/.cache/waymark')
/** Of this run; another may go on at the same time. */
const report = path.join(cache, `test-report-${process.pid}.json`)

/** `failures`: a sentence for each, with where it is and what was thrown. */
type Outcome = { passed: number; failures: string[] }

/** Whatever failed, in the words in which the end of a run repeats it. */
const failuresOf = ({ tests, thrown }: RunReport) => [
  ...tests
    .filter(({ state }) => state === 'failed')
    .map(({ file, name, errors }) => `Not true any more: ${name} (${file})\n${errors[0] ?? ''}`),
  ...thrown.map(({ file, message }) => `Thrown outside of a test (${file || 'file unknown'})\n${message}`),
]

const failedFiles = ({ tests, thrown }: RunReport) => [
  ...new Set([...tests.filter(({ state }) => state === 'failed'), ...thrown].map(({ file }) => file)),
]

/** What runs the tools: compiled code is kept, so that the next worker, process and run start sooner. */
const options = (): SpawnOptions => ({
  shell: process.platform === 'win32',
  env: { NODE_COMPILE_CACHE: path.join(cache, 'compiled'), ...process.env },
})

/** Runs a tool of node_modules/.bin and prints what it said only when it failed. */
function passes(command: string, args: string[]) {
  const child = spawn(command, args, { ...options(), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => {
      if (code !== 0) console.log(said)
      resolve(code === 0)
    })
  })
}

/** Each of them checks by itself what many files share, so that four on two cores take longer than one. */
const typeCheckers = String(Math.max(1, Math.floor(availableParallelism() / 2)))

/** Types and style, at the same time. */
async function checks(): Promise<Outcome> {
  const [types, style] = await Promise.all([
    passes('react-router', ['typegen']).then(
      (generated) => generated && passes('tsc', ['--noEmit', '--checkers', typeCheckers]),
    ),
    passes('biome', ['check', '.']),
  ])
  const failures = [
    types ? '' : 'The types are not right; see above.',
    style ? '' : 'The style is not right; `npm run format` mends most of it.',
  ]
  return { passed: 0, failures: failures.filter(Boolean) }
}

function runVitest(projects: string[], filters: string[]) {
  mkdirSync(cache, { recursive: true })
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...filters]
  const { env, shell } = options()
  const ok =
    spawnSync('vitest', args, { shell, env: { ...env, TEST_REPORT: report }, stdio: 'inherit' }).status === 0
  if (!existsSync(report))
    return { files: [], tests: [], thrown: [{ file: '', message: 'Vitest wrote no report; see above.' }] }
  const found: RunReport = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  if (!ok && failuresOf(found).length === 0)
    found.thrown.push({ file: '', message: 'Vitest says that the run failed, and not where; see above.' })
  return found
}

/** More failed files than this are no accident of a busy machine. */
const maxFilesTriedAgain = 3

/**
 * As a journey is walked once more, the few files that failed among hundreds are run once more by themselves. Returns what
 * failed then as well, and names what passed.
 */
function failuresWhenAlone(projects: string[], first: RunReport) {
  const failures = failuresOf(first)
  const files = failedFiles(first)
  if (files.length === 0 || files.length > maxFilesTriedAgain || files.includes('')) return failures
  console.log(`Run once more by themselves: ${files.join(', ')}`)
  const again = failuresOf(runVitest(projects, files))
  if (again.length > 0) return again
  for (const failure of failures) console.log(`Passed only when run alone, so mend it. ${failure}`)
  return []
}

/** The tests of these projects of vitest.config.ts. */
function runTests(projects: string[], filters: string[] = []): Outcome {
  const found = runVitest(projects, filters)
  const slowest = found.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20)
  if (filters.length === 0)
    for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1)} s ${file}`)
  for (const { name, state, errors } of found.tests)
    if (state === 'passed' && errors.length > 0)
      console.log(`Passed at the second try, so mend it: ${name}\n${errors[0]}`)
  const failures = filters.length === 0 ? failuresWhenAlone(projects, found) : failuresOf(found)
  // Whoever runs tests by their names skips the others.
  const byName = filters.some((filter) => /^(-t|--testNamePattern)/.test(filter))
  const skipped = found.tests.filter(({ state }) => state === 'skipped' || state === 'pending')
  return {
    passed: found.tests.filter(({ state }) => state === 'passed').length,
    failures: [...failures, ...(byName ? [] : reportSkipped(skipped))],
  }
}

/** Some tests on DATABASE_URL, whose user must be able to create databases, or on a temporary cluster. */
async function runOnPostgres(
  filters: string[] = [],
  projects = filters.length > 0 ? ['feature', 'servers'] : ['database', 'servers'],
): Promise<Outcome> {
  const given = process.env.DATABASE_URL
  if (!given && !hasPostgresBinaries()) {
    console.log('Not run on Postgres: install it (Debian: apt-get install postgresql), or set DATABASE_URL.')
    return { passed: 0, failures: [] }
  }
  return withPostgres(given, async (url) => {
    process.env.TEST_DATABASE_URL = url
    delete process.env.DATABASE_URL
    return runTests(projects, filters)
  })
}

/** Three nodes of OpenSearch take two gigabytes, so no other run does this. */
async function runOnCluster(filters: string[]): Promise<Outcome> {
  const obstacle = whyNoSearchCluster()
  if (obstacle) console.log(obstacle)
  if (obstacle) return { passed: 0, failures: [] }
  return runOnPostgres(filters.length > 0 ? filters : ['.cluster.test.ts', 'deployed-ha'], [
    'cluster',
    'feature',
  ])
}

/** Journeys open the built pages, and the files of strangers are read by the built children, which start sooner. */
function build(): Outcome {
  const { status } = spawnSync(process.execPath, ['scripts/setup.mjs', '--dev', '--build'], {
    ...options(),
    ...{ stdio: 'inherit', shell: false },
  })
  if (status === 0) process.env.TEST_CHILDREN = 'built'
  return { passed: 0, failures: status === 0 ? [] : ['The product could not be built; see above.'] }
}

async function run(args: string[]): Promise<Outcome[]> {
  const tiers = ['--rest', '--all', '--postgres', '--cluster']
  const filters = args.filter((arg) => !tiers.includes(arg))
  const [rest, all, postgres, cluster] = tiers.map((tier) => args.includes(tier))
  if (cluster) return [await runOnCluster(filters)]
  if (postgres) return [await runOnPostgres(filters)]
  if (filters.length > 0) {
    const projects = filters.some((filter) => /e2e/.test(filter))
      ? ['main', 'journey', 'alone']
      : ['feature', 'servers']
    const built = projects.includes('main') ? [build()] : []
    return built.some(({ failures }) => failures.length > 0) ? built : [runTests(projects, filters)]
  }
  const first = rest ? [build()] : [build(), await checks(), runTests(['feature', 'main'])]
  if (!rest && !all) return first
  return [...first, runTests(['journey', 'alone']), await runOnPostgres()]
}

const outcomes = await run(process.argv.slice(2))
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
const failures = outcomes.flatMap((one) => one.failures)
for (const failure of failures) console.log(failure)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
