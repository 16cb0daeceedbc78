import type { FoundContact } from './contact.ts'
import { readPlace } from './header.ts'
import { headingOf } from './headings.ts'
import type { Certainty, Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods } from './words/dates.ts'
import { personLabel } from './words/labels.ts'
import { findLanguages, hasOrganizationWord, hasTitleWord, isOccupationalSurname } from './words/lexicon.ts'

const particles =
  /^(de|del|de la|da|dos|van|von|der|den|di|la|le|el|al|bin|ben|ibn|y|e|zu|af|av|ter|du|des|mac|mc|o)$/i

/** The name, and what somebody says they are. `address` is their e-mail address. */
export function readName(
  lines: NumberedLine[],
  head: NumberedLine[],
  address: string,
): Pick<FoundContact, 'name' | 'label'> {
  const labelled = readLabelledName(lines.slice(0, 40))
  if (labelled) return { name: labelled, ...readLabel(head, -1) }
  const largest = Math.max(0, ...lines.slice(0, 80).map(({ size }) => size))
  // In a layout with columns the name may stand behind all of the narrow one.
  const big = lines
    .filter(({ page, size }) => page === 0 && size >= largest - 0.5 && largest > 13)
    .slice(0, 4)
  const local = address.split('@')[0]?.toLowerCase() ?? ''
  const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const isInAddress = (text: string) =>
    plain(text)
      .split(/[\s-]+/)
      .some((part) => part.length > 2 && local.includes(part))
  /** The address has all of a name: "marta.lindqvist@". */
  const isWholeInAddress = ({ text }: NumberedLine) =>
    text.length < 50 &&
    plain(stripTitles(text))
      .split(/[\s-]+/)
      .every((part, _, all) => all.length > 1 && part.length > 1 && local.includes(part))
  const candidates = [
    ...head.slice(0, 12),
    ...lines.slice(0, 6),
    ...big,
    ...lines.slice(0, 60).filter(isWholeInAddress),
  ]
    .flatMap((line) =>
      line.text
        .split(/[\t|•]|,\s(?=\p{Lu})/u)
        .slice(0, 1)
        .map((text) => ({ line, text: stripTitles(text) })),
    )
    .filter(({ line, text }) => isName(text, line.number < 12 && isWholeInAddress(line)))
  const best =
    candidates.find(({ line }) => isWholeInAddress(line)) ??
    candidates.find(({ text }) => isInAddress(text)) ??
    candidates.find(({ line }) => line.size >= largest - 0.5 && largest > 11.5) ??
    candidates.find(({ line }) => line.number < 3)
  if (!best) return readLabel(head, -1)
  const { line, text } = best
  const certainty: Certainty =
    isInAddress(text) || (line.size >= largest - 0.5 && (line.number < 4 || largest > 15))
      ? 'sure'
      : line.number === 0
        ? 'likely'
        : 'guess'
  return {
    name: { value: tidyName(text), certainty, lines: [line.number] },
    ...readLabel(head.length > 0 ? head : lines.slice(0, 6), line.number),
  }
}

/** "Name: Marta Lindqvist", or each part of the name below a label of its own. */
function readLabelledName(lines: NumberedLine[]): Found | null {
  const values = lines.flatMap(({ text, number }) => {
    const found = personLabel(text)
    const value = found?.value.split(/\t|\s{3,}/)[0]?.trim()
    return found && value ? [{ ...found, value, number }] : []
  })
  const whole = values.find(({ label, value }) => label === 'name' && isName(value))
  if (whole) return { value: whole.value, certainty: 'sure', lines: [whole.number] }
  const given = values.find(({ label, words }) => label === 'given' || words === 'nombre')
  const family = values.find(({ label, words }) => label === 'family' || words === 'nom')
  const name = given && family ? `${given.value} ${family.value}` : ''
  return given && family && isName(name, true)
    ? { value: name, certainty: 'sure', lines: [given.number, family.number] }
    : null
}

/** Titles and emoji are no part of a name that is searched for; the letters of every script are. */
const stripTitles = (text: string) =>
  text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|[\u{1f1e6}-\u{1f1ff}]/gu, '')
    .replace(
      /^(?:curriculum vitae|resume|résumé|lebenslauf|cv|currículum(?: vitae)?)\s*(?:of|von|de)?\s*[:–—-]?\s*/i,
      '',
    )
    .replace(/^(?:(?:mr|mrs|ms|dr|prof|dipl\.?-?ing|ing|mag|frau|herr|sr|sra|m|mme)\.?\s+)+(?=\p{Lu})/iu, '')
    .replace(/,?\s+(?:ph\.?d|m\.?sc|b\.?sc|mba|cpa|pmp)\.?$/i, '')
    .trim()

function isName(text: string, isSure = false) {
  if (text.length > 50 || /[\d@:;/\\*_()<>%!?]/.test(text) || /[.,]$/.test(text)) return false
  const parts = text.split(/\s+/)
  if (parts.length < 2 || parts.length > 6) return false
  // Scripts without capitals have names as well.
  if (!parts.every((part) => particles.test(part) || /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(part))) return false
  if (headingOf(text) || findPeriods(text).length > 0) return false
  // "Anna Schneider", "James Castellano": the family name of many is an occupation, a language or a place as well.
  const family = parts.at(-1) ?? ''
  const others = parts.slice(0, -1).join(' ')
  const isSurelyName = isSure || (parts.length <= 3 && isOccupationalSurname(family) && !hasTitleWord(others))
  return (
    isSurelyName ||
    (!hasTitleWord(text) &&
      !hasOrganizationWord(text) &&
      !readPlace(text) &&
      findLanguages(text).length === 0)
  )
}

/** A name in capitals is written as names are. */
const tidyName = (text: string) =>
  text === text.toUpperCase() && text !== text.toLowerCase()
    ? text.toLowerCase().replace(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase())
    : text

function readLabel(head: NumberedLine[], nameAt: number): Pick<FoundContact, 'label'> {
  const line = head
    .filter(({ number }) => number >= nameAt && number <= nameAt + 5)
    .find(
      ({ text, number }) =>
        number !== nameAt &&
        hasTitleWord(text) &&
        text.length <= 90 &&
        text.split(/\s+/).length <= 10 &&
        !/[.@]$|@|:/.test(text),
    )
  if (!line) return {}
  const value = line.text.split('\t').find(hasTitleWord) ?? line.text
  return { label: { value: value.replace(/[\s,;|–—-]+$/, ''), certainty: 'likely', lines: [line.number] } }
}
