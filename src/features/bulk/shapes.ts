import { z } from 'zod'
import { stage } from '#/features/applications/shapes.ts'
import { id, timestamp } from '#/shared/schemas.ts'

export const bulkKinds = ['move', 'reject', 'message', 'tag', 'untag'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** How many people one press can be about. */
export const maxPeople = 5_000
/** After so many seconds the messages of a press leave; until then all can be taken back. */
export const messageDelaySeconds = 60

/** How far a press has come. */
export const bulkStatus = z.object({
  id,
  kind: z.enum(bulkKinds),
  to: stage.nullable(),
  total: z.number(),
  waiting: z.number(),
  done: z.number(),
  refused: z.number(),
  undone: z.number(),
  /** Until when it can be taken back; null once it was, or cannot be any more. */
  undoUntil: timestamp.nullable(),
  isUndone: z.boolean(),
  /** Whom it left as they were, and why; the first two hundred. */
  problems: z.array(z.object({ id, name: z.string(), problem: z.string() })),
})

/** A text as one person will read it. */
export const filledText = z.object({
  id,
  name: z.string(),
  text: z.string(),
  /** Places of the text that nothing is known for: it cannot be sent so. */
  missing: z.array(z.string()),
})
