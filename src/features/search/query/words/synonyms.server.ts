import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Lower case with hyphens as spaces, so that 'front-end' and 'Front end' share a key. */
export const synonymKey = (name: string) =>
  name.toLowerCase().replaceAll('-', ' ').replace(/\s+/g, ' ').trim()

/** Maps each name in synonyms.txt to its synonyms. */
export function readSynonyms(text: string) {
  const synonymSets = new Map<string, Set<string>>()
  const add = (name: string, names: string[]) => {
    const key = synonymKey(name)
    const synonyms = synonymSets.get(key) ?? new Set<string>()
    for (const one of names) if (synonymKey(one) !== key) synonyms.add(synonymKey(one))
    synonymSets.set(key, synonyms)
  }
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const [names = '', narrower = ''] = line.split('>')
    const mutual = names.split('=')
    const narrowerNames = narrower.split(',').filter((name) => name.trim())
    for (const name of mutual) add(name, [...mutual, ...narrowerNames])
  }
  return new Map([...synonymSets].map(([name, synonyms]) => [name, [...synonyms]]))
}

const synonymsByName = readSynonyms(readFileSync(path.join(import.meta.dirname, 'synonyms.txt'), 'utf8'))

/** Adds names that mean the same, for as long as the process runs. */
export function addSynonyms(lines: readonly (readonly string[])[]) {
  for (const names of lines)
    for (const name of names) {
      const others = names.filter((other) => other !== name).map(synonymKey)
      synonymsByName.set(synonymKey(name), [...new Set([...synonymsOf(name), ...others])])
    }
}

export const synonymsOf = (words: string): string[] => synonymsByName.get(synonymKey(words)) ?? []
