import type { Place } from '../../../src/features/jobs/fields/places.ts'
import { completeSteps, type JobStep } from '../../../src/features/jobs/steps.ts'
import { daysAgo, inOfficeHours, workingDaysAgo } from '../clock.ts'
import { demoJobs } from '../jobs.ts'
import { hashOf, randomFrom } from '../random.ts'
import { tradeFor } from '../trades/index.ts'
import { questionsFor } from './answers.ts'

/** A job of the demo with its moments. */
export type PostedJob = Omit<ReturnType<typeof demoJobs>[number], 'postedDaysAgo' | 'closesInDays'> & {
  trade: string | undefined
  questions: string[]
  postedAt: Date
  closesAt: Date
  status: 'open' | 'paused' | 'closed'
  closedAt: Date | null
  /** Beside its own place; of remote work the other countries. */
  furtherPlaces: Place[]
}

type Change = {
  postedDaysAgo?: number
  closesInDays?: number
  seats?: number
  status?: PostedJob['status']
  furtherPlaces?: Place[]
}

/** Of remote work: where else its holder may live. */
const inCountries = (...codes: string[]): Place[] =>
  codes.map((country) => ({ city: null, region: null, country }))

/** What the stories of the demo accounts need to be so. Keys are slugs without their number. */
const changes: Record<string, Change> = {
  'senior-backend-engineer-payments-northgate-freight-newark': { seats: 3 },
  'senior-backend-engineer-integrations-northgate-freight-newark': { closesInDays: 3 },
  'senior-backend-engineer-integrations-northgate-freight-norfolk': { status: 'closed' },
  'rail-yard-planner-northgate-freight-elizabeth': { postedDaysAgo: 21, status: 'paused' },
  'senior-backend-engineer-search-quarry-data-remote': { postedDaysAgo: 16 },
  'senior-backend-engineer-scheduling-opmeter-remote': { postedDaysAgo: 17 },
  'senior-backend-engineer-payments-opmeter-remote': { postedDaysAgo: 3 },
  'senior-backend-engineer-scheduling-northgate-freight-newark': {
    furtherPlaces: [{ city: 'Elizabeth', region: 'NJ', country: 'US' }],
  },
  'senior-backend-engineer-search-foldmark-remote': { furtherPlaces: inCountries('BE') },
  'engineering-manager-foldmark-remote': { furtherPlaces: inCountries('BE', 'DE', 'IE') },
  'site-reliability-engineer-ostrana-payments-remote': { furtherPlaces: inCountries('AT') },
}

/** All jobs, the earliest first, because they are numbered in the order of posting. */
export function postedJobs(): PostedJob[] {
  const random = randomFrom(hashOf('hours'))
  return demoJobs()
    .map(({ postedDaysAgo, closesInDays, ...job }): PostedJob => {
      const change = changes[job.slug.replace(/-\d+$/, '')] ?? {}
      const share = random()
      const day = daysAgo((change.postedDaysAgo ?? postedDaysAgo) + random())
      let postedAt = inOfficeHours(day, job.country, share)
      if (postedAt > new Date()) postedAt = inOfficeHours(workingDaysAgo(1), job.country, share)
      const status = change.status ?? 'open'
      return {
        ...job,
        seats: change.seats ?? job.seats,
        trade: tradeFor(job.title),
        questions: questionsFor(job.kind, job.slug),
        postedAt,
        closesAt: daysAgo(-(change.closesInDays ?? closesInDays)),
        status,
        furtherPlaces: change.furtherPlaces ?? [],
        closedAt: status === 'closed' ? inOfficeHours(workingDaysAgo(4), job.country, 0.9) : null,
      }
    })
    .sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime())
}

const yearsOf = { hour: 2080, month: 12, year: 1 }
/** The pay of a job as a year of full-time work. */
export const yearlyPay = ({ pay }: Pick<PostedJob, 'pay'>) => ({
  min: pay.min * yearsOf[pay.period],
  max: pay.max * yearsOf[pay.period],
})

/** The steps of a job as it stores them. */
export const stepsOf = ({ steps }: Pick<PostedJob, 'steps'>): JobStep[] =>
  completeSteps(
    steps.map(({ stage, label, note, usualDays }) => ({ name: label, note, days: usualDays, stage })),
  )
