import { readPlace } from '../header.ts'
import { headingOf } from '../headings.ts'
import type { Certainty, Found } from '../proposal.ts'
import type { NumberedLine } from '../sections.ts'
import { findPeriods } from '../words/dates.ts'
import {
  findLanguages,
  hasDegreeWord,
  hasInstitutionWord,
  hasOrganizationWord,
  hasTitleWord,
  isOccupationalSurname,
} from '../words/lexicon.ts'
import { readLabelledName } from './labelled-name.ts'
import { nameParts, reversedParts } from './name-parts.ts'
import { isParticle, plain, withoutTitles } from './name-words.ts'
import { isWithoutSpaces } from './written-apart.ts'

export type FoundName = {
  name: Found
  /** Which part is which, as sure as both the name and the cut are. */
  parts?: { first: string; last: string; certainty: Certainty }
}

/** `address` is the e-mail address that stands in the document. */
export function readName(lines: NumberedLine[], head: NumberedLine[], address: string): FoundName | null {
  const isJapanese = lines
    .slice(0, 30)
    .some(({ text }) => /[\p{Script=Hiragana}\p{Script=Katakana}]|履歴書|職務/u.test(text))
  const isTurkish = lines.slice(0, 30).some(({ text }) => /[ğışİ]/.test(text))
  const hints = { address, isJapanese, isTurkish }
  const labelled = readLabelledName(lines.slice(0, 40), hints, isName)
  if (labelled) return labelled
  const largest = Math.max(0, ...lines.slice(0, 80).map(({ size }) => size))
  // In a layout with columns the name may stand behind all of the narrow one.
  const big = lines
    .filter(({ page, size }) => page === 0 && size >= largest - 0.5 && largest > 13)
    .slice(0, 4)
  const local = plain(address.split('@')[0] ?? '')
  const wordsOf = (text: string) =>
    plain(text)
      .split(/[\s,-]+/)
      .filter(Boolean)
  const isInAddress = (text: string) => wordsOf(text).some((part) => part.length > 2 && local.includes(part))
  /** The address has all of a name: "marta.lindqvist@". */
  const isWholeInAddress = (text: string) =>
    text.length < 50 &&
    wordsOf(text).every((part, _, all) => all.length > 1 && part.length > 1 && local.includes(part))
  const whole = (line: NumberedLine) => isWholeInAddress(nameOf(line.text, address))
  const candidates = [
    ...head.slice(0, 12),
    ...lines.slice(0, 6),
    ...big,
    ...lines.slice(0, 60).filter(whole),
    ...onTwoLines(lines.slice(0, 8), isWholeInAddress),
  ]
    .map((line) => ({ line, text: nameOf(line.text, address) }))
    .filter(({ line, text }) => isName(text, line.number < 12 && whole(line)))
  const best =
    candidates.find(({ text }) => isWholeInAddress(text)) ??
    candidates.find(({ text }) => isInAddress(text)) ??
    candidates.find(({ line }) => line.size >= largest - 0.5 && largest > 11.5) ??
    candidates.find(({ line }) => line.number < 3)
  if (!best) return null
  const { line, text } = best
  const certainty: Certainty =
    isInAddress(text) || (line.size >= largest - 0.5 && (line.number < 4 || largest > 15) && largest > 11.5)
      ? 'sure'
      : line.number === 0
        ? 'likely'
        : 'guess'
  const parts = nameParts(text, hints)
  return {
    name: { value: parts?.full ?? text, certainty, lines: [line.number] },
    ...(parts
      ? {
          parts: { first: parts.first, last: parts.last, certainty: parts.isUncertain ? 'guess' : certainty },
        }
      : {}),
  }
}

/** The given name in one line and the family name in the next. */
const onTwoLines = (lines: NumberedLine[], isWholeInAddress: (text: string) => boolean) =>
  lines.flatMap((line, at) => {
    const next = lines[at + 1]
    const isWord = (text: string | undefined) => text !== undefined && /^\p{Lu}[\p{L}'’-]+$/u.test(text)
    const text = `${line.text} ${next?.text}`
    return isWord(line.text) && isWord(next?.text) && isWholeInAddress(text) ? [{ ...line, text }] : []
  })

const maxLine = 300
const documentWords =
  /^(?:curriculum vitae|curriculum|vitae|resume|résumé|lebenslauf|c\.?v|currículum(?: vitae)?|curriculo|currículo|önéletrajz|životopis|życiorys|levnedsløb|cv|ansioluettelo|meritförteckning|резюме|резиме|βιογραφικό(?: σημείωμα)?|özgeçmiş|履歴書|職務経歴書|简历|個人簡歷|个人简历|이력서|قورות חיים|קורות חיים|السيرة الذاتية)(?!\p{L})\s*(?:of|von|de|d['’]|di|för|for|van|af|–|—|-|:)?\s*[:–—-]?\s*/iu
const easternLabel = /^(?:氏\s?名|姓\s?名|성\s?명|이\s?름|名\s?前)\s+/u

/** What of a line may be a name: without what the document is called, titles, emoji, and what stands behind it. */
function nameOf(line: string, address: string) {
  if (line.length > maxLine) return ''
  const [cell = ''] = line
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|[\u{1f1e6}-\u{1f1ff}]/gu, '')
    .trim()
    .replace(documentWords, '')
    .replace(easternLabel, '')
    .split(/[\t|•]|\s[–—-]\s/)
  const all = withoutTitles(cell)
  if (reversedParts(all, address)) return all
  return withoutTitles(cell.split(/,\s*(?=[\p{Lu}\d])/u)[0] ?? '')
}

function isName(text: string, isSure = false): boolean {
  if (text.length > 60 || /[\d@:;/\\*_()<>%!?&+]/.test(text)) return false
  if (isWithoutSpaces(text)) return !/履歴|職務|简历|簡歷|이력|자기|氏名|姓名|公司|大学|학교/u.test(text)
  const reversed = text.includes(',')
    ? (reversedParts(text, '') ?? { last: text.split(',')[0] ?? '', first: text.split(',')[1] ?? '' })
    : null
  if (reversed)
    return (
      isName(`${reversed.first.trim()} ${reversed.last}`, isSure) &&
      !readPlace(reversed.first) &&
      !hasDegreeWord(reversed.first)
    )
  const parts = text.split(/[\s·・]+/)
  if (parts.length < 2 || parts.length > 7 || /(?<!(?:^|\s)\p{L}{1,3})[.,]$/u.test(text)) return false
  // Scripts without capitals have names as well.
  if (
    !parts.every(
      (part) => isParticle(part) || /^(?:(?:d|l|dell|dall|all)?['’]\p{L}|[\p{Lu}\p{Lt}\p{Lo}])/u.test(part),
    )
  )
    return false
  if (headingOf(text) || findPeriods(text).length > 0) return false
  // "Anna Schneider", "James Castellano": the family name of many is an occupation, a language or a place as well.
  const family = parts.at(-1) ?? ''
  const others = parts.slice(0, -1).join(' ')
  const isSurelyName = isSure || (parts.length <= 3 && isOccupationalSurname(family) && !hasTitleWord(others))
  return (
    isSurelyName ||
    (!hasTitleWord(text) &&
      !hasOrganizationWord(text) &&
      !hasInstitutionWord(text) &&
      !readPlace(text) &&
      findLanguages(text).length === 0)
  )
}
