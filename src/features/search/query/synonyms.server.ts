import { readFileSync } from 'node:fs'
import path from 'node:path'

/** 'R&D', 'pa-c' and 'front-end' as people write them: in lower case, hyphens as blanks. */
const keyOf = (name: string) => name.toLowerCase().replaceAll('-', ' ').replace(/\s+/g, ' ').trim()

/** Every name of synonyms.txt with the others that are searched with it. */
export function readSynonyms(text: string) {
  const others = new Map<string, Set<string>>()
  const add = (name: string, found: string[]) => {
    const key = keyOf(name)
    const known = others.get(key) ?? new Set<string>()
    for (const one of found) if (keyOf(one) !== key) known.add(keyOf(one))
    others.set(key, known)
  }
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const [names = '', narrower = ''] = line.split('>')
    const same = names.split('=')
    const below = narrower.split(',').filter((name) => name.trim())
    for (const name of same) add(name, [...same, ...below])
  }
  return new Map([...others].map(([name, found]) => [name, [...found]]))
}

const synonyms = readSynonyms(readFileSync(path.join(import.meta.dirname, 'synonyms.txt'), 'utf8'))

export const synonymsOf = (words: string): string[] => synonyms.get(keyOf(words)) ?? []
