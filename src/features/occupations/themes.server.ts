// Reads themes.txt: kinds of work that are no occupation, such as 'charity', 'work with animals' or 'AML'.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Occupation, taxonomy } from './occupations.server.ts'
import { workWords } from './work-words.ts'

const circles = ['core', 'related', 'adjacent'] as const
/** What is meant, what belongs to it and what touches it; the likeliest of each first. */
export type Theme = Record<(typeof circles)[number], Occupation[]>

let themes: Map<string, Theme> | undefined
const keyOf = (phrase: string) => workWords(phrase).join(' ')

/** A phrase of several lines is all of them, and each occupation stands where it is closest. */
function readThemes() {
  const byName = new Map(taxonomy().occupations.map((occupation) => [occupation.name, occupation]))
  const read = new Map<string, Theme>()
  const lines = readFileSync(path.join(import.meta.dirname, 'themes.txt'), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    const [phrases = '', ...fields] = line.split('|')
    const named = fields.map((field) => readCircle(field, at + 1))
    for (const phrase of list(phrases)) {
      const key = keyOf(phrase)
      const theme = read.get(key) ?? { core: [], related: [], adjacent: [] }
      // Words that only say that work is sought leave nothing.
      if (key) read.set(key, theme)
      for (const { circle, occupations } of named) theme[circle].push(...occupations)
    }
  }
  return new Map([...read].map(([key, theme]) => [key, withoutRepeats(theme)]))

  function readCircle(field: string, line: number) {
    const [name = '', names = ''] = field.split(':')
    const circle = circles.find((one) => one === name.trim())
    if (!circle) throw new Error(`themes.txt, line ${line}: ${name} is not one of ${circles.join(', ')}`)
    const occupations = list(names).map((one) => {
      const occupation = byName.get(one)
      if (!occupation) throw new Error(`themes.txt, line ${line}: ${one} is no occupation`)
      return occupation
    })
    return { circle, occupations }
  }
}

function withoutRepeats({ core, related, adjacent }: Theme): Theme {
  const seen = new Set<Occupation>()
  const fresh = (some: Occupation[]) => some.filter((one) => !seen.has(one) && seen.add(one))
  return { core: fresh(core), related: fresh(related), adjacent: fresh(adjacent) }
}

const list = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)

/** What exactly these words name; the file is read at the first use and kept. */
export function themeOf(text: string): Theme | undefined {
  themes ??= readThemes()
  return themes.get(keyOf(text))
}
