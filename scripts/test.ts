// `npm test`: types, lint, then every test. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { reportSkipped } from './skipped-tests.ts'

const report = 'node_modules/.cache/waymark/test-report.json'

/** The part of Vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Tests that failed, were run again and passed: Vitest keeps the errors of the first try. */
const passedAtSecondTry = ({ testResults }: Report) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)

const skippedTests = ({ testResults }: Report) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'todo' || status === 'pending')
      .map(({ fullName }) => ({ file: path.relative('.', name).replaceAll('\\', '/'), fullName })),
  )

/** Runs a tool from node_modules/.bin and returns whether it succeeded. */
function passes(command: string, args: string[]) {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}

export function runTests(projects: string[], filters: string[] = []) {
  mkdirSync('node_modules/.cache/waymark', { recursive: true })
  rmSync(report, { force: true })
  const ok = passes('vitest', [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  const results: Report = JSON.parse(readFileSync(report, 'utf8'))
  const { numPassedTests, numFailedTests, numFailedTestSuites } = results
  for (const { fullName, failureMessages } of passedAtSecondTry(results))
    console.log(`Passed at the second try, so mend it: ${fullName}\n${failureMessages[0]}`)
  // Whoever runs tests by their names skips the others.
  const byName = filters.some((filter) => /^(-t|--testNamePattern)/.test(filter))
  const unknownSkips = byName ? 0 : reportSkipped(skippedTests(results))
  // A file that failed to load has no tests, and must not count as zero failures.
  return {
    passed: numPassedTests,
    failed: unknownSkips + (numFailedTests || (ok ? 0 : Math.max(1, numFailedTestSuites))),
  }
}

if (import.meta.main) {
  const filters = process.argv.slice(2)
  const checks =
    filters.length > 0 ||
    [
      passes('react-router', ['typegen']) && passes('tsc', ['--noEmit']),
      passes('biome', ['check', '.']),
    ].every(Boolean)
  const { passed, failed } = runTests(['feature', 'journey'], filters)
  const all = checks ? failed : failed + 1
  if (!checks) console.error('Types or lint are not clean; see above.')
  console.log(`${passed} passed, ${all} failed`)
  process.exit(all > 0 ? 1 : 0)
}
