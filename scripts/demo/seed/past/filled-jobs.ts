import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import { daysAgo, inOfficeHours } from '../../clock.ts'
import { companies } from '../../companies.ts'
import { payFor } from '../../job-pay.ts'
import { kebab, titles } from '../../jobs.ts'
import { hashOf } from '../../random.ts'
import { approvedDaysAgo, employerSlug } from '../companies.ts'

const newark = { city: 'Newark', region: 'NJ' }

/** Companies that have looked for payroll people before: where, and how many days ago. None is older than its approval. */
const places: { slug: string; city: string; region: string; posted: number[] }[] = [
  { slug: 'keystone-transit', ...newark, posted: [150, 108, 66] },
  { slug: 'lumen-grid', ...newark, posted: [140, 96] },
  { slug: 'wren-and-harbor-press', ...newark, posted: [120, 74] },
  { slug: 'cobble-hill-bakers', ...newark, posted: [112, 60] },
  { slug: 'twelve-acre-dairy', ...newark, posted: [104, 52] },
  { slug: 'halyard-bank', ...newark, posted: [98, 47] },
  { slug: 'alder-and-finch-clinics', city: 'Toledo', region: 'OH', posted: [160, 90] },
  { slug: 'pinewood-pediatrics', city: 'Spokane', region: 'WA', posted: [155, 84] },
  { slug: 'ridgeback-geothermal', city: 'Reno', region: 'NV', posted: [145] },
  { slug: 'tidewater-public-schools', city: 'Norfolk', region: 'VA', posted: [143, 70] },
  { slug: 'rosewater-foods', city: 'Modesto', region: 'CA', posted: [116] },
  { slug: 'lanternfield-credit-union', city: 'Rochester', region: 'MN', posted: [100, 44] },
  { slug: 'everstead-housing', city: 'St. Paul', region: 'MN', posted: [50] },
  { slug: 'union-depot-hotels', city: 'St. Louis', region: 'MO', posted: [46] },
]
const daysOpen = 28

/** What companies of the United States have looked for before: at least five for each title, as a figure of pay needs. */
const others: Record<string, string[]> = {
  'Staff Accountant': [
    'keystone-transit',
    'lumen-grid',
    'halyard-bank',
    'everstead-housing',
    'meridian-paper',
  ],
  'Senior Backend Engineer': ['fathom-robotics', 'opmeter', 'quarry-data', 'halyard-bank', 'lumen-grid'],
  'Data Analyst': ['keystone-transit', 'alder-and-finch-clinics', 'lumen-grid', 'opmeter', 'quarry-data'],
  'IT Support Specialist': [
    ...['keystone-transit', 'tidewater-public-schools', 'rosewater-foods'],
    ...['union-depot-hotels', 'sablewood-builders'],
  ],
  'Registered Nurse': [
    ...['alder-and-finch-clinics', 'pinewood-pediatrics', 'tidewater-public-schools'],
    ...['everstead-housing', 'meridian-paper'],
  ],
  'Warehouse Shift Lead': [
    ...['dovetail-joinery', 'rosewater-foods', 'twelve-acre-dairy', 'cobble-hill-bakers', 'meridian-paper'],
  ],
  'Production Line Operator': [
    ...['rosewater-foods', 'cobble-hill-bakers', 'twelve-acre-dairy', 'meridian-paper', 'dovetail-joinery'],
  ],
  'Quality Inspector': [
    ...['meridian-paper', 'calder-marine-works', 'dovetail-joinery', 'fathom-robotics', 'rosewater-foods'],
  ],
  'Delivery Driver': [
    ...[
      'calder-marine-works',
      'rosewater-foods',
      'cobble-hill-bakers',
      'twelve-acre-dairy',
      'dovetail-joinery',
    ],
  ],
  'Line Cook': [
    ...['union-depot-hotels', 'marram-house-inns', 'alder-and-finch-clinics', 'tidewater-public-schools'],
    'rosewater-foods',
  ],
  Carpenter: [
    ...['sablewood-builders', 'everstead-housing', 'dovetail-joinery', 'calder-marine-works'],
    'marram-house-inns',
  ],
  'Call Center Advisor': [
    ...['halyard-bank', 'lanternfield-credit-union', 'keystone-transit', 'lumen-grid', 'everstead-housing'],
  ],
  'Executive Assistant': [
    ...['keystone-transit', 'alder-and-finch-clinics', 'halyard-bank', 'sablewood-builders'],
    'union-depot-hotels',
  ],
  Recruiter: [
    ...['keystone-transit', 'alder-and-finch-clinics', 'rosewater-foods', 'union-depot-hotels'],
    'sablewood-builders',
  ],
}

