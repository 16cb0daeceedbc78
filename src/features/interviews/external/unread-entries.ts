import { z } from 'zod'
import { unreadReasons } from './unread.ts'

// What of a calendar could not be read whole, as it is kept for its owner. No title is kept: an entry is known by its
// time, or by its place in the file.

const unreadEntry = z.object({
  reason: z.enum(unreadReasons),
  /** When it begins by its own clock; null when that cannot be read. */
  time: z.string().nullable(),
  /** The name of its zone. */
  zone: z.string().nullable(),
  /** Where it begins in the file; null in an account, which has no file. */
  line: z.number().nullable(),
})
export type UnreadEntry = z.infer<typeof unreadEntry>

export const unreadEntries = z.object({
  count: z.number(),
  /** The first of them. */
  first: z.array(unreadEntry),
})

const maxKept = 20
export const storedUnread = (all: UnreadEntry[]) =>
  JSON.stringify({ count: all.length, first: all.slice(0, maxKept) })
