import { currentTime } from '#/shared/clock.ts'
import { type DateInput, daysBetween } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'

/** Whole days since a job was first published, the same on every screen. */
export const daysOpen = (postedAt: DateInput, until: DateInput = new Date(currentTime())) =>
  Math.max(0, daysBetween(postedAt, until))

export const daysOpenLabel = (days: number) =>
  days === 0 ? 'Open since today' : `${plural(days, 'day')} open`
