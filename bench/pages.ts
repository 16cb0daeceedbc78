// `npm run bench:pages`: script size and Lighthouse scores (mobile) of ten kinds of public pages, on the demo data.
// Options: --runs N (default 3, the median counts), --page PATH (that page alone), --json FILE, --check (exit 1 when a
// page misses its target).
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

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
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
/** Total blocking time: how long the page could not answer a press, on Lighthouse's model of a phone. */
type Lighthouse = Scores & { blockedMs: number }
type Row = { page: string; kind: Kind; scriptKb: number; requests: number } & Lighthouse

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
  const rows: Row[] = []
  const all = await tenPages()
  for (const [page, kind] of values.page ? all.filter(([path]) => path === values.page) : all)
    rows.push({ page, kind, ...(await weigh(page)), ...grade(page) })
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

/** The medians over the runs; categories from 0 to 100. */
function grade(page: string): Lighthouse {
  const runs = Array.from({ length: Number(values.runs) }, () => lighthouse(page))
  const median = (name: keyof Lighthouse) =>
    runs.map((scores) => scores[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  return Object.fromEntries(
    [...categories, 'blockedMs' as const].map((name) => [name, median(name)]),
  ) as Lighthouse
}

function lighthouse(page: string): Lighthouse {
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
  }
}

/** The Chromium of the tests, unpacked by `launchBrowser`. */
function chromePath() {
  return path.join(tmpdir(), 'chromium')
}
