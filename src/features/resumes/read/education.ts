import { cutSchools } from './entries.ts'
import type { FoundEntry } from './found-entry.ts'
import { foundIn, type Part, readHeader } from './header.ts'
import { readLabelledSchools } from './labelled.ts'
import type { Certainty } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { countryOf, hasDegreeWord, hasInstitutionWord } from './words/lexicon.ts'

export type FoundSchool = FoundEntry<
  'institution' | 'studyType' | 'area' | 'startDate' | 'endDate' | 'location'
>
export type FoundCertificate = FoundEntry<'name' | 'issuer' | 'date'>

const certificate =
  /^\W*(certificates?|certified|certification|zertifikat|certificado|certificat|attestation)\b/i

/** A license and the board that gave it: "RN, Virginia Board of Nursing". A board of education is a school's. */
const license =
  /\bboard of (?:registered |vocational |certified |professional |public )?(?:nurs|medic|pharm|dent|account|engineer|cosmetolog|barber|physical therap|occupational therap|respiratory|social work|counsel|psycholog|veterinar|optometr|chiropract|podiatr|architect|plumb|electric|massage|midwif|law examiners)/i
const isCertificate = (text: string) => certificate.test(text) || license.test(text)

/** What was learned there names neither the school nor the degree. */
const description =
  /^\W*(?:relevant |selected |key |main )?(studied|subjects?|coursework|modules|courses? taken|technologies|graduation work|thesis|diploma thesis|final project|gpa|average grade|abschlussarbeit|schwerpunkte?|note|asignaturas|mémoire)\b[^:]{0,20}:/i

const columnName =
  /^(?:course|degree|qualification|examination|institution|institute|university|college|school|board|year(?: of passing)?|percentage|%|marks|grade|cgpa|gpa|period|from|to|abschluss|schule|jahr|zeitraum|note|título|titulación|centro|año|periodo|diplôme|établissement|année)(?:\s*[/&]\s*\p{L}+)?$/iu
const isTableHead = (text: string) => {
  const cells = text.split('\t')
  return cells.length > 1 && cells.every((cell) => columnName.test(cell.trim()))
}

/** Certificates that stand among the schools. */
export const certificatesAmong = (lines: NumberedLine[]) => lines.filter(({ text }) => isCertificate(text))

export function readEducation(all: NumberedLine[]): FoundSchool[] {
  const labelled = readLabelledSchools(all)
  if (labelled) return labelled
  const lines = all.filter(
    ({ text }) => !isCertificate(text) && !description.test(text) && !isTableHead(text),
  )
  const entries = cutSchools(lines).map((entry) => ({ entry, ...readHeader(entry.header) }))
  // Which comes first is learned from the schools that their words tell.
  const votes = entries.map(({ parts: [first] }) => {
    if (!first) return 0
    if (hasInstitutionWord(first.text) && !startsWithDegree(first.text)) return 1
    return hasDegreeWord(first.text) ? -1 : 0
  })
  const isSchoolFirst = votes.reduce<number>((sum, vote) => sum + vote, 0) > 0
  return entries
    .map(({ entry, parts, location }): FoundSchool => {
      const school = readSchool(parts, isSchoolFirst)
      // Dates are sure where both the school and the degree are.
      const isClear = school.institution?.certainty === 'sure' && school.studyType?.certainty === 'sure'
      const certainty: Certainty = entry.period?.isUncertain
        ? 'guess'
        : entry.period?.isRange && isClear
          ? 'sure'
          : 'likely'
      const at = entry.periodLine === null ? [] : [entry.periodLine]
      const [start, end] = entry.period
        ? [
            entry.period.isRange ? entry.period.start : null,
            entry.period.isRange ? entry.period.end : entry.period.start,
          ]
        : [null, null]
      return {
        ...school,
        ...(start ? { startDate: { value: start, certainty, lines: at } } : {}),
        ...(end ? { endDate: { value: end, certainty, lines: at } } : {}),
        ...(location ? { location } : {}),
      }
    })
    .filter(({ institution, studyType }) => institution || studyType)
}

