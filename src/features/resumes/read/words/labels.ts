import data from './data/labels.json' with { type: 'json' }

export type LabelledValue<Label extends string> = { label: Label; words: string; value: string }

/** "Vorname(n) / Nachname(n)" and "Vorname Nachname" are one label. */
const keyOf = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\(\p{L}{1,2}\)/gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Finds the label that a line starts with, before a colon or in a cell of its own: "Employer: Harbour Freight Ltd". */
function labelFinder<Label extends string>(lists: Record<Label, string>) {
  const labels = new Map<string, Label>()
  for (const [label, list] of Object.entries(lists) as [Label, string][])
    for (const words of list.split(', ')) labels.set(keyOf(words), label)
  return (text: string): LabelledValue<Label> | null => {
    const [, words = '', value = ''] = /^([^:\t]{2,90})\s*[:\t][:\s]*(\S.*)$/.exec(text) ?? []
    const key = keyOf(words)
    const label = labels.get(key)
    return label ? { label, words: key, value } : null
  }
}

export const jobLabel = labelFinder(data.job)
export const schoolLabel = labelFinder(data.school)
export const personLabel = labelFinder(data.person)
