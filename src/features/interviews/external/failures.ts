/** Why a calendar could not be read, which is stored, as sentences of the settings. */
export const failureMessages = {
  unreachable: 'It gave no complete answer. The address must be public and on https.',
  untrusted: 'Its certificate is not valid.',
  refused: 'It refused us: the address has ended, or user or password are not right.',
  missing: 'There is nothing at this address any more.',
  'too-large': 'It is larger than 5 MB.',
  'not-a-calendar': 'What is there is not a calendar (iCalendar, .ics).',
  'too-slow': 'It took too long to answer.',
  'no-calendars': 'There is no calendar server (CalDAV) at this address, or it shows us no calendars.',
  'read-only': 'It does not let us write into this calendar.',
  'too-much': 'It repeats more than a calendar can, so that we could not work out its times.',
}
export type CalendarFailure = keyof typeof failureMessages
