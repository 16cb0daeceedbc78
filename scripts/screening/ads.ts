import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { countFeatures, type Features } from '#/features/jobs/screening/model.ts'
import { type ScreenedJob, screenedTexts } from '#/features/jobs/screening/screened-job.ts'
import { findSignals, type Signal } from '#/features/jobs/screening/signals.ts'
import { toAdvertText } from '#/features/jobs/screening/traits.ts'
import { findCampaigns, type Joined, type Line } from './campaigns.ts'

/**
 * A labelled ad, prepared for training. `group` is the data set's own group of near-copies; `campaign` is wider.
 */
export type Ad = {
  job: ScreenedJob
  isFraud: boolean
  group: string
  campaign: string
  features: Features
  signals: Signal[]
}

export function readLines(file: string): Line[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

export function readAds(file: string): { ads: Ad[]; joined: Joined; lines: Line[] } {
  const lines = readLines(file)
  const { campaigns, joined } = findCampaigns(lines)
  const ads = lines.map((line, at) => {
    const job = jobOf(line)
    const campaign = campaigns[at]!
    const group = String(line.group ?? campaign)
    return { ...featuresOf(job), job, isFraud: Number(line.fraudulent) === 1, group, campaign }
  })
  return { ads, joined, lines }
}

export function featuresOf(job: ScreenedJob) {
  const texts = screenedTexts(job)
  return { signals: findSignals(job, texts), features: countFeatures(toAdvertText(job, texts)) }
}

// Only what an employer writes about the work and itself. Omitted because they identify the data set rather than
// fraud: the place (known for one class only); logo, screening questions and the remote flag (habits of one
// system's customers); empty form fields; industry, function, department and education (lists that our form
// lacks); line breaks and style sheets.
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

// The data set lost its line breaks ("skillsMust have") and masks addresses; Word left its style sheets in it.
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
