// Text made comparable, and the words the learned half of the screening counts.

/** A job's texts, each made plain. */
export type Texts = { title: string; body: string; about: string }

/** Longest text looked at, in characters. The API takes 20,000. */
export const maxTextLength = 24_000

// Letters of other scripts that look like Latin ones, so that "Теlеgrаm" is read as a person reads it.
const lookAlikes = new Map(
  [...'аеорсухіјѕкмтнвԁԛԝαορντικ'].map((letter, at) => [letter, 'aeopcyxijskmtnvdqwaopvtik'[at] ?? letter]),
)
const foreignLetter = /[\u0370-\u052f]/g
const foreignBesideLatin = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
// "t e l e g r a m": at least five single letters in a row.
const spacedWord = /\b[a-z](?:[ .\-_*][a-z]){4,40}\b/g

/** Lower case, one space, no tags, look-alike letters made Latin. Evidence is quoted from this text. */
export function plainText(text: string): string {
  const lower = text
    .slice(0, maxTextLength)
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .normalize('NFKC')
    .slice(0, maxTextLength)
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
  const latin = foreignBesideLatin.test(lower)
    ? lower.replace(foreignLetter, (letter) => lookAlikes.get(letter) ?? letter)
    : lower
  return latin
    .replace(spacedWord, (word) => word.replace(/[^a-z]/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words with Latin and other letters mixed: no language writes so. */
export function mixedScriptWords(text: string): string[] {
  const words = text
    .slice(0, maxTextLength)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words
    .filter((word) => word.length > 3 && word.length < 40 && foreignBesideLatin.test(word))
    .slice(0, 3)
}

const address = /\bhttps?:\/\/[^\s<>()]{1,300}|\bwww\.[^\s<>()]{1,300}/g
const mailbox = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const phone = /(?<![\d-])\+?\d[\d ().-]{7,17}\d/g

/** Words of an already plain text. What identifies someone becomes a kind: mail, address, phone; figures are left out. */
function words(text: string): string[] {
  const masked = text.replace(address, ' urltok ').replace(mailbox, ' mailtok ').replace(phone, ' phonetok ')
  return masked.match(/[a-z][a-z'+]{0,30}/g) ?? []
}

export type Counts = Map<string, number>

/** How often each word of two letters or more is written, each with `mark` before it. */
export function countWords(text: string, mark = ''): Counts {
  const counts: Counts = new Map()
  for (const word of words(text))
    if (word.length > 1) counts.set(mark + word, (counts.get(mark + word) ?? 0) + 1)
  return counts
}
