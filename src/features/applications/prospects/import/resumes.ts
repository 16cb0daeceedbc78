import { documentFormats } from '#/features/files/accepted-formats.ts'
import { letters } from './fields.ts'

// Which file of an archive is whose résumé: the one that the row names, else one in a folder, or with a name, of theirs.

type Person = { cell: string; name: string; email: string; folder: string }
export type FoundResume = { path: string | null; note: string | null }

const endings = documentFormats.accept.split(',')
const isDocument = (path: string) => endings.some((ending) => path.toLowerCase().endsWith(ending))
const isNamedResume = (path: string) =>
  /resume|résumé|\bcv\b|[_-]cv|cv[_-]|lebenslauf|curriculum/i.test(nameOf(path))
const nameOf = (path: string) => path.split('/').at(-1) ?? ''
const stemOf = (path: string) => letters(nameOf(path).replace(/\.[^.]+$/, ''))
const plain = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')

const nothing: FoundResume = { path: null, note: null }

export function resumeFinder(files: readonly string[], names: readonly string[]) {
  const documents = files.filter(isDocument)
  const byPath = new Map(files.map((path) => [plain(path), path]))
  const byName = Map.groupBy(files, (path) => plain(nameOf(path)))
  const byFolder = new Map<string, string[]>()
  for (const path of documents)
    for (const folder of new Set(path.split('/').slice(0, -1).map(letters)))
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), path])
  const byStem = Map.groupBy(documents, stemOf)
  const shared = new Set(
    [...Map.groupBy(names, letters)].filter(([, same]) => same.length > 1).map(([name]) => name),
  )

  function ofCell(cell: string): FoundResume {
    const parts = cell
      .split(/[;|\n]|,\s*(?=\S+\.\w{2,5}\b)/)
      .map((part) => part.trim())
      .filter(Boolean)
    for (const part of parts) {
      const wanted = plain(/^https?:/i.test(part) ? nameOf(part.replace(/[?#].*$/, '')) : part)
      const inside = [...byPath.keys()].filter((path) => path.endsWith(`/${wanted}`))
      const same = byName.get(nameOf(wanted)) ?? []
      const path =
        byPath.get(wanted) ??
        (inside.length === 1 ? byPath.get(inside[0] ?? '') : same.length === 1 ? same[0] : undefined)
      if (path && isDocument(path)) return { path, note: more(parts.length) }
    }
    const [first] = parts
    if (!first) return nothing
    const note = /^https?:/i.test(first)
      ? 'The résumé is only linked, and links are not followed'
      : files.length === 0
        ? 'The résumé comes in when its file is beside the table, in a ZIP'
        : `The file ${first.slice(0, 80)} is not in the ZIP`
    return { path: null, note }
  }

  function ofPerson({ name, email, folder }: Person): FoundResume {
    const own = shared.has(letters(name)) ? [] : nameKeys(name)
    const keys = [folder, email].map(letters).filter((key) => key.length > 1)
    for (const key of [...keys, ...own]) {
      const found = byFolder.get(key) ?? byStem.get(key)
      if (found) return best(found)
    }
    // 'Ann Lee (4711)', 'ann-lee-resume.pdf'.
    for (const key of [...keys.filter((one) => one.length > 4), ...own]) {
      const found = documents.filter(
        (path) =>
          stemOf(path).startsWith(key) ||
          path
            .split('/')
            .slice(0, -1)
            .some((part) => letters(part).startsWith(key) || letters(part).endsWith(key)),
      )
      if (found.length > 0) return best(found)
    }
    return nothing
  }

  return (person: Person): FoundResume => {
    if (documents.length === 0) return ofCell(person.cell)
    const named = ofCell(person.cell)
    if (named.path) return named
    const found = ofPerson(person)
    return found.path ? found : named
  }
}

function nameKeys(name: string) {
  const parts = name
    .split(/[\s,]+/)
    .map(letters)
    .filter(Boolean)
  if (parts.length < 2) return []
  return [parts.join(''), [parts.at(-1), ...parts.slice(0, -1)].join('')]
}

const more = (count: number) => (count > 1 ? 'Only the résumé comes in, not their other files' : null)

const best = (paths: readonly string[]): FoundResume => ({
  path: paths.find(isNamedResume) ?? paths.toSorted()[0] ?? null,
  note: more(paths.length),
})
