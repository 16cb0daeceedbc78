// `npm run test:guards`: removes one guard of the product at a time, in a copy, and runs the tests that must fail then.
// Options: --only TEXT (guards whose description contains it), --json FILE. Exits with 1 when more than one guard in
// thirty can go without a test that notices, or when the tests fail on the copy as it is.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Guard } from './guard.ts'
import { guards } from './list.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } })
const tried = guards.filter(({ refuses }) => refuses.includes(values.only ?? ''))
const copy = mkdtempSync(path.join(tmpdir(), 'waymark-guards-'))
const report = path.join(copy, 'report.json')
const reportShape = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

try {
  copyProduct()
  const sound = failedTests([...new Set(tried.flatMap(({ tests }) => tests))], [])
  if (sound.length > 0) throw new Error(`These tests fail although no guard was removed: ${sound.join('; ')}`)
  const rows = tried.map((guard) => {
    const noticed = withoutGuard(guard, () => failedTests(guard.tests, ['--bail', '1']))
    console.log(
      `${noticed.length > 0 ? 'noticed' : 'NOT NOTICED'}: ${guard.refuses}${noticed[0] ? ` (${noticed[0]})` : ''}`,
    )
    return { refuses: guard.refuses, noticedBy: noticed[0] ?? null }
  })
  const missed = rows.filter(({ noticedBy }) => noticedBy === null)
  console.log(`${rows.length - missed.length} of ${rows.length} removed guards were noticed.`)
  if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
  if (missed.length > rows.length / 30) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** What the repository tracks, as it is on disk now; packages and the built pages are shared. */
function copyProduct() {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(file, path.join(copy, file))
    if (file.endsWith('.test.ts')) giveTime(path.join(copy, file))
  }
  for (const folder of ['node_modules', 'build']) symlinkSync(path.resolve(folder), path.join(copy, folder))
}

/** A loaded machine must not look like a test that noticed something: times that tests set for themselves are longer. */
function giveTime(test: string) {
  const source = readFileSync(test, 'utf8')
  const changed = source.replace(/\b(timeout|testTimeout): ([\d_]+)/gi, (_, name: string, limit: string) => {
    return `${name}: ${Number(limit.replaceAll('_', '')) * 4}`
  })
  if (changed !== source) writeFileSync(test, changed)
}

function withoutGuard<T>({ file, text, without }: Guard, work: () => T): T {
  const target = path.join(copy, file)
  const source = readFileSync(target, 'utf8')
  const changed = source.replace(text, () => without)
  if (changed === source) throw new Error(`${file} has no ${text}`)
  writeFileSync(target, changed)
  try {
    return work()
  } finally {
    writeFileSync(target, source)
  }
}

/** Names of the tests that failed. A run in which none passed or failed proves nothing, so it is an error. */
function failedTests(files: string[], options: string[]) {
  rmSync(report, { force: true })
  const run = spawnSync(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'feature', '--reporter', 'json'],
      ...['--testTimeout', '120000', '--hookTimeout', '240000'],
      ...['--outputFile', report, ...options, ...files],
    ],
    { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const { numPassedTests, testResults } = reportShape.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName)
  if (failed.length === 0 && (numPassedTests === 0 || run.status !== 0))
    throw new Error(`The tests did not run: ${run.stderr.slice(-2000)}`)
  return failed
}
