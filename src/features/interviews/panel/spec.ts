import { z } from 'zod'
import { id, text } from '#/shared/schemas.ts'
import { maxParts, maxPartsInAnyOrder } from './limits.ts'

const maxMinutes = 480

const part = z
  .object({
    name: text('The part', { max: 80 }),
    minutes: z.number().int().min(15).max(240).multipleOf(5),
    /** Everybody who can take it, those first who are asked first; and how many of them do. */
    people: z.array(id).min(1, 'Choose who can take this part').max(12),
    needs: z.number().int().min(1).max(6).default(1),
    /** Any of these rooms; empty where none is needed. */
    rooms: z
      .array(text('The room', { max: 60 }))
      .max(6)
      .default([]),
  })
  .refine(({ people, needs }) => needs <= new Set(people).size, {
    path: ['needs'],
    message: 'More people are needed than were chosen',
  })

/** Several parts, each with its people, for one applicant on one day. */
export const panelSpec = z
  .object({
    parts: z.array(part).min(2, 'A panel has at least two parts').max(maxParts),
    isOrderFree: z.boolean().default(false),
    breakMinutes: z.number().int().min(5).max(60).multipleOf(5).default(10),
    maxMinutesWithoutBreak: z.number().int().min(30).max(240).multipleOf(5).default(90),
  })
  .refine(({ parts, isOrderFree }) => !isOrderFree || parts.length <= maxPartsInAnyOrder, {
    path: ['isOrderFree'],
    message: `Of more than ${maxPartsInAnyOrder} parts the order has to be fixed`,
  })
  .refine(({ parts }) => parts.reduce((sum, { minutes }) => sum + minutes, 0) <= maxMinutes, {
    path: ['parts'],
    message: 'A panel takes at most eight hours',
  })
export type PanelSpec = z.output<typeof panelSpec>
