import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import { daysAgo, inOfficeHours } from '../clock.ts'

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

/** Jobs that were filled in the last months, so that figures of pay have enough jobs behind them. */
export function filledJobs(companyIds: Map<string, string>) {
  return places.flatMap(({ slug, city, region, posted }, place) =>
    posted.map((days, at) => {
      const isSenior = (place + at) % 3 === 0
      const title = isSenior ? 'Senior Payroll Specialist' : 'Payroll Specialist'
      // Newer jobs pay a little more.
      const payMin = (isSenior ? 66_000 : 55_000) + (place % 4) * 1_500 + (160 - days) * 20
      const postedAt = inOfficeHours(daysAgo(days), 'US', 0.4)
      const closedAt = inOfficeHours(daysAgo(days - daysOpen), 'US', 0.6)
      const advert = {
        title,
        description:
          '<p>Run the pay of some two hundred people every second week: hours, taxes, garnishments and corrections. You answer their questions, and you close the quarter with our accountant.</p>',
        skills: ['Payroll', 'Excel'],
      }
      return {
        ...{ ...advert, ...jobReading(advert), companyId: companyIds.get(slug) ?? '' },
        slug: `payroll-specialist-${slug}-${city.toLowerCase()}-filled-${at + 1}`,
        ...{ city, region, country: 'US', level: isSenior ? ('senior' as const) : ('mid' as const) },
        ...{ payMin: Math.round(payMin / 500) * 500, payMax: Math.round((payMin * 1.22) / 500) * 500 },
        ...{
          status: 'closed' as const,
          closedReason: 'filled' as const,
          postedAt,
          closedAt,
          closesAt: closedAt,
        },
        ...{ createdAt: new Date(postedAt.getTime() - 5_400_000), updatedAt: closedAt },
      }
    }),
  )
}
