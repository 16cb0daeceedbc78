import { z } from 'zod'

/** More than a kit has: it may have changed between two versions of a card. */
export const maxRatings = 20

export const score = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4)],
  'Choose one of the four',
)

/** As in the database; names as in the kit of that day. */
export const storedRatings = z.array(z.object({ attribute: z.string(), rating: score, note: z.string() }))
