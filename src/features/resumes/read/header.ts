import type { Certainty, Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods, withoutPeriods } from './words/dates.ts'
import {
  countryOf,
  hasDegreeWord,
  hasInstitutionWord,
  hasOrganizationWord,
  hasTitleWord,
  isPlace,
  lastTitleEnd,
} from './words/lexicon.ts'

/** A part of a header between separators. */
export type Part = {
  text: string
  line: number
  bold: boolean
  isStrongCut: boolean
  /** Stands behind "at". */
  isEmployer: boolean
}
export type Header = { parts: Part[]; location: Found | null }

const legalForm =
  /^(inc|ltd|llc|gmbh|corp|co|s\.?a|s\.?l|s\.?l\.?u|sarl|sas|ag|kg|plc|llp|b\.?v|s\.?r\.?l|limited)\b\.?/i
const strongSeparator =
  /\t+|\s*[|•·;]\s*|\s+[-–—−]{1,2}(?:\s+|(?=\p{L}))|\s*[–—]\s*|\s+by\s+(?=\p{Lu})|(?<=\p{Ll}{3}|\p{Lu}{3}|\))(?<!\b(?:Govt|Dept|Univ|Inst|Tech|Assoc|Corp|Bros|Intl|Prof|Dipl|Avda))\.\s+(?=\p{Lu})|:\s+/u
const at = /\s+(?:@|at|bei|beim|chez)\s+(?=[\p{Lu}"„“«]|\S+\.\w{2,})/u
/** Words that also stand inside a title. */
const perhapsAt =
  /\s+(?:en|para|au|aux|à la|à l['’]\s?|in der|im|an der|am|with|for)\s*(?<=[\s'’])(?=\p{Lu})/u
/** "I worked as Sous Chef". */
const sentenceStart =
  /^\s*I\s+(?:have\s+(?:been|worked)|was|am|work(?:ed)?)\s+(?:as\s+)?(?:an?\s+|the\s+)?(?=\p{L})/u
const duration =
  /^(?:\d+\+?\s*(?:years?|yrs?|months?|mos?|jahre?n?|monaten?|ans?|années?|mois|años?|mes(?:es)?)[\s,.&]*(?:and|und|et|y)?\s*)+$/i

/** A mark where the employer begins: "Driver at Harbour Freight", "Dependienta en Zapatería Luna". */
function markEmployer(text: string) {
  if (at.test(text)) return text.replace(at, '\t\u0001')
  const [found] = perhapsAt.exec(text) ?? []
  const from = text.search(perhapsAt)
  if (!found || /[\t|,–—]|\s-\s/.test(text.slice(0, from))) return text
  const [before, after] = [text.slice(0, from), text.slice(from + found.length)]
  const isOne =
    hasTitleWord(before) &&
    !isPlace(after.split(/[,(\t]/)[0] ?? '') &&
    (/^\s+en\s/.test(found) || hasOrganizationWord(after) || hasInstitutionWord(after))
  return isOne ? `${before}\t\u0001${after}` : text
}

const label =
  /^(company|employer|position|title|role|job title|firma|arbeitgeber|empresa|puesto|cargo|entreprise|poste|customer|degree|school|university|institution|abschluss|studiengang|titulación|diplôme)\s*:\s*/i
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
      if (/^(?:abschluss|note|gpa|grade|mention|nota|promedio)\b/i.test(inside)) return '\t'
      const where = readPlace(inside)
      if (where) {
        location ??= { value: where, certainty: 'likely', lines: [line.number] }
        return '\t'
      }
      return arrangement.test(inside) || !/\p{L}/u.test(inside) ? '\t' : all
    })
    for (const [number, strong] of markEmployer(text).split(strongSeparator).entries()) {
      const isEmployer = strong.includes('\u0001')
      const commas = apartFromCity(commaParts(strong.replace('\u0001', '').replace(label, '').trim()))
      const inside = commas.length === 1 ? /^(.{4,}) in (\p{Lu}[^,]+?)\.?$/u.exec(commas[0] ?? '') : null
      if (inside?.[2] && isPlace(inside[2]) && !hasDegreeWord(inside[1] ?? ''))
        commas.splice(0, 1, inside[1] ?? '', inside[2])
      const ending = trailingPlace(commas, number > 0)
      if (ending.count > 0)
        location ??= {
          value: commas
            .slice(-ending.count)
            .join(', ')
            .replace(/(?<=\p{L}{4})\.$/u, ''),
          certainty: 'likely',
          lines: [line.number],
        }
      const rest = commas.slice(0, commas.length - ending.count)
      for (const [index, part] of rest.entries()) {
        const clean = part
          .replace(sentenceStart, '')
          .replace(/^\d{1,2}[.)]\s+(?=\p{Lu})/u, '')
          .replace(/^[\s"'„“«»,;:–—-]+|[\s"'“”«»,;:|–—-]+$/g, '')
          .replace(/\(\s*$|\s+(?:in|since|from|seit|ab|desde|en|depuis|im|until)$/i, '')
          .replace(/(?<=\p{L}{4})\.$/u, '')
          .trim()
        if (/[\p{L}\p{N}]/u.test(clean) && !duration.test(clean))
          parts.push({
            ...{ text: clean, line: line.number, bold: line.bold, isStrongCut: index === 0 },
            isEmployer: isEmployer && index === 0,
          })
      }
    }
  }
  return { parts, location }
}

const splitCommas = (text: string) => text.split(/\s*,\s*(?![^()]*\))/).filter((part) => part.trim())

/** The parts between commas, a legal form with its name: "Harbour Freight, Inc.". */
export const commaParts = (text: string) => joinLegalForms(splitCommas(text))

const joinLegalForms = (parts: string[]) =>
  parts.reduce<string[]>((joined, part) => {
    if (joined.length > 0 && legalForm.test(part)) joined[joined.length - 1] += `, ${part}`
    else joined.push(part)
    return joined
  }, [])

/** "Harbour Freight Kyiv, Ukraine": a city that only a space parts from what stands before it. */
function apartFromCity(parts: string[]) {
  const [, name = '', city = ''] = /^(\p{Lu}.*\S)\s+(\p{Lu}\p{L}{2,})$/u.exec(parts.at(-2) ?? '') ?? []
  const isApart =
    countryOf(parts.at(-1) ?? '') && isPlace(city) && !countryOf(city) && !isPlace(parts.at(-2) ?? '')
  return isApart && !/\s(?:of|de|von|der|du|in|at|the)$/iu.test(name)
    ? parts.toSpliced(-2, 1, name, city)
    : parts
}

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

const beforeTitle =
  /^(\p{Lu}.*?\S)\s+((?:(?:junior|senior|lead|principal|staff|chief|head|deputy|assistant|full[- ]?stack|front[- ]?end|back[- ]?end|software|web|mobile|android|ios|devops|qa)\s+)+\p{L}+)$/iu

/** An employer and a title that nothing separates, but for a word that titles begin with: "Mapsoft Junior Developer". */
export function splitBeforeTitle(text: string): { title: string; rest: string } | null {
  const [, rest = '', title = ''] = beforeTitle.exec(text) ?? []
  return rest && hasTitleWord(title) && !hasTitleWord(rest) && !/[,&]$|\b(?:and|und|y|et|of)$/i.test(rest)
    ? { title, rest }
    : null
}
