import { z } from 'zod'
import { timestamp } from '#/shared/schemas.ts'

export const routeProgress = z.object({
  /** How many of the six main stages are reached. */
  reached: z.number(),
  total: z.number(),
  /** Those before it at which it never was, as places from 0. */
  skipped: z.array(z.number()),
  /** Whether the application stopped there. */
  ended: z.boolean(),
})

/** One stop of the route: reached, waiting now, or still to come; see route.ts. */
export const routeStop = z.object({
  label: z.string(),
  note: z.string().nullable(),
  at: timestamp.nullable(),
  state: z.enum(['done', 'skipped', 'now', 'next', 'end', 'arrived']),
})
