import { formatDay } from '#/shared/dates.ts'

// What an applicant whom none of the times suits asks for: days, and parts of the day, by their own clock.

export const dayParts = ['morning', 'afternoon', 'evening'] as const
type DayPart = (typeof dayParts)[number]
export const dayPartLabels: Record<DayPart, string> = {
  morning: 'Mornings',
  afternoon: 'Afternoons, noon to 5 pm',
  evening: 'Evenings, from 5 pm',
}

/** Of one invitation; then they pick, or decline with a word. */
export const maxOtherTimes = 3
/** So many days ahead can be asked for, as far as times are offered. */
export const preferredDaysAhead = 14

/** Without days any day, and without parts any time of the day. */
export type PreferredTimes = { days: string[]; parts: DayPart[] }

type Described = { [Key in keyof PreferredTimes]?: PreferredTimes[Key] | undefined }

/** '24 November or 25 November, in the morning'; null without a wish. */
export function describePreferred({ days = [], parts = [] }: Described) {
  const dayWords = days.toSorted().map((day) => formatDay(day))
  const partWords = dayParts.flatMap((part) => (parts.includes(part) ? `in the ${part}` : []))
  const words = [dayWords, partWords].map((list) => list.join(' or ')).filter(Boolean)
  return words.length > 0 ? words.join(', ') : null
}
