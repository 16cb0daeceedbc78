// What a value lost or gained between the file and the proposal. Each is said beside the value.

export const changeKinds = [
  'shortened',
  'start in the future',
  'end in the future',
  'year of the start',
  'level from words',
  'lowest level',
  'no level',
  'no month',
  'no web address',
  'too many',
] as const
export type Change = (typeof changeKinds)[number]

/** Values that the profile takes in no form. */
export const refusalKinds = ['no country', 'too many'] as const

export const changeLabels: Record<Change, string> = {
  shortened: 'Too long for your profile, so the end is cut off.',
  'start in the future': 'The start is in the future, so we left it out.',
  'end in the future': 'The end is in the future, so we took it as still going on.',
  'year of the start': 'Your file gives no end, so this is the year it began.',
  'level from words': 'Your file describes the level in words; this is our best match.',
  'lowest level': 'Your file gives a level for each skill, such as reading; this is the lowest.',
  'no level': 'We found no level from A1 to C2, so we store it privately.',
  'no month': 'Your file only gives the year it was issued. The profile asks for a month, so it stays empty.',
  'no web address': 'This is not a web address your profile can take, so we store it privately.',
  'too many': 'Your profile is full here, so we store it privately.',
}

export const refusalLabels: Record<(typeof refusalKinds)[number], string> = {
  'no country': 'it has no country code, and we could not tell the country from your file.',
  'too many': 'your profile can’t hold any more.',
}
