import { companies } from './companies.ts'
import type { DemoCompany } from './company-shape.ts'
import { type Pay, payFor } from './job-pay.ts'
import { type DemoStep, stepsFor } from './job-steps.ts'
import { describe } from './job-text.ts'
import type { Place } from './places.ts'
import { hashOf, randomFrom, shuffled } from './random.ts'
import type { DemoTitle, Focus, JobType, Level, StepKind, Workplace } from './title-shape.ts'
import { constructionTitles } from './titles/construction.ts'
import { educationTitles } from './titles/education.ts'
import { energyTitles } from './titles/energy.ts'
import { financeTitles } from './titles/finance.ts'
import { foodTitles } from './titles/food.ts'
import { healthTitles } from './titles/health.ts'
import { hospitalityTitles } from './titles/hospitality.ts'
import { logisticsTitles } from './titles/logistics.ts'
import { manufacturingTitles } from './titles/manufacturing.ts'
import { officeTitles } from './titles/offices.ts'
import { softwareTitles } from './titles/software.ts'

type DemoJob = {
  slug: string
  companySlug: string
  title: string
  /** One or two sentences, plain text: the opening of the description. */
  summary: string
  /** HTML: p, ul, li, h3. */
  description: string
  skills: string[]
  level: Level
  type: JobType
  workplace: Workplace
  pay: Pay
  /** Null for a remote job; `country` then says where its holder may live. */
  city: string | null
  region: string | null
  country: string
  lat: number | null
  lon: number | null
  postedDaysAgo: number
  closesInDays: number
  seats: number
  steps: DemoStep[]
  visa: string
  hours: string
  kind: StepKind
}

type Opening = { title: DemoTitle; focus: Focus | undefined; place: Place }

const wanted = 600
export const titles = [
  ...logisticsTitles,
  ...healthTitles,
  ...energyTitles,
  ...educationTitles,
  ...foodTitles,
  ...financeTitles,
  ...softwareTitles,
  ...constructionTitles,
  ...hospitalityTitles,
  ...manufacturingTitles,
  ...officeTitles,
]
const software = new Set(softwareTitles)
const fullyRemote = new Set(['opmeter'])
// These pay exactly the figures of the title; the others a few percent more or less.
const defaultPay = new Set([
  'northgate-freight',
  'alder-and-finch-clinics',
  'lumen-grid',
  'opmeter',
  'rosewater-foods',
])
export const kebab = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function openingsOf(company: DemoCompany, random: () => number): Opening[] {
  const hiresFor = ({ at }: DemoTitle) =>
    at.includes(company.slug) || (at.includes('*') && company.companySize > 150)
  const openings = titles.filter(hiresFor).flatMap((title) => {
    const fits = title.focus?.filter(([, , , at]) => !at || at.includes(company.slug)) ?? []
    const focuses: (Focus | undefined)[] = fits.length > 0 ? fits : [undefined]
    // A remote job is advertised once, not once for each office.
    const sites = title.workplace === 'Remote' && company.remote ? company.sites.slice(0, 1) : company.sites
    return focuses.flatMap((focus) => sites.map((place) => ({ title, focus, place })))
  })
  // A company with seven sites does not need seven directors.
  const seen = new Set<string>()
  return shuffled(openings, random)
    .sort((a, b) => Number(a.title.at.includes('*')) - Number(b.title.at.includes('*')))
    .filter(({ title }) => {
      if (title.level !== 'executive') return true
      const isFirst = !seen.has(title.title)
      seen.add(title.title)
      return isFirst
    })
}

