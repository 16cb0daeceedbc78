// Values are pasted from documents, chats, contacts and web pages, which carry signs that nobody sees. One rule for all
// forms: where a value is compared (an address, a number, a code, a name) what means nothing is removed.

/**
 * Signs that are not drawn: format characters, fillers, variation selectors, tags, and the place of a lost picture. Not
 * the override to the left, behind which one reads other letters than are there: whoever has it is refused.
 */
const invisible = /(?!\u202e)[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\ufffc]/gu

const joined =
  '[\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]'
const meaningful = new RegExp(
  [
    // Joiners change how Arabic and Indic letters connect; between other letters they only hide differences.
    `(?<=${joined})[\\u200c\\u200d](?=\\p{L})`,
    // They make one picture of several, and the selector draws a sign as a picture.
    '(?<=\\p{ExtPict}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})\\ufe0f|(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
    // The flags of England, Scotland and Wales are a black flag and letters that are not drawn.
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}]',
  ].join('|'),
  'gu',
)

/** Removes what nobody sees and what changes nothing that one sees. */
export function removeInvisible(text: string) {
  // Most texts have none, and this runs for every field.
  if (text.search(invisible) < 0) return text
  const kept = new Set([...text.matchAll(meaningful)].map(({ index }) => index))
  return text.replace(invisible, (sign, at: number) => (kept.has(at) ? sign : ''))
}

const edge = '[\\s\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202d\\u2060-\\u2069\\ufeff\\ufffc]'
const start = new RegExp(`^${edge}+`, 'u')
const end = /[\s\u00ad\u180e\u200b\u200e\u200f\u202a-\u202d\u2060-\u2069\ufeff\ufffc]/u

/** Without spaces and what nobody sees at both ends, such as the marks of direction around a copied number. */
export function trimPasted(text: string) {
  let last = text.length
  // A pattern would try every space within the text as the beginning of the end.
  while (last > 0 && end.test(text[last - 1] ?? '')) last--
  return text.slice(0, last).replace(start, '')
}

/** One line: the same signs, with ordinary spaces and without what nobody sees. */
export const tidyLine = (text: string) => removeInvisible(text).replace(/[^\S\t\n\r ]/g, ' ')

/** Unicode lists the digits of each script as ten consecutive code points, zero first. */
export function asciiDigit(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

// Before NFKC, which makes a space and an accent of U+00B4. The backtick stays, as emails may have it.
const apostrophes = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4]/g

/**
 * A value that programs read (a number, a code, an email) in plain signs: digits of any script and width, the letters of
 * compatibility forms, one dash, one apostrophe, single spaces, and nothing that nobody sees.
 */
export const plain = (text: string) =>
  removeInvisible(text.replace(apostrophes, "'").normalize('NFKC'))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212\u02d7]|(?<=\d)\u30fc(?=\d)/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** Without controls (lines and tabs are none), which nothing shows or which turn the order of letters. */
export function hasNoControlCharacters(value: string) {
  // JSON columns refuse lone surrogates.
  if (!value.isWellFormed()) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(value)
}
