// Reads themes.txt: kinds of work that are no occupation, such as 'charity', 'work with animals' or 'QA'.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Occupation, taxonomy } from './occupations.server.ts'
import { workWords } from './work-phrases.server.ts'

/** The likeliest of each first: what is meant, what is part of it, what touches it. */
export type Theme = { heart: Occupation[]; part: Occupation[]; edge: Occupation[] }

let themes: Map<string, Theme> | undefined
const file = path.join(import.meta.dirname, 'themes.txt')
const keyOf = (phrase: string) => workWords(phrase).join(' ')

function readThemes() {
  const { occupations } = taxonomy()
  const byName = new Map(occupations.map((occupation) => [occupation.name, occupation]))
  const known = new Map<string, Theme>()
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    const [phrases = '', ...parts] = line.split('|')
    const named = new Map(
      parts.map((part) => {
        const [how = '', names = ''] = part.split(':')
        return [how.trim(), names.split(';').map((name) => named_(name.trim(), at))]
      }),
    )
    for (const phrase of phrases.split(';')) {
      const key = keyOf(phrase)
      if (!key) continue
      const theme = known.get(key) ?? { heart: [], part: [], edge: [] }
      known.set(key, theme)
      for (const how of ['heart', 'part', 'edge'] as const)
        for (const one of named.get(how) ?? []) if (!theme[how].includes(one)) theme[how].push(one)
    }
  }
  for (const theme of known.values()) {
    theme.part = theme.part.filter((one) => !theme.heart.includes(one))
    theme.edge = theme.edge.filter((one) => !theme.heart.includes(one) && !theme.part.includes(one))
  }
  return known

  function named_(name: string, at: number) {
    const occupation = byName.get(name)
    if (!occupation) throw new Error(`themes.txt, line ${at + 1}: ${name} is no occupation`)
    return occupation
  }
}

/** What exactly these words name; read at the first use and kept. */
export function themeOf(text: string): Theme | undefined {
  themes ??= readThemes()
  return themes.get(keyOf(text))
}
