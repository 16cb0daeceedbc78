// Other ways to write the same word, of which a job may use any: the forms for men and women, and compounds written as
// one word, as two, or with a hyphen. Unlike synonyms they are the word that was typed, so they are not reported.
import { genderForms } from '#/features/occupations/gender-forms.ts'
import { titleVocabulary } from '#/features/occupations/title-vocabulary.server.ts'
import { numberForms } from './inflections.ts'

const letters = /^\p{L}+$/u
const hyphenated = /^(\p{L}+)-(\p{L}{2,})$/u

/** In lower case. Those of two words are compounds written apart. */
export function formsOf(word: string): string[] {
  const typed = word.toLowerCase()
  const [, first, last] = hyphenated.exec(typed) ?? []
  if (first && last) {
    const closed = first + last
    const apart = [
      ...formsOf(first).map((form) => `${form} ${last}`),
      ...genderForms(last).map((form) => `${first} ${form}`),
    ]
    return unique([closed, ...genderForms(closed), ...apart])
  }
  if (!letters.test(typed)) return []
  const forms = genderForms(typed)
  const apart = [typed, ...forms].flatMap((one) => splitCompound(one) ?? [])
  return unique([...numberForms(typed), ...forms, ...apart])
}

/** What two words are together as one, 'fork' and 'lift', with its forms; none when they are no likely compound. */
export function closedForms(first: string, second: string): string[] {
  if (!letters.test(first) || !letters.test(second)) return []
  const [one, other] = [first.toLowerCase(), second.toLowerCase()]
  if (functionWords.has(one) || functionWords.has(other)) return []
  if (other.length < 3 || (one.length < 3 && !shortFirstParts.has(one)) || one.length + other.length > 40)
    return []
  return unique([one + other, ...genderForms(one + other)])
}

const unique = (forms: string[]) => [...new Set(forms)]

const functionWords = new Set(
  'and the for with from not any all are der die das und für mit von des den les aux pour dans avec los las del con por per'.split(
    ' ',
  ),
)
const shortFirstParts = new Set(['e', 'co', 're', 'on', 'up', 'in', 'ab', 'an', 'it', 'tv', 'pr'])

/** Compounds whose parts are in no title. */
const compounds = new Map(
  `back end, front end, full stack, fork lift, health care, child care, day care, home care, elder care, after care,
  pre school, e commerce, e learning, e mail, e business, help desk, front desk, book keeper, book keeping, house keeper,
  house keeping, care giver, care taker, ware house, ware housing, data base, web site, web master, on site, off site,
  off shore, on shore, on line, off line, on boarding, life guard, line man, bar tender, dish washer, copy writer,
  copy writing, pay roll, free lance, free lancer, over night, week end, work shop, work station, brick layer, dry wall,
  pipe fitter, steam fitter, mill wright, stock room, show room, class room, head hunter, hair dresser, hair dressing,
  make up, cyber security, micro services, multi media, tele sales, tele marketing, tele health, tele medicine,
  pre sales, co worker, co ordinator, co ordination, under writer, under writing, super market, real time, block chain,
  fund raiser, fund raising, land scaper, land scaping, wood worker, wood working, metal worker, steel worker, iron worker,
  dog walker, baby sitter, baby sitting, nanny share, pet sitter, ground skeeper, grounds keeper, green keeper, game keeper,
  shop keeper, store keeper, store front, time keeper, goal keeper, play worker, youth worker, case worker, sheet metal,
  cross functional, near shore, start up, set up, follow up, check out, check in, sign off, hands on, round the, part time,
  full time, text book, hand book, home maker, home school, life style, light house, motor bike, motor cycle, rail road,
  rail way, road works, sea farer, sea food, ship yard, ship building, ship wright, sky scraper, solid works, sound check,
  story board, street wear, sports wear, soft ware, hard ware, firm ware, middle ware, test driver, time sheet,
  tool maker, tool making, dress maker, shoe maker, watch maker, cabinet maker, film maker, paint work, wall paper,
  water proofing, wind screen, wind shield, post doc, post doctoral, non profit, inter disciplinary, para legal, para medic`
    .split(/,\s*/)
    .map((compound) => [compound.replace(' ', ''), compound] as const),
)

const [fewestOfFirst, fewestOfLast] = [4, 6]

/** 'fork lift' for 'forklift'. Beside the list only before a word of titles: German makes one word of any and 'Leiter'. */
function splitCompound(word: string): string | null {
  const listed = compounds.get(word)
  if (listed) return listed
  for (let at = fewestOfFirst; at <= word.length - fewestOfLast; at++) {
    const last = word.slice(at)
    if (titleVocabulary().has(last)) return `${word.slice(0, at)} ${last}`
  }
  return null
}
