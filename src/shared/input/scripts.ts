// Scripts in use today. A word uses one of them, or one of the mixes that Chinese, Japanese and Korean need (UTS
// #39, "highly restrictive"). Digits and signs without a script go with any.
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...[
    'Sinhala',
    'Thai',
    'Lao',
    'Tibetan',
    'Myanmar',
    'Khmer',
    'Mongolian',
    'Ethiopic',
    'Tifinagh',
    'Cherokee',
  ],
  ...['Canadian_Aboriginal', 'Yi', 'Javanese', 'Balinese', 'Sundanese', 'Ol_Chiki', 'Meetei_Mayek', 'Adlam'],
  ...['Vai', 'Lisu', 'Chakma', 'Cham', 'Tai_Le', 'New_Tai_Lue', 'Tai_Tham', 'Lepcha', 'Limbu', 'Hangul'],
]
const mixes = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
]
const patternFor = (names: string[]) =>
  new RegExp(`^[${names.map((name) => `\\p{scx=${name}}`).join('')}\\p{scx=Zyyy}\\p{scx=Zinh}]+$`, 'u')
const singleScriptPatterns = [...scripts.map((name) => [name]), ...mixes].map(patternFor)
/** A word in letters of scripts that are in use. */
export const scriptsInUse = patternFor([...scripts, ...mixes.flat()])

/** The words of a name that mix scripts, as no language does. */
export const mixedWords = (name: string) =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => !singleScriptPatterns.some((script) => script.test(word)),
  )
