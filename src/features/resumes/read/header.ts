import { findPeriods, withoutPeriods } from './dates.ts'
import {
  countryOf,
  hasInstitutionWord,
  hasOrganizationWord,
  hasTitleWord,
  isPlace,
  lastTitleEnd,
} from './lexicon.ts'
import type { Certainty, Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'

/** A part of a header between separators. */
export type Part = { text: string; line: number; bold: boolean; isStrongCut: boolean }
type Header = { parts: Part[]; location: Found | null }

const legalForm =
  /^(inc|ltd|llc|gmbh|corp|co|s\.?a|s\.?l|s\.?l\.?u|sarl|sas|ag|kg|plc|llp|b\.?v|s\.?r\.?l|limited)\b\.?/i
const strongSeparator =
  /\t+|\s*[|•·;]\s*|\s+[-–—−]{1,2}(?:\s+|(?=\p{L}))|\s*[–—]\s*|\s+@\s+|\s+(?:at|bei|chez|by)\s+(?=[\p{Lu}"„“«]|\S+\.\w{2,})|(?<=\p{Ll}{3}|\))\.\s+(?=\p{Lu})|:\s+/u
const label =
  /^(company|employer|position|title|role|job title|firma|arbeitgeber|empresa|puesto|cargo|entreprise|poste|customer|degree|school|university|institution)\s*:\s*/i
/** Words in brackets that say how somebody worked, not where. */
const arrangement =
  /\b(employment|part[- ]time|full[- ]time|contract|remote|freelance|project|hybrid|vollzeit|teilzeit|remoto|jornada|temps|cdi|cdd|months?|years?|yrs?|mos?|jahre?|monate?|años?|meses|ans|mois|internship|praktikum|casual|local|office|on-?site|temporary|permanent|outsource\w*|product)\b/i

/** What a part of a header says; `value` when only some of its text counts. */
export const foundIn = ({ text, line }: Part, certainty: Certainty, value = text): Found => ({
  value,
  certainty,
  lines: [line],
})

/** Takes the lines that name a job or school apart, and its place out. */
export function readHeader(lines: NumberedLine[]): Header {
  let location: Found | null = null
  const parts: Part[] = []
  for (const line of lines) {
    let text = withoutPeriods(
      line.text
        .replace(label, '')
        .replace(/\(([^()]*)\)/g, (all, inside: string) =>
          findPeriods(inside).length > 0 ? ` ${inside} ` : all,
        ),
    )
    text = text.replace(/\(([^()]*)\)/g, (all, inside: string) => {
      const isAcronym = /(?:^|[\s,;])\p{Lu}{2,8}\s*$/u.test(text.slice(0, text.indexOf(all)))
      if (hasInstitutionWord(inside) || hasOrganizationWord(inside)) return isAcronym ? all : `\t${inside}\t`
      const where = readPlace(inside)
      if (where) {
        location ??= { value: where, certainty: 'likely', lines: [line.number] }
        return '\t'
      }
      return arrangement.test(inside) || !/\p{L}/u.test(inside) ? '\t' : all
    })
    for (const [index, strong] of text.split(strongSeparator).entries()) {
      const commas = joinLegalForms(splitCommas(strong.replace(label, '').trim()))
      const ending = trailingPlace(commas, index > 0)
      if (ending.count > 0)
        location ??= {
          value: commas.slice(-ending.count).join(', '),
          certainty: 'likely',
          lines: [line.number],
        }
      const rest = commas.slice(0, commas.length - ending.count)
      for (const [at, part] of rest.entries()) {
        const clean = part
          .replace(/^[\s"'„“«»,;:–—-]+|[\s"'“”«»,;:|–—-]+$/g, '')
          .replace(/\(\s*$|\s+(?:in|since|from|seit|ab|desde|en|depuis|im|until)$/i, '')
          .trim()
        if (/[\p{L}\p{N}]/u.test(clean))
          parts.push({ text: clean, line: line.number, bold: line.bold, isStrongCut: at === 0 })
      }
    }
  }
  return { parts, location }
}

const splitCommas = (text: string) => text.split(/\s*,\s*(?![^()]*\))/).filter((part) => part.trim())

const joinLegalForms = (parts: string[]) =>
  parts.reduce<string[]>((joined, part) => {
    if (joined.length > 0 && legalForm.test(part)) joined[joined.length - 1] += `, ${part}`
    else joined.push(part)
    return joined
  }, [])

/** How many of the last parts name a place: "Berlin", "Berlin, Germany", "Austin, TX". */
function trailingPlace(parts: string[], isBehindOthers: boolean): { count: number } {
  const last = parts.at(-1)?.replace(/\.$/, '') ?? ''
  if (parts.length === 1) return { count: isPlace(last) && last.length > 2 ? 1 : 0 }
  if (!isPlace(last)) return { count: 0 }
  const before = parts.at(-2) ?? ''
  const isCity =
    before.split(/\s+/).length <= 3 &&
    /^\p{Lu}/u.test(before) &&
    !hasTitleWord(before) &&
    !hasOrganizationWord(before) &&
    !hasInstitutionWord(before)
  const isNeeded = parts.length === 2 && countryOf(last) !== null && !isBehindOthers
  // With two parts the first may be the employer: "Google, USA". A known city is none.
  if (isCity && (parts.length > 2 || isPlace(before) || !isNeeded))
    return { count: countryOf(last) || /^[A-Z]{2}$/.test(last) ? 2 : 1 }
  return { count: 1 }
}

/** The words of brackets or of a labelled line, if they name a place. */
export function readPlace(text: string): string | null {
  const parts = splitCommas(text.trim())
  if (parts.length === 0 || parts.length > 4 || text.length > 60) return null
  if (hasTitleWord(text) && !parts.some((part) => countryOf(part))) return null
  return parts.some((part) => isPlace(part.replace(/\.$/, '')) && part.length > 2) ? parts.join(', ') : null
}

/** A title and an employer that nothing separates: "Web Developer Naya Technologies". */
export function splitAfterTitle(text: string): { title: string; rest: string } | null {
  const end = lastTitleEnd(text)
  const rest = text.slice(end).trim()
  if (end === 0 || !/^\p{Lu}/u.test(rest) || rest.length < 3) return null
  return { title: text.slice(0, end).trim(), rest }
}
