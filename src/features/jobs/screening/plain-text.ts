// Normalises text for the screening, and tokenizes it for the learned model.

/** A job's normalised texts. */
export type ScreenedTexts = { title: string; body: string; about: string }

/** Maximum length of text read, in characters. The API accepts 20,000. */
export const maxTextLength = 24_000

// Letters of other scripts that look like Latin ones, so that "Теlеgrаm" is read as it looks.
const confusables = new Map(
  [...'аеорсухіјѕкмтнвԁԛԝαορντικ'].map((letter, at) => [letter, 'aeopcyxijskmtnvdqwaopvtik'[at] ?? letter]),
)
const foreignLetter = /[\u0370-\u052f]/g
const foreignBesideLatin = /[a-z][\u0370-\u052f]|[\u0370-\u052f][a-z]/
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
// "t e l e g r a m": at least five single letters in a row.
const spacedWord = /\b[a-z](?:[ .\-_*][a-z]){4,40}\b/g

/**
 * Normalises text: lower case, single spaces, no tags, look-alike letters as Latin. Evidence is quoted from
 * it.
 */
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
    ? lower.replace(foreignLetter, (letter) => confusables.get(letter) ?? letter)
    : lower
  return latin
    .replace(spacedWord, (word) => word.replace(/[^a-z]/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words that mix Latin with other letters, which no language does. */
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

/** Tokens of a normalised text. Addresses, mails and phones become placeholders; numbers are left out. */
function tokenize(text: string): string[] {
  const masked = text.replace(address, ' urltok ').replace(mailbox, ' mailtok ').replace(phone, ' phonetok ')
  return masked.match(/[a-z][a-z'+]{0,30}/g) ?? []
}

export type TextCounts = Map<string, number>

// “clerks” and “clerk”, “companies” and “company” are one word. Few ads say much about each word, so cutting
// too much is better than too little.
const ending = /(?<=[a-z]{3})(?:'s|ies|y|es|(?<!s)s|ing|ed)$/

/** Counts words of two letters or more without their endings, each with `prefix`. */
export function countWords(text: string, prefix = ''): TextCounts {
  const counts: TextCounts = new Map()
  for (const token of tokenize(text)) {
    if (token.length < 2) continue
    const word = prefix + token.replace(ending, '')
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}
