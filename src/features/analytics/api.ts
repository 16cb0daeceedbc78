import { z } from 'zod'
import { mainStages } from '#/features/applications/stages.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, timestamp, timeZone } from '#/shared/schemas.ts'
import { fairnessApi } from './fairness/api.ts'
import { chosenDay, day, maxSpanDays } from './filter-shape.ts'
import { marketApi } from './market/api.ts'
import { endings, outcomes } from './outcomes.ts'
import { savedReportsApi } from './saved/api.ts'

/** Which days, in whose time zone, and which of the jobs. Without days of its own: the last `days`, today included. */
export const reportFilter = z.object({
  zone: timeZone.default('UTC'),
  days: z.coerce.number().int().min(1).max(maxSpanDays).default(30),
  from: chosenDay.optional(),
  to: chosenDay.optional(),
  job: id.optional(),
  /** As `places` of the answer names it. */
  place: z.string().max(400).optional(),
  /** Somebody on the hiring team. */
  member: id.optional(),
})

const stage = z.enum(mainStages)

const ending = z.enum(endings)

const both = <Shape extends z.ZodType>(shape: Shape) => z.object({ now: shape, before: shape })

/**
 * How long something took. `median`: half took at most so many days; `tenth`: nine in ten did. `days`: how many took that
 * many whole days, `maxDay` or more counted together.
 */
const times = z.object({
  count: z.number(),
  median: z.number().nullable(),
  tenth: z.number().nullable(),
  days: z.array(z.object({ day: z.number(), count: z.number() })),
})

/** How many gave each of the four scores of a scorecard, the lowest first. */
const scores = z.tuple([z.number(), z.number(), z.number(), z.number()])

const spanDays = z.object({ from: day, to: day })

const sourceCounts = z.object({
  views: z.number(),
  starts: z.number(),
  sent: z.number(),
  interviews: z.number(),
  hires: z.number(),
})

/** Days of UTC: eight of ten first hires come from `low` to `high`, half of them by `middle`. */
const hireForecast = z.object({
  ...{ low: day, middle: day, high: day },
  /** Behind it: of the company's own jobs, or of the jobs of its occupation at all companies. */
  hires: z.number(),
  ofCompany: z.boolean(),
})

export const analyticsApi = {
  'GET /employer/reports': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Where hiring stands: the figures of a span of days beside the same number of days before it.',
    input: reportFilter,
    output: z.object({
      span: both(spanDays),
      /** All that can be chosen. */
      jobs: z.array(z.object({ id, title: z.string() })),
      places: z.array(z.string()),
      /** Who is on the hiring teams of these jobs; none for a recruiter. */
      members: z.array(z.object({ id, name: z.string() })),
      /** One row for each main stage. */
      funnel: z.array(
        both(z.object({ entered: z.number(), on: z.number(), left: z.number(), open: z.number() })).extend({
          stage,
        }),
      ),
      leavings: z.array(both(z.number()).extend({ stage, ending, reason: z.string().nullable() })),
      /** To the first answer, to the hire, and in the stages between. */
      times: z.array(both(times).extend({ of: z.enum(['answer', 'hire', ...mainStages]) })),
      /** First answers whose promised day came. */
      promises: both(z.object({ due: z.number(), kept: z.number() })),
      sources: z.array(both(sourceCounts).extend({ source: z.string() })),
      interviews: both(
        z.object({
          held: z.number(),
          upcoming: z.number(),
          noShowApplicant: z.number(),
          noShowCompany: z.number(),
          cancelledByApplicant: z.number(),
          cancelledByCompany: z.number(),
          cancelledByWaymark: z.number(),
          /** One of each person for each interview that was held. */
          cardsExpected: z.number(),
          cardsSent: z.number(),
          /** From the end of the interview. */
          cards: times,
        }),
      ),
      /** Who held the interviews of the span, the most first. */
      interviewers: z.array(
        z.object({
          id,
          name: z.string(),
          interviews: z.number(),
          minutes: z.number(),
          cards: z.number(),
        }),
      ),
      /** First recommendations about applicants who are decided, of interviews held in the span. */
      ratings: z.object({
        /** Two people about one applicant; both for a hire, or both against it. */
        agreement: both(z.object({ pairs: z.number(), agree: z.number() })),
        /** Of at least ten cards; for an owner or admin everybody, for others themselves. */
        people: z.array(
          z.object({
            id,
            name: z.string(),
            scores,
            /** With colleagues about the same applicants, of whom there are at least ten. */
            compared: z
              .object({
                applicants: z.number(),
                own: scores,
                colleagues: scores,
                /** Of pairs with a colleague. */
                higher: z.number(),
                same: z.number(),
                lower: z.number(),
              })
              .nullable(),
          }),
        ),
      }),
      offers: both(
        z.object({
          made: z.number(),
          accepted: z.number(),
          declined: z.number(),
          expired: z.number(),
          withdrawn: z.number(),
          open: z.number(),
          countered: z.number(),
          /** Of the signed ones: against the first offer, in the same currency and for the same period. */
          signedHigher: z.number(),
          signedSame: z.number(),
          signedLower: z.number(),
          /** In percent of the first offer; half rose by at most that. */
          medianRise: z.number().nullable(),
          /** Where the first offer was in the range of the advert that was answered, in its thirds. */
          range: z.object({
            below: z.number(),
            low: z.number(),
            middle: z.number(),
            high: z.number(),
            above: z.number(),
          }),
        }),
      ),
      /** Open at this moment, the oldest first. */
      openJobs: z.array(
        z.object({
          ...{ id, title: z.string(), place: z.string(), postedAt: timestamp },
          ...{ inProgress: z.number(), hired: z.number(), seats: z.number() },
          /** When its first hire is likely; null where one is hired, or too little stands behind it. */
          forecast: hireForecast.nullable(),
        }),
      ),
      /** First forecasts whose last day is over, and how many of them held. */
      forecasts: z.object({
        over: z.number(),
        held: z.number(),
        /** At most a hundred, by their last day. `hiredOn`: the first hire, null where there was none. */
        latest: z.array(
          z.object({ ...{ id, title: z.string(), low: day, high: day }, hiredOn: day.nullable() }),
        ),
      }),
    }),
  },
  'GET /employer/reports/people': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'The people behind a figure of the funnel: who came to a stage, went on from it, or left at it.',
    input: reportFilter.extend({
      stage,
      outcome: z.enum(outcomes).optional(),
      ending: ending.optional(),
      /** With `ending`; of a rejection. */
      reason: z.string().max(200).optional(),
    }),
    /** `meta.total` counts all of them; the latest are listed. */
    output: z.array(
      z.object({
        id,
        name: z.string(),
        job: z.object({ id, title: z.string() }),
        /** When they came to the stage. */
        at: timestamp,
        outcome: z.enum(outcomes),
      }),
    ),
  },
  ...fairnessApi,
  ...savedReportsApi,
  ...marketApi,
} satisfies EndpointTable