function readSchool(all: Part[], isSchoolFirst: boolean): FoundSchool {
  const parts = all.map((part) => ({ ...part, text: withoutCountry(part.text) }))
  const school =
    parts.find(({ text }) => hasInstitutionWord(text) && !startsWithDegree(text) && !isDepartment(text)) ??
    parts.find(({ text }) => hasInstitutionWord(text) && !startsWithDegree(text)) ??
    parts.find(({ text }) => hasInstitutionWord(text))
  const degree =
    parts.find((part) => part !== school && hasDegreeWord(part.text)) ??
    (school && hasDegreeWord(school.text) ? school : undefined)
  const [above, below] = parts
  // "Harbour education program: Welding": what is learned follows where.
  if (degree && !school && degree === above && below && /\bprogram(?:me)?$/i.test(degree.text))
    return { institution: foundIn(degree, 'guess'), studyType: foundIn(below, 'guess') }
  // "Master of Science - MS" says it twice.
  const isShortForm = ({ text }: Part) => degree !== undefined && text.length <= 5 && hasDegreeWord(text)
  const rest = parts.filter((part) => part !== school && part !== degree && !isShortForm(part))
  if (school && school === degree) {
    // "Master of Law at Graz University", which nothing separates.
    const [, before = '', after = ''] =
      /^(.{4,}?)\s+(?:at|from|in|am|an der|der|de la|de|en|von|à|of)\s+(?:the\s+)?(\p{Lu}.*)$/u.exec(
        school.text,
      ) ?? []
    if (before && hasDegreeWord(before) && hasInstitutionWord(after))
      return {
        studyType: foundIn(school, 'likely', before),
        institution: foundIn(school, 'likely', after.replace(/\s+(?:with|mit|con|avec)\s+\d.*$/i, '')),
      }
    return rest[0] && !hasInstitutionWord(school.text.replace(/institut\w*/i, ''))
      ? { studyType: foundIn(school, 'likely'), institution: foundIn(rest[0], 'guess') }
      : {
          institution: foundIn(school, 'guess'),
          ...(rest[0] ? { studyType: foundIn(rest[0], 'guess') } : {}),
        }
  }
  const [first, second] = rest
  if (degree && !school && !first) {
    const [, before = '', after = ''] =
      /^(.{4,}?)\s+(?:at|from|bei|am|an der|by|en|à)\s+(?:the\s+)?(\p{Lu}.*)$/u.exec(degree.text) ?? []
    if (before)
      return { studyType: foundIn(degree, 'likely', before), institution: foundIn(degree, 'likely', after) }
  }
  const unnamed = !degree && !school && isSchoolFirst && second ? [second, first] : [first, second]
  // With more parts than two, one of them may belong to the name of another.
  const certainty: Certainty =
    school && degree && rest.length <= 1 && isShort(school) && isShort(degree) && /\s/.test(school.text)
      ? 'sure'
      : 'likely'
  return {
    ...(school
      ? {
          institution: foundIn(
            school,
            certainty,
            school.text.replace(/(?<=\S)\s+(?:online )?courses?$/i, ''),
          ),
        }
      : {}),
    ...(degree ? { studyType: foundIn(degree, certainty) } : {}),
    // Without a word that says so, the degree and the school are guessed.
    ...(!degree && unnamed[0] ? { studyType: foundIn(unnamed[0], 'guess') } : {}),
    ...(!school && unnamed[degree ? 0 : 1]
      ? { institution: foundIn(unnamed[degree ? 0 : 1] as Part, 'guess') }
      : {}),
    ...(degree && school && first ? { area: foundIn(first, 'guess') } : {}),
  }
}

/** A part of a school, which is named beside it. */
const isDepartment = (text: string) =>
  /\b(faculty|department|facultad|fakultät|faculté|fachbereich)\b/i.test(text)
/** "National Mining University Dnepropetrovsk Ukraine", but not "University of Ukraine". */
function withoutCountry(text: string) {
  const [, before = '', country = ''] = /^(.+?)\s+(\p{Lu}\p{L}{3,})$/u.exec(text) ?? []
  return hasInstitutionWord(before) && countryOf(country) && !/\s(of|de|von|der|du|in)$/i.test(before)
    ? before
    : text
}

const isShort = ({ text }: Part) => text.length <= 70 && text.split(/\s+/).length <= 8
const startsWithDegree = (text: string) => hasDegreeWord(text.split(/\s+/).slice(0, 2).join(' '))

/** A certificate is a line: its name, and the year if it has one. */
export function readCertificates(lines: NumberedLine[]): FoundCertificate[] {
  return cutLines(lines).flatMap(({ parts, number, date }) => {
    const [name, issuer] = parts
    // Two letters are a license where somebody gave it: RN, PE.
    if (!name || name.text.length < (issuer ? 2 : 3)) return []
    return [
      {
        name: foundIn(name, 'likely'),
        ...(issuer && issuer.text.length < 80
          ? { issuer: foundIn(issuer, license.test(issuer.text) ? 'likely' : 'guess') }
          : {}),
        ...(date ? { date: { value: date, certainty: 'likely' as const, lines: [number] } } : {}),
      },
    ]
  })
}

function cutLines(lines: NumberedLine[]) {
  return lines
    .filter(({ text }) => text.length <= 160 && !/[.;]$/.test(text))
    .map((line) => {
      const [entry] = cutSchools([line])
      const date = entry?.period?.end ?? entry?.period?.start ?? null
      return { parts: readHeader([line]).parts, number: line.number, date }
    })
}
