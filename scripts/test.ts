// `npm test`: types, style, every feature test on the embedded database and the main journeys. `npm run test:rest`: the
// other journeys, the feature tests that open a database again on a real Postgres, and those with database servers of
// their own. `npm run test:all`: both. `npm test -- NAME` runs the feature tests whose path contains the name; for
// journeys the name contains `e2e`. `npm run test:cluster`: the tests on a search cluster of three nodes, and those of the
// files for several database servers. The last line is "N passed, N failed".
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { reportSkipped } from './skipped-tests.ts'
import { whyNoSearchCluster } from './throwaway/search-cluster-home.ts'
import { hasPostgresBinaries, withPostgres } from './throwaway-postgres.ts'

const cache = path.resolve('node_modules/.cache/waymark')
/** Of this run; another may go on at the same time. */
const report = path.join(cache, `test-report-${process.pid}.json`)

/** The part of Vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Outcome = { passed: number; failed: number }

const fileOf = (name: string) => path.relative('.', name).replaceAll('\\', '/')

/** Tests that failed, were run again and passed: Vitest keeps the errors of the first try. */
const passedAtSecondTry = ({ testResults }: Report) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)

const skippedTests = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'todo' || status === 'pending')
      .map(({ fullName }) => ({ file: fileOf(name), fullName })),
  )

const slowestFiles = ({ testResults }: Report, count: number) =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: fileOf(name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)

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
  if (!types) console.error('The types are not right; see above.')
  if (!style) console.error('The style is not right; `npm run format` mends most of it.')
  return { passed: 0, failed: Number(!types) + Number(!style) }
}

function runVitest(projects: string[], filters: string[]) {
  mkdirSync(cache, { recursive: true })
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...filters]
  const { env, shell } = options()
  const ok =
    spawnSync('vitest', args, { shell, env: { ...env, TEST_REPORT: report }, stdio: 'inherit' }).status === 0
  const results: Report = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  return { ok, results }
}

/** More failed files than this are no accident of a busy machine. */
const maxFilesTriedAgain = 3

/**
 * As a journey is walked once more, the few files that failed among hundreds are run once more by themselves. Those that
 * pass then are named. Returns the number of their tests that failed at first, or 0 when one fails again.
 */
function passWhenAlone(projects: string[], { testResults }: Report) {
  const failed = testResults.filter(({ status }) => status === 'failed')
  const tests = failed.flatMap(({ assertionResults }) => assertionResults)
  const failedTests = tests.filter(({ status }) => status === 'failed')
  if (failed.length === 0 || failed.length > maxFilesTriedAgain || failedTests.length === 0) return 0
  const files = failed.map(({ name }) => fileOf(name))
  console.log(`Run once more by themselves: ${files.join(', ')}`)
  if (!runVitest(projects, files).ok) return 0
  for (const { fullName, failureMessages } of failedTests)
    console.log(`Passed only when run alone, so mend it: ${fullName}\n${failureMessages[0]}`)
  return failedTests.length
}

/** The tests of these projects of vitest.config.ts. */
function runTests(projects: string[], filters: string[] = []): Outcome {
  const { ok, results } = runVitest(projects, filters)
  const passedAlone = !ok && filters.length === 0 ? passWhenAlone(projects, results) : 0
  const numPassedTests = results.numPassedTests + passedAlone
  const numFailedTests = results.numFailedTests - passedAlone
  const { numFailedTestSuites } = results
  if (filters.length === 0)
    for (const { file, seconds } of slowestFiles(results, 20)) console.log(`${seconds.toFixed(1)} s ${file}`)
  for (const { fullName, failureMessages } of passedAtSecondTry(results))
    console.log(`Passed at the second try, so mend it: ${fullName}\n${failureMessages[0]}`)
  // Whoever runs tests by their names skips the others.
  const byName = filters.some((filter) => /^(-t|--testNamePattern)/.test(filter))
  const unknownSkips = byName ? 0 : reportSkipped(skippedTests(results))
  // A file that failed to load has no tests, and must not count as zero failures.
  return {
    passed: numPassedTests,
    failed: unknownSkips + (numFailedTests || (ok || passedAlone > 0 ? 0 : Math.max(1, numFailedTestSuites))),
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
    return { passed: 0, failed: 0 }
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
  if (obstacle) return { passed: 0, failed: 0 }
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
  return { passed: 0, failed: status === 0 ? 0 : 1 }
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
    return built.some(({ failed }) => failed > 0) ? built : [runTests(projects, filters)]
  }
  const first = rest ? [build()] : [build(), await checks(), runTests(['feature', 'main'])]
  if (!rest && !all) return first
  return [...first, runTests(['journey', 'alone']), await runOnPostgres()]
}

const outcomes = await run(process.argv.slice(2))
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
const failed = outcomes.reduce((sum, one) => sum + one.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
