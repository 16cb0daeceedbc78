import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { countFeatures, type Features } from '#/features/jobs/screening/model.ts'
import { type ScreenedJob, textsOf } from '#/features/jobs/screening/screened-job.ts'
import { findSignals, type Signal } from '#/features/jobs/screening/signals.ts'

/** A labelled ad, ready to count. `group` joins near-copies, `campaign` also ads that share a passage. */
export type Ad = {
  job: ScreenedJob
  isFraud: boolean
  group: string
  campaign: string
  features: Features
  signals: Signal[]
}

type Line = Record<string, string | number | undefined>

export function readLines(file: string): Line[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

export function readAds(file: string): Ad[] {
  const lines = readLines(file)
  const campaigns = joinCampaigns(lines)
  return lines.map((line, at) => {
    const job = jobOf(line)
    const texts = textsOf(job)
    const signals = findSignals(job, texts)
    const features = countFeatures(
      texts,
      signals.map(({ key }) => key),
    )
    const campaign = campaigns[at]!
    return {
      job,
      isFraud: Number(line.fraudulent) === 1,
      group: String(line.group ?? campaign),
      campaign,
      features,
      signals,
    }
  })
}

// Only what an employer writes about the work and itself. Not the place (known for one class only), nor logo,
// screening questions and remote work: marks of the system the ads came from, not of fraud.
function jobOf(line: Line): ScreenedJob {
  return {
    title: clean(line.title),
    companyName: '',
    companyAbout: clean(line.company_profile),
    description: [line.description, line.requirements, line.benefits].map(clean).join('\n'),
    level: levelOf(String(line.required_experience ?? '')),
    pay: payOf(String(line.salary_range ?? '')),
  }
}

// The set lost its line breaks ("skillsMust have") and has its addresses masked; Word left its style sheets in.
export const clean = (value: unknown) =>
  String(value ?? '')
    .replace(/Normal 0 false.{0,4000}?(?:mso-[^;"]{0,80};?"?)+/g, ' ')
    .replace(/#URL_[0-9a-f]+#?/g, ' https://masked.example/ ')
    .replace(/#EMAIL_[0-9a-f]+#?/g, ' someone@masked.example ')
    .replace(/#PHONE_[0-9a-f]+#?/g, ' +1 555 010 0000 ')
    .replace(/([a-z).:;!?])([A-Z])/g, '$1 $2')

const levelOf = (text: string) =>
  ({
    Internship: 'entry',
    'Entry level': 'entry',
    Associate: 'mid',
    'Mid-Senior level': 'senior',
    Director: 'lead',
    Executive: 'executive',
  })[text]

function payOf(text: string): ScreenedJob['pay'] {
  const [min, max] = text.split('-').map(Number)
  if (!min || !max) return null
  const period = max < 200 ? 'hour' : max < 1000 ? 'week' : max < 9000 ? 'month' : 'year'
  return { min, max, currency: 'USD', period }
}

const written = ['company_profile', 'description', 'requirements', 'benefits'] as const

/** Joins ads of one group, and ads of which one text is for half or more a copy of the other's. */
function joinCampaigns(lines: Line[]): string[] {
  const parent = lines.map((_, at) => at)
  const root = (at: number): number => {
    while (parent[at] !== at) at = parent[at]!
    return at
  }
  const firstOf = new Map<string, number>()
  const runs = lines.map((line) => written.map((field) => runsOfSix(String(line[field] ?? ''))))
  for (const [at, { group }] of lines.entries()) {
    if (group === undefined) continue
    const first = firstOf.get(String(group))
    if (first === undefined) firstOf.set(String(group), at)
    else parent[root(at)] = root(first)
  }
  for (let a = 1; a < lines.length; a++)
    for (let b = 0; b < a; b++)
      if (root(a) !== root(b) && written.some((_, field) => shareHalf(runs[a]![field]!, runs[b]![field]!)))
        parent[root(a)] = root(b)
  return lines.map((_, at) => `c${root(at)}`)
}

function runsOfSix(text: string) {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return new Set(words.slice(5).map((_, at) => words.slice(at, at + 6).join(' ')))
}

function shareHalf(a: Set<string>, b: Set<string>) {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  if (few.size < 8) return false
  let shared = 0
  for (const run of few) if (many.has(run)) shared++
  return shared * 2 >= few.size
}
