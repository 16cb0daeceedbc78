// What is said when a time was booked without the latest word of a calendar.

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** A sentence after another one; empty when all were read. */
export const unreadForCompany = (unread: { name: string }[]) =>
  unread.length === 0
    ? ''
    : ` The calendar of ${list.format(unread.map(({ name }) => name))} could not be read just now: what it said last counts.`

export const unreadForSeeker =
  'Booked. Somebody’s calendar could not be read just now. If they are busy at this time, they write to you.'
