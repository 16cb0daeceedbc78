import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { alertDirections, alertFigureNames } from './alert-figures.ts'
import { type MarketCount, marketCounts } from './counts.ts'

export const maxWeeks = 104
export const maxAlerts = 20

const day = z.iso.date()
const counts = z.object(
  Object.fromEntries(marketCounts.map((name) => [name, z.number()])) as Record<MarketCount, z.ZodNumber>,
)
const hours = z.number().nullable()
const figures = counts.extend({
  /** Half, and nine in ten, of the checks decided in it took at most so long. */
  checkHalfHours: hours,
  checkTenthHours: hours,
})
const figure = z.enum(alertFigureNames, 'Choose a figure')
const direction = z.enum(alertDirections, 'Choose above or below')
const threshold = z
  .number('Give a number')
  .int('Give a whole number')
  .min(0, 'Give 0 or more')
  .max(1_000_000, 'Give a million at most')
const alert = z.object({
  ...{ id, figure, direction, threshold },
  /** At this moment, or of the last seven days. */
  value: z.number().nullable(),
  notifiedAt: timestamp.nullable(),
})

export const marketApi = {
  'GET /admin/market': {
    access: 'admin',
    summary: 'The market week by week (Monday to Sunday, UTC), the running week last.',
    input: z.object({ weeks: z.coerce.number<string | number>().int().min(2).max(maxWeeks).default(12) }),
    output: z.object({
      weeks: z.array(
        figures.extend({
          /** Its Monday. */
          from: day,
          isRunning: z.boolean(),
        }),
      ),
      /** The newest version that has run here; null while there has been no other. */
      release: z
        .object({
          version: z.string(),
          /** The day it first ran here. */
          since: day,
          /** Whole days of UTC, at most 28; as many are before it, each the same day of the week. */
          days: z.number(),
          /** Null on its first day. */
          figures: z.object({ since: figures, before: figures }).nullable(),
        })
        .nullable(),
      /** Typed by five people or more in a week, and in no job. */
      words: z.array(z.object({ words: z.string(), people: z.number(), weeks: z.number() })),
    }),
  },
  'GET /admin/market/alerts': {
    access: 'admin',
    summary: 'The limits at which I am told, with how each figure is.',
    input: emptyInput,
    output: z.array(alert),
  },
  'POST /admin/market/alerts': {
    access: 'admin',
    summary:
      'Be told, once a day at most, while a figure is above or below a limit. One of the same figure and direction is replaced.',
    input: z.object({ figure, direction, threshold }),
    output: emptyInput,
  },
  'DELETE /admin/market/alerts/:id': {
    access: 'admin',
    summary: 'Be told of that no more.',
    input: z.object({ id }),
    output: emptyInput,
  },
} satisfies EndpointTable
