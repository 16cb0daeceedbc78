import { z } from 'zod'
import { jobCard } from '#/features/jobs/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput } from '#/shared/schemas.ts'
import { areaKinds } from './areas.ts'
import { payFigure } from './figure.ts'

const slug = z.string().max(160)

/** Where figures are from: within 40 km of a town, or a region or country. */
const area = z.object({
  /** As in the address of its page. */
  place: z.string(),
  kind: z.enum(areaKinds),
  name: z.string(),
})

const areaFigure = area.extend(
  payFigure.pick({ jobs: true, companies: true, low: true, high: true, currency: true, period: true }).shape,
)
export type AreaFigure = z.output<typeof areaFigure>

const occupation = z.object({
  /** As in the address of its page. */
  occupation: z.string(),
  name: z.string(),
  family: z.string(),
})
/** `places`: how many have a figure for it. */
const countedOccupation = occupation.extend({ places: z.number() })

/** Of offers that both sides signed: the middle half, rounded away from the middle, for a year in the currency of the figure. */
const signedPay = z.object({
  offers: z.number(),
  low: z.number(),
  high: z.number(),
  area: area.omit({ place: true }),
})
export type SignedPay = z.output<typeof signedPay>

const jobPay = occupation.extend({
  area,
  /** The town of the job, where too few jobs stand behind a figure for it. */
  insteadOf: z.string().nullable(),
  figure: payFigure,
  signed: signedPay.nullable(),
  countedOn: z.iso.date(),
})
export type JobPay = z.output<typeof jobPay>

export const payApi = {
  'GET /pay': {
    access: 'anyone',
    summary:
      'Every occupation with what published jobs pay for it in each country, and how many `places` have a figure: the medians of the lower and the upper ends of their ranges. Only where at least 10 jobs at 5 companies stand behind a figure.',
    input: emptyInput,
    output: z.array(countedOccupation.extend({ countries: z.array(areaFigure) })),
  },
  'GET /pay/:occupation': {
    access: 'anyone',
    summary:
      'What published jobs of an occupation pay: a list of places, or with `place` the figure of one, its levels, quarters and answers, and places around it; `places` is how many have a figure. `signed` is what was signed in its region or country: batches of ten offers, two of one company at most; null before the first is full. `figure` is null where fewer than 10 jobs at 5 companies stand behind it; `nearest` is then the nearest place that has one. `open`: how many of the jobs that are counted take applications now, and the newest of them.',
    input: z.object({ occupation: slug, place: slug.optional() }),
    output: countedOccupation.extend({
      area: area.nullable(),
      figure: payFigure.nullable(),
      signed: signedPay.nullable(),
      countedOn: z.iso.date().nullable(),
      open: z.object({ total: z.number(), jobs: z.array(jobCard) }),
      areas: z.array(areaFigure),
      nearest: area.nullable(),
    }),
  },
  'GET /jobs/:slug/pay': {
    access: 'anyone',
    summary:
      'What published jobs of the same occupation pay near a job, or in its region or country where too few are near; null where too few are anywhere, the job names no occupation or pays in another currency.',
    input: z.object({ slug: z.string().max(120) }),
    output: jobPay.nullable(),
  },
} satisfies EndpointTable