/** Jobs that were filled in the last months, so that figures of pay have enough jobs behind them. */
export const filledJobs = (companyIds: Map<string, string>) => [
  ...filledPayrollJobs(companyIds),
  ...filledByDemoCompany(companyIds),
  ...Object.entries(others).flatMap(([title, slugs]) =>
    slugs.flatMap((slug) => filledAt(slug, title, companyIds)),
  ),
]

/** When a company posted a job, as a share of the time since its approval. */
const postedShares = [0.1, 0.35]
/** The week after it was approved a company posts nothing. */
const quietDays = 7

/** A job of this title at each time, at the sites in turn, filled since. */
function filledAt(slug: string, title: string, companyIds: Map<string, string>) {
  const at = companies.findIndex((one) => one.slug === slug)
  const known = titles.find((one) => one.title === title)
  if (!known) throw new Error(`no ${title} at ${slug}`)
  const here = approvedDaysAgo(at) - quietDays
  return postedShares.map((share, turn) =>
    filledJob({
      ...{ at, known, turn, companyIds, open: daysOpen },
      days: Math.max(Math.round(here * (1 - share)), daysOpen + 5),
    }),
  )
}

type Filled = {
  /** The place of the company. */
  at: number
  known: (typeof titles)[number]
  turn: number
  /** How many days ago it was posted, and for how many it was open. */
  days: number
  open: number
  companyIds: Map<string, string>
}

function filledJob({ at, known, turn, days, open, companyIds }: Filled) {
  const company = companies[at]
  const site = company?.sites[turn % company.sites.length] ?? company
  if (!company || !site) throw new Error(`no company ${at}`)
  const { slug } = company
  const lift = 0.94 + (hashOf(`${slug} ${known.title} ${turn}`) % 13) / 100
  const pay = payFor(company, ...known.pay, lift, false)
  const text = known.summary.replaceAll('{company}', company.name).replaceAll('{city}', site.city)
  const advert = { title: known.title, description: `<p>${text}</p>`, skills: known.skills }
  return {
    ...{ ...advert, ...jobReading(advert), ...timesOf(days, open), companyId: companyIds.get(slug) ?? '' },
    slug: `${kebab(`${known.title} ${slug} ${site.city}`)}-filled-${turn + 1}`,
    ...{ city: site.city, region: site.region, country: site.country, level: known.level },
    ...{ payMin: pay.min, payMax: pay.max, payPeriod: pay.period },
  }
}

const pastJobs = 34

/** What the company of the demo account has filled, from its first weeks on: enough for forecasts of its own. */
function filledByDemoCompany(companyIds: Map<string, string>) {
  const at = companies.findIndex(({ slug }) => slug === employerSlug)
  const own = titles.filter((one) => one.at.includes(employerSlug))
  const first = approvedDaysAgo(at) - quietDays
  return Array.from({ length: pastJobs }, (_, turn) => {
    const known = own[turn % own.length]
    if (!known) throw new Error(`no titles at ${employerSlug}`)
    const open = 12 + (hashOf(`until filled ${turn}`) % 36)
    return filledJob({
      at,
      known,
      turn,
      companyIds,
      open,
      days: Math.round(first - (turn * (first - 55)) / pastJobs),
    })
  })
}

function timesOf(days: number, open = daysOpen) {
  const postedAt = inOfficeHours(daysAgo(days), 'US', 0.4)
  const closedAt = inOfficeHours(daysAgo(days - open), 'US', 0.6)
  return {
    ...{ status: 'closed' as const, closedReason: 'filled' as const, postedAt, closedAt, closesAt: closedAt },
    ...{ createdAt: new Date(postedAt.getTime() - 5_400_000), updatedAt: closedAt },
  }
}

function filledPayrollJobs(companyIds: Map<string, string>) {
  return places.flatMap(({ slug, city, region, posted }, place) =>
    posted.map((days, at) => {
      const isSenior = (place + at) % 3 === 0
      const title = isSenior ? 'Senior Payroll Specialist' : 'Payroll Specialist'
      // Newer jobs pay a little more.
      const payMin = (isSenior ? 66_000 : 55_000) + (place % 4) * 1_500 + (160 - days) * 20
      const advert = {
        title,
        description:
          '<p>Run the pay of some two hundred people every second week: hours, taxes, garnishments and corrections. You answer their questions, and you close the quarter with our accountant.</p>',
        skills: ['Payroll', 'Excel'],
      }
      return {
        ...{ ...advert, ...jobReading(advert), ...timesOf(days), companyId: companyIds.get(slug) ?? '' },
        slug: `payroll-specialist-${slug}-${city.toLowerCase()}-filled-${at + 1}`,
        ...{ city, region, country: 'US', level: isSenior ? ('senior' as const) : ('mid' as const) },
        ...{ payMin: Math.round(payMin / 500) * 500, payMax: Math.round((payMin * 1.22) / 500) * 500 },
      }
    }),
  )
}
