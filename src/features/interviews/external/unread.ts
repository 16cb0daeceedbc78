// What is said of a calendar that could not be read, or not whole.

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** To who booked a time without its latest word: a sentence after another one; empty when all were read. */
export const unreadForCompany = (unread: { name: string }[]) =>
  unread.length === 0
    ? ''
    : ` The calendar of ${list.format(unread.map(({ name }) => name))} could not be read just now: what it said last counts.`

export const unreadForSeeker =
  'Booked. One of their calendars could not be read just now. If that person is busy then, they can write to you.'

/** Why an entry, or the whole, could not be read as it is meant; each is the end of a sentence. */
const reasons = {
  zone: 'has a time zone that we do not know. No interview is offered at any time that it could mean.',
  start: 'has no start that we can read. Interviews may be offered at its time.',
  end: 'has no end that we can read, or one before its start. No interview is offered in the rest of its day.',
  repetition: 'repeats in a way that we cannot read. Interviews may be offered at some of its times.',
  exception: 'has an exception that we cannot read. Times that it leaves out count as busy.',
  line: 'has a damaged line. What else it says counts.',
  period: 'has a busy time that we cannot read. Interviews may be offered then.',
  object: 'cannot be read at all. Interviews may be offered at its time.',
  cut: 'begins or ends in the middle. Interviews may be offered at times that are missing.',
}
export type UnreadReason = keyof typeof reasons
export const unreadReasons = Object.keys(reasons) as [UnreadReason, ...UnreadReason[]]

type UnreadEntry = { reason: UnreadReason; time: string | null; zone: string | null; line: number | null }

/** To its owner, who finds the entry there by its time. */
export function unreadForOwner({ reason, time, zone, line }: UnreadEntry) {
  if (reason === 'cut') return `The calendar ${reasons.cut}`
  const where = time
    ? ` on ${time.replace('T', ', ')}${zone ? ` (${zone})` : ''}`
    : line
      ? ` at line ${line} of the file`
      : ''
  return `An entry${where} ${reasons[reason]}`
}
