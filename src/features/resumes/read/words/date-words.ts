import data from './data/dates.json' with { type: 'json' }
import { phraseFinder } from './phrases.ts'

// The names of months, seasons and days like today are looked up, and stand as one character of their own, repeated,
// in the text that the forms of dates are matched with. So each form needs neither all names nor letters of either case.
const monthMark = 0xe000
export const monthName = '[\\ue001-\\ue00c]+\\.?'
export const seasonName = '\\ue00d+'
export const presentName = '\\ue00f+'
const [seasonMark, presentMark] = ['\ue00d', '\ue00f']
/** Chinese, Japanese and Korean say behind a date that it is the first or the last. */
export const [startMark, endMark] = ['\ue010', '\ue011']

export const monthOfMark = (name: string) => String(name.charCodeAt(0) - monthMark).padStart(2, '0')

/** Words with the vowel signs of India and Thailand. */
const words = /[\p{L}\p{M}]+/gu
const listed = (list: string) => list.split(', ').filter(Boolean)
const allOf = (byLanguage: Record<string, string>) => Object.values(byLanguage).flatMap(listed)
/** Somebody without the keyboard for it writes "fevrier". */
const unaccented = (name: string) =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{M}]+$/u.test(name)
    ? name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')
    : name

const monthOf = new Map<string, number>()
for (const spelling of [(name: string) => name, unaccented])
  for (const byMonth of Object.values(data.months))
    for (const [at, names] of byMonth.split(' | ').entries())
      for (const name of listed(names).map(spelling)) if (!monthOf.has(name)) monthOf.set(name, at + 1)
/** "Listopad" is October in Croatian, and November for its neighbours. */
const croatian = new Map(
  data.croatian.split(' ; ').flatMap((row) => {
    const [names = '', month] = row.split(' | ')
    return listed(names).map((name): [string, number] => [name, Number(month)])
  }),
)
const croatianAlone = new Set(
  [data.months.hr, data.present.hr].flatMap((list) => list.split(/ \| |, /)).filter(Boolean),
)
const slavicAlone = new Set(
  [data.months.pl, data.months.cs, data.present.pl, data.present.cs].flatMap((list) => list.split(/ \| |, /)),
)

const findMonths = phraseFinder([...monthOf.keys(), ...croatian.keys()], words)
const findSeasons = phraseFinder(listed(data.seasons), words)
const findPresent = phraseFinder(
  allOf(data.present).flatMap((name) => [name, unaccented(name)]),
  words,
)

/** What is written without spaces, as long as what stands in its place. */
const eastern: [RegExp, string][] = [
  [
    /(?:に|迄)?(?:至る?)?(?:現在|现在)(?:に至る|まで|迄)?|至今|迄今|今に至る|目前|在职|在職中?|현재까지|현재|지금|재직\s?중/gu,
    presentMark,
  ],
  [/から|より|以来|以來|起(?=\s*(?:$|[-–—~至到\d\ue00f]))|부터/gu, startMark],
  [/まで|迄|까지/gu, endMark],
]
const otherDigits: [RegExp, number][] = [
  [/[\u0660-\u0669]/g, 0x0660],
  [/[\u06f0-\u06f9]/g, 0x06f0],
  [/[\u0966-\u096f]/g, 0x0966],
  [/[\u09e6-\u09ef]/g, 0x09e6],
  [/[\u0e50-\u0e59]/g, 0x0e50],
]

export type MarkedText = {
  text: string
  /** As long as the text, character by character. */
  marked: string
  /** A name stands for another month in another language, and nothing tells which is meant. */
  isAmbiguous: boolean
}

export function markWords(text: string): MarkedText {
  // What a font of icons has at these places is no month.
  let marked = text.replace(/[\ue000-\ue011]/g, ' ')
  for (const [digits, zero] of otherDigits)
    marked = marked.replace(digits, (digit) => String(digit.charCodeAt(0) - zero))
  for (const [found, mark] of eastern) marked = marked.replace(found, (all) => mark.repeat(all.length))
  const characters = marked.split('')
  const put = (mark: string, from: number, to: number) => characters.fill(mark, from, to)
  for (const { from, to } of findSeasons(text)) put(seasonMark, from, to)
  const present = findPresent(text)
  for (const { from, to } of present) put(presentMark, from, to)
  const months = findMonths(text)
  const spoken = [...months, ...present].map(({ phrase }) => phrase)
  const isCroatian = spoken.some((phrase) => croatianAlone.has(phrase))
  for (const { phrase, from, to } of months) {
    const month =
      (isCroatian ? croatian.get(phrase) : undefined) ?? monthOf.get(phrase) ?? croatian.get(phrase)
    put(String.fromCharCode(monthMark + Number(month)), from, to)
  }
  const isNamedTwice = months.some(({ phrase }) => croatian.has(phrase) && phrase !== 'srp')
  const isTold = isCroatian || spoken.some((phrase) => slavicAlone.has(phrase) && !croatian.has(phrase))
  return { text, marked: characters.join(''), isAmbiguous: isNamedTwice && !isTold }
}

const maxPhrase = 40

/** Finds a phrase of a list at the end or at the start of a text, and says how long it is with what parts it. */
function edgePhrases(list: string[]) {
  const phrases = new Set(list.flatMap((phrase) => [phrase, unaccented(phrase)]))
  return {
    /** Zero if the text does not end with one. */
    before(text: string) {
      const end = text.slice(-maxPhrase)
      if (!/[\p{L}\p{M}.’'][\s:־-]*$/u.test(end)) return 0
      const words = [...end.matchAll(/[\p{L}\p{M}.’']+/gu)].slice(-3)
      for (const [at, { index }] of words.entries()) {
        const phrase = words
          .slice(at)
          .map(([word]) => word.toLowerCase())
          .join(' ')
        if (phrases.has(phrase) || phrases.has(phrase.replace(/[’']$/, ''))) return end.length - index
      }
      return 0
    },
    /** Zero if the text does not start with one. */
    behind(text: string) {
      const [all = '', word = ''] = /^[\s.]*([\p{L}\p{M}]+)/u.exec(text) ?? []
      return phrases.has(word.toLowerCase()) ? all.length : 0
    },
  }
}

/** "Since March": what begins there and goes on. */
export const since = edgePhrases(allOf(data.openSince))
/** "From March": begins there; whether it goes on is not said. */
export const fromWords = edgePhrases(allOf(data.from))
export const until = edgePhrases(
  allOf(data.until).filter((phrase) => !/^(?:la|en|as|ad|alla|w)$/.test(phrase)),
)
export const sinceBehind = edgePhrases(listed(data.sinceAfter))
export const untilBehind = edgePhrases(listed(data.untilAfter))

/** Words that may stand between the two ends of a range beside those that join them: parts of a year, days of a week. */
export const partWords = new Set(listed(data.parts))
/** Words that join the two ends of a range. */
export const joiningWords = new Set(
  allOf(data.until).flatMap((phrase) =>
    [phrase, unaccented(phrase)].flatMap((one) => one.toLowerCase().split(/\s+/)),
  ),
)
export const betweenBefore = /(?<!\p{L})(?:between|zwischen|entre|tussen|mellan|mellem|mellom|בין)\s[^,;]*$/iu
export const andWords = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'och', 'og', '&'])
