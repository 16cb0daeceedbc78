// `npm run bench:pages`: script size and Lighthouse scores (mobile) of ten kinds of public pages, on the demo data.
// Options: --runs N (default 5; each visits every page once, so that a busy minute of the machine does not fall on one
// page; the median counts), --page PATH (that page alone), --json FILE, --check (exit 1 when a page misses its target).
// npm downloads Lighthouse on first use; it is not a dependency of the product.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { paths } from '#/shared/paths.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { freePort } from '../scripts/throwaway-postgres.ts'
import { requireBuild } from './built.ts'
import { median } from './search/figures.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const aim = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Kilobytes of script, gzipped. Pages that one reads need less than pages that one searches and types in. */
const scriptAims = { reading: 130, working: 150 }
type Kind = keyof typeof scriptAims
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof categories)[number], number>
/**
 * `blockedMs`: how long the page could not answer a press, on Lighthouse's model of a phone. `machineIndex`: Lighthouse's index
 * of how fast this machine was meanwhile; it takes a phone to be four times slower than one of 1,500 or more.
 */
type Measured = Scores & { blockedMs: number; machineIndex: number }
type Weighed = { page: string; kind: Kind; scriptKb: number; requests: number }

requireBuild()
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-pages-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, ['src/main.server.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await answering()
  const pages = (await tenPages()).filter(([page]) => !values.page || page === values.page)
  if (pages.length === 0) throw new Error(`${values.page} is not among the ten pages`)
  const weighed: Weighed[] = []
  for (const [page, kind] of pages) weighed.push({ page, kind, ...(await weigh(page)) })
  const runs = Array.from({ length: Number(values.runs) }, () => pages.map(([page]) => lighthouse(page)))
  const rows = weighed.map((row, place) => ({
    ...row,
    ...mediansOf(runs.flatMap((run) => run[place] ?? [])),
  }))
  console.table(rows)
  console.log(
    `Aims: at most ${scriptAims.reading} kB of script (gzip) on pages that one reads, ${scriptAims.working} on the others; performance ≥ ${aim.performance}, all others 100.`,
  )
  if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
  const missed = rows.filter(
    (row) => row.scriptKb > scriptAims[row.kind] || categories.some((name) => row[name] < aim[name]),
  )
  if (values.check && missed.length) {
    console.error(`Missed on ${missed.map((row) => row.page).join(', ')}`)
    process.exitCode = 1
  }
} finally {
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function tenPages(): Promise<[page: string, kind: Kind][]> {
  const { data } = await (await fetch(`${url}/api/landingpage/jobs`)).json()
  const [job] = data
  const article = await firstLink(paths.blog, '/blog/')
  return [
    [paths.landing, 'working'],
    [paths.jobs, 'working'],
    [paths.jobDetail(job.slug), 'reading'],
    [paths.companies, 'working'],
    [paths.company(job.company.slug), 'reading'],
    [paths.companyVerification(job.company.slug), 'reading'],
    [article, 'reading'],
    [paths.faq, 'reading'],
    [paths.about, 'reading'],
    [paths.login, 'working'],
  ]
}

async function firstLink(page: string, prefix: string) {
  const html = await (await fetch(url + page)).text()
  const link = html.match(new RegExp(`href="(${prefix}[^"#?]+)"`))?.[1]
  if (!link) throw new Error(`${page} links to nothing below ${prefix}`)
  return link
}

async function answering() {
  for (let tries = 0; tries < 400; tries++) {
    if ((await fetch(`${url}/api/landingpage/jobs`).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not answer within 40 seconds')
}

/** The gzipped size of all scripts that a first visit loads, in kB of 1,000 bytes. */
async function weigh(page: string) {
  const browser = await launchBrowser()
  const tab = await browser.newPage()
  let bytes = 0
  let requests = 0
  const reading: Promise<void>[] = []
  tab.on('response', (response) => {
    requests++
    if (response.request().resourceType() !== 'script') return
    reading.push(
      response.body().then((body) => {
        bytes += gzipSync(body).length
      }),
    )
  })
  await tab.goto(url + page, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  await browser.close()
  return { scriptKb: Math.round(bytes / 100) / 10, requests }
}

/** Categories from 0 to 100. */
function mediansOf(runs: Measured[]): Measured {
  const names = [...categories, 'blockedMs', 'machineIndex'] as const
  return Object.fromEntries(
    names.map((name) => [name, median(runs.map((measured) => measured[name]))]),
  ) as Measured
}

function lighthouse(page: string): Measured {
  const report = path.join(folder, 'lighthouse.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@13.5.0',
      '--',
      'lighthouse',
      url + page,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join()}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? chromePath() }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse failed on ${page}: ${stderr.slice(-500)}`)
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const scores = categories.map((name) => [name, Math.round(result.categories[name].score * 100)])
  return {
    ...(Object.fromEntries(scores) as Scores),
    blockedMs: Math.round(result.audits['total-blocking-time'].numericValue),
    machineIndex: Math.round(result.environment.benchmarkIndex),
  }
}

/** The Chromium of the tests, unpacked by `launchBrowser`. */
function chromePath() {
  return path.join(tmpdir(), 'chromium')
}
