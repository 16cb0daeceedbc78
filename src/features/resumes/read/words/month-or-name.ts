import { hasMonth } from './date-joints.ts'
import type { DateToken } from './date-readings.ts'
import { fromWords, since } from './date-words.ts'
import { hasDegreeWord, lastTitleEnd } from './lexicon.ts'

// "Hospital del Mar, 2015 – 2020", "House of June", "Café Jan, 2012": the last word of a name may be a month as well.

/** In front of these a name goes on, whatever the dates say. */
const nameGoesOn =
  /(?<!\p{L})(?:del|of|the|la|las|los|le|les|el|der|den|di|della|dello|du|des|van|von|vom|zum|zur|st|san|santa|saint|sankt|&|and|und|y|et|e)\s*$/iu
/** These stand before dates as well. */
const perhapsGoesOn = /\p{L}\s+(?:de|da|do|d['’]|am|im|in)\s*$/iu
const partOfMonth =
  /(?<!\p{L})(?:end|beginning|start|middle|mid|early|late|month|autumn|spring|summer|winter|day|ende|anfang|mitte|fin|finales?|principios?|mediados?|inicios?|início|meados|fim|final|début|mi|courant|inizio|fine|metà|mes|mese|mês|mois)[\s-]+(?:of|the|de|del|di|do|d['’])?\s*$/iu
const legalForm =
  /(?<!\p{L})(?:inc|ltd|limited|llc|llp|plc|gmbh|mbh|ag|kg|co|corp|corporation|company|group|s\.?a|s\.?l|s\.?l\.?u|sarl|sas|b\.?v|s\.?r\.?l|oy|ab|as|a\/s|s\.?p\.?a|z\s?o\.?\s?o|kft|d\.?o\.?o)\.?\s*$/iu
const maxName = 200
const cellStart = /[\t|•·(:;[\n–—]|\s-\s/

/** The two ends of a range, or one date, without the months that belong to the names beside them. */
export function withoutNames(marked: string, first: DateToken, second: DateToken): [DateToken, DateToken]
export function withoutNames(marked: string, first: DateToken, second: DateToken | undefined): [DateToken]
export function withoutNames(marked: string, first: DateToken, second: DateToken | undefined) {
  const ending = endsName(marked, first, second)
  const written = ending === 'perhaps' ? { ...first, isUncertain: true as const } : first
  const start = ending === 'yes' || startsName(marked, first, second) ? yearAlone(marked, first) : written
  if (!second) return [start]
  return [start, startsName(marked, second, first) ? yearAlone(marked, second) : second]
}

const yearAlone = (marked: string, token: DateToken): DateToken => {
  const year = token.first.slice(0, 4)
  const at = token.from + marked.slice(token.from, token.to).indexOf(year)
  const place = token.month === 'before' ? { from: at } : { to: at + 4 }
  return { ...token, first: year, last: year, ...place }
}

/** "2015 – 2020 March Foods": the month behind a year begins a name. */
const startsName = (marked: string, token: DateToken, other: DateToken | undefined) =>
  token.month === 'behind' &&
  (/^\s*[\p{Lu}&]/u.test(marked.slice(token.to)) || (other !== undefined && !hasMonth(other)))

/** Whether the month before a year ends a name. */
function endsName(marked: string, token: DateToken, other: DateToken | undefined): 'yes' | 'no' | 'perhaps' {
  if (token.month !== 'before') return 'no'
  const cell =
    marked
      .slice(Math.max(0, token.from - maxName), token.from)
      .split(cellStart)
      .at(-1) ?? ''
  const part = cell.split(',').at(-1) ?? ''
  const isBeforeComma = /^[\ue001-\ue00c]+\.?\s*,/.test(marked.slice(token.from))
  const isAlone = other !== undefined && !hasMonth(other)
  if (partOfMonth.test(part) || since.before(part) > 0) return 'no'
  if (nameGoesOn.test(part)) return /\S\s+\S+\s*$/.test(cell) ? 'yes' : 'no'
  if (perhapsGoesOn.test(part)) return isAlone ? 'yes' : 'no'
  if (part.trim() === '') return cell.includes(',') && isBeforeComma && isAlone ? 'yes' : 'no'
  if (fromWords.before(part) > 0 || hasMonth(other)) return 'no'
  const isNamed = legalForm.test(part) || hasDegreeWord(part) || lastTitleEnd(part) === part.trimEnd().length
  if (isAlone ? isBeforeComma || !isNamed : isBeforeComma && !isNamed) return 'yes'
  return isNamed ? 'no' : 'perhaps'
}
