import type { Found } from '../proposal.ts'
import type { NumberedLine } from '../sections.ts'
import { personLabel } from '../words/labels.ts'
import { type NameHints, nameParts } from './name-parts.ts'
import { plain, withoutTitles } from './name-words.ts'
import type { FoundName } from './read-name.ts'

/** "Nom/Prénom", "Surname, first name", "ФИО": the label says the order. */
const familyFirst =
  /^(?:surname|last name|family name|familienname|nachname|name vorname|noms?\b.*prenom|apellidos?\b.*nombre|cognome|nazwisko|prijmeni|priezvisko|prezime|priimek|nume(?:le)?\b.*prenume|фамилия|прізвище|фио|ф и о|піб)/

/** "Name: Marta Lindqvist", or each part of the name below a label of its own. */
export function readLabelledName(
  lines: NumberedLine[],
  hints: NameHints,
  isName: (text: string, isSure?: boolean) => boolean,
): FoundName | null {
  const values = lines.flatMap(({ text, number }) =>
    text.split(/\s*[|•;]\s*|(?<=:[^,]*),\s(?=[^,:]{3,30}:)/).flatMap((part) => {
      const found = personLabel(part)
      const value = withoutTitles(found?.value.split(/\t|\s{3,}/)[0]?.trim() ?? '')
      return found && value ? [{ ...found, value, number }] : []
    }),
  )
  const of = (label: string) => values.find((value) => value.label === label)
  const [whole, given, family] = [of('name'), of('given'), of('family')]
  // "Name" beside "Vorname" is the family name, "Nombre" beside "Apellidos" the given one.
  const first = given ?? (family ? whole : undefined)
  const last = family ?? (given ? whole : undefined)
  const isWhole = whole && given && plain(whole.value).split(/\s+/).includes(plain(given.value))
  if (first && last && first !== last && !isWhole && isPart(first.value) && isPart(last.value)) {
    const value = `${first.value} ${last.value}`
    const name: Found = { value, certainty: 'sure', lines: [...new Set([first.number, last.number])] }
    return { name, parts: { first: first.value, last: last.value, certainty: 'sure' } }
  }
  if (!whole) return null
  const parts = nameParts(whole.value, {
    ...hints,
    ...(familyFirst.test(whole.words) ? { isFamilyFirst: true } : {}),
  })
  if (!parts || !isName(`${parts.first} ${parts.last}`, true)) return null
  const { first: own, last: shared, full, isUncertain } = parts
  return {
    name: { value: full, certainty: 'sure', lines: [whole.number] },
    parts: { first: own, last: shared, certainty: isUncertain ? 'guess' : 'sure' },
  }
}

const isPart = (text: string) => text.length <= 60 && /^[\p{L}\p{M}.'’ -]+$/u.test(text)
