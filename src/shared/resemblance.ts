/** How two names resemble each other. */
export const resemblances = [
  'the same name',
  'look-alike',
  'a letter apart',
  'words added',
  'in another order',
  'contains the other',
] as const
export type NameResemblance = (typeof resemblances)[number]

/** The sentences that a reviewer reads. */
export const resemblanceSentences: Record<NameResemblance, string> = {
  'the same name': 'The same name, apart from case, spaces and legal form.',
  'look-alike': 'Different characters that look the same, or a word in short.',
  'a letter apart': 'A letter more, less, changed or swapped.',
  'words added': 'The same name with words added that say nothing of who it is.',
  'in another order': 'The same words in another order.',
  'contains the other': 'One name contains the other.',
}
