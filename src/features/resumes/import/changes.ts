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
  shortened: 'Longer than the profile holds, so its end is cut off.',
  'start in the future': 'Its start lies in the future, so it is left out.',
  'end in the future': 'Its end lies in the future, so it reads as until today.',
  'year of the start': 'Your file names no end, so this is the year it began.',
  'level from words': 'Your file describes the level in words; this is what we take them for.',
  'lowest level': 'Your file names a level for each skill, such as reading; this is the lowest of them.',
  'no level': 'We understand no level from A1 to C2, so it is kept beside the profile.',
  'no month': 'Your file names only the year it was issued. The profile asks for a month, so it stays empty.',
  'no web address': 'This is no web address that the profile takes, so it is kept beside it.',
  'too many': 'The profile holds no more of them, so it is kept beside it.',
}

export const refusalLabels: Record<(typeof refusalKinds)[number], string> = {
  'no country': 'it has no country code, and your file names no country that we know.',
  'too many': 'the profile holds no more of them.',
}