/** How many jobs each company posts: proportional to the square root of its size, up to what is available. */
function quotas(available: number[]): number[] {
  const counts = companies.map((_, i) => Math.min(available[i] ?? 0, 4))
  const share = (i: number) => Math.sqrt(companies[i]?.companySize ?? 1) / ((counts[i] ?? 0) + 1)
  for (let given = counts.reduce((a, b) => a + b, 0); given < wanted; given++) {
    let best = -1
    for (let i = 0; i < counts.length; i++) {
      if ((counts[i] ?? 0) < (available[i] ?? 0) && (best < 0 || share(i) > share(best))) best = i
    }
    if (best < 0) throw new Error(`only ${given} different jobs can be made`)
    counts[best] = (counts[best] ?? 0) + 1
  }
  return counts
}

function visaFor(country: string, level: Level, random: () => number): string {
  if (level === 'entry') return 'No sponsorship: you need the right to work already'
  const open = random() < (country === 'US' ? 0.35 : 0.6)
  if (country === 'US') return open ? 'Sponsorship and transfers considered' : 'No sponsorship for this job'
  return open ? 'We sponsor a work visa and help with the move' : 'Right to work in the country needed'
}

function workplaceOf(company: DemoCompany, { title, place }: Opening, random: () => number): Workplace {
  const usual = title.workplace ?? 'On-site'
  if (fullyRemote.has(company.slug)) return 'Remote'
  if (usual === 'Remote') return company.remote ? 'Remote' : 'Hybrid'
  const isHome = place === company.sites[0]
  const mayMove = usual === 'Hybrid' && company.remote && isHome && !title.summary.includes('{city}')
  return mayMove && random() < 0.3 ? 'Remote' : usual
}

function jobFrom(company: DemoCompany, opening: Opening, random: () => number, n: number): DemoJob {
  const { title, focus, place } = opening
  const workplace = workplaceOf(company, opening, random)
  const isRemote = workplace === 'Remote'
  const name = focus ? `${title.title}, ${focus[0]}` : title.title
  const fill = (text: string) => text.replaceAll('{company}', company.name).replaceAll('{city}', place.city)
  const hours = focus?.[2] ?? title.hours
  const ownLift = defaultPay.has(company.slug) ? 1 : 0.95 + (hashOf(company.slug) % 13) / 100
  const lift = ownLift * (hours.includes('nights') ? 1.08 : 1) * (place === company.sites[0] ? 1 : 0.98)
  const isCrew = title.steps === 'shift' || title.steps === 'trade'
  return {
    slug: `${kebab(`${name} ${company.name} ${isRemote ? 'remote' : place.city}`)}-${n}`,
    companySlug: company.slug,
    title: name,
    summary: fill(title.summary),
    description: describe(company, title, focus, fill, random),
    skills: title.skills,
    level: title.level,
    type:
      title.type ??
      (/^(1\d|2\d) a week/.test(hours) ? 'Part-time' : random() < 0.05 ? 'Contract' : 'Full-time'),
    workplace,
    pay: payFor(company, ...title.pay, lift, software.has(title)),
    city: isRemote ? null : place.city,
    region: isRemote ? null : place.region,
    country: place.country,
    lat: isRemote ? null : place.lat,
    lon: isRemote ? null : place.lon,
    // An uneven distribution: more new jobs than old, as on a real site.
    postedDaysAgo: Math.floor(random() ** 1.6 * 46),
    closesInDays: 6 + Math.floor(random() * 40),
    seats: title.level === 'executive' ? 1 : 1 + Math.floor(random() ** 2 * (isCrew ? 8 : 3)),
    steps: stepsFor(title.steps, hashOf(company.slug)),
    visa: visaFor(place.country, title.level, random),
    hours,
    kind: title.steps,
  }
}

/** The 600 demo jobs, the same every time. */
export function demoJobs(): DemoJob[] {
  const random = randomFrom(20_261_121)
  const openings = companies.map((company) => openingsOf(company, random))
  const counts = quotas(openings.map(({ length }) => length))
  const chosen = companies.flatMap((company, i) =>
    (openings[i] ?? []).slice(0, counts[i]).map((opening) => ({ company, opening })),
  )
  return shuffled(chosen, random).map(({ company, opening }, n) => jobFrom(company, opening, random, n + 1))
}
