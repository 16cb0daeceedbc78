// The operator's own names for trades and skills: `kitchen porter = KP = pot wash`, a line for each thing. Where one of the
// names is a title that the taxonomy knows, the others become titles of that occupation; otherwise each finds the others.
import { readFileSync } from 'node:fs'
import {
  type CustomTitle,
  type Occupation,
  setCustomTitles,
  type Taxonomy,
  taxonomy,
  titleEntry,
  withKinds,
} from '#/features/occupations/occupations.server.ts'
import { addSynonyms, synonymKey } from './synonyms.server.ts'

type CustomSynonyms = { titles: CustomTitle[]; synonyms: string[][] }

const [maxWords, maxLines, maxProblems] = [6, 5_000, 10]

/** Without a file nothing changes. Throws an Error that names each line that contradicts another or the taxonomy. */
export function loadCustomSynonyms(file: string | null) {
  if (file === null) return
  const { titles, synonyms } = parseCustomSynonyms(readText(file), taxonomy())
  setCustomTitles(titles)
  addSynonyms(synonyms)
}

function readText(file: string) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new Error(
      `Set SEARCH_SYNONYMS to a text file in UTF-8 that the server may read: ${file} (${(error as Error).message}).`,
    )
  }
}

export function parseCustomSynonyms(text: string, known: Taxonomy): CustomSynonyms {
  const read: CustomSynonyms = { titles: [], synonyms: [] }
  const problems: string[] = []
  const lineOf = new Map<string, number>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    const names = line.split('=').map((name) => name.trim().replace(/\s+/g, ' '))
    const problem = problemOf(names, lineOf, known)
    if (problem) problems.push(`line ${at + 1}: ${problem}`)
    else addLine(names, known, read)
    for (const name of names) lineOf.set(synonymKey(name), at + 1)
  }
  if (lineOf.size > maxLines) problems.push(`it has more than ${maxLines} names`)
  if (problems.length > 0)
    throw new Error(
      `Correct the file of SEARCH_SYNONYMS. ${problems.slice(0, maxProblems).join('; ')}${problems.length > maxProblems ? `; and ${problems.length - maxProblems} more` : ''}.`,
    )
  return read
}

function problemOf(names: string[], lineOf: Map<string, number>, known: Taxonomy) {
  if (names.length < 2) return 'write two names or more with = between them'
  const wrong = names.find((name) => !/[\p{L}\p{N}]/u.test(name) || name.split(' ').length > maxWords)
  if (wrong !== undefined) return `a name has one to ${maxWords} words, and “${wrong}” does not`
  const twice = names.find((name) => lineOf.has(synonymKey(name)))
  if (twice !== undefined) return `“${twice}” is already in line ${lineOf.get(synonymKey(twice))}`
  const own = names.find((name, at) => names.findIndex((one) => synonymKey(one) === synonymKey(name)) < at)
  if (own !== undefined) return `“${own}” is twice in it`
  const [first, ...others] = names.flatMap((name) => {
    const entry = titleEntry(name, known)
    return entry ? [{ name, occupations: entry.fieldOf ?? [entry.occupation, ...entry.others] }] : []
  })
  const other = others.find(({ occupations }) => !first || !areOne(first.occupations, occupations))
  if (!first || !other) return null
  return `“${first.name}” is a ${first.occupations[0]?.name}, and “${other.name}” a ${other.occupations[0]?.name}`
}

/** One of them is, or is a kind of, one of the others. */
const areOne = (some: Occupation[], others: Occupation[]) =>
  some.flatMap(withKinds).some((one) => others.includes(one)) ||
  others.flatMap(withKinds).some((one) => some.includes(one))

function addLine(names: string[], known: Taxonomy, { titles, synonyms }: CustomSynonyms) {
  const entries = names.map((name) => titleEntry(name, known))
  const named = entries.find((entry) => entry?.fieldOf === null)
  if (!named) {
    synonyms.push(names)
    return
  }
  const occupations = [named.occupation, ...named.others].map(({ name }) => name)
  titles.push(...names.flatMap((title, at) => (entries[at] ? [] : [{ title, occupations }])))
}
