// The forms of one occupation in languages that have several: 'Krankenpfleger' and 'Krankenpflegerin'.
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Family = { fewestBefore: number; forms: string[] }

/** Families of whole words and of endings, by each of their forms. */
function parseForms(text: string) {
  const words = new Map<string, string[]>()
  const endings = new Map<string, Family[]>()
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const [first = '', ...rest] = line.split(/\s+/)
    const fewestBefore = first === '+' ? fewestInCompound : /^\d$/.test(first) ? Number(first) : null
    const forms = (fewestBefore === null ? [first, ...rest] : rest).map((form) => form.replace('-', ''))
    const isEnding = rest.some((form) => form.startsWith('-'))
    for (const form of new Set([...forms, ...forms.map(unaccented), ...forms.map(withoutUmlauts)])) {
      if (!isEnding) words.set(form, [...(words.get(form) ?? []), ...forms])
      if (fewestBefore !== null) endings.set(form, [...(endings.get(form) ?? []), { fewestBefore, forms }])
    }
  }
  return { words, endings, longestEnding: Math.max(...[...endings.keys()].map(({ length }) => length)) }
}

const fewestInCompound = 2
const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

let parsed: ReturnType<typeof parseForms> | undefined
/** Read at the first use and kept. */
function known() {
  parsed ??= parseForms(readFileSync(path.join(import.meta.dirname, 'gender-forms.txt'), 'utf8'))
  return parsed
}

const isWord = /^[\p{L}\p{M}]{4,40}$/u
/** Where a rule would make another word. */
const exceptions = new Set(['premier', 'premiere', 'carrier', 'carriere'])
const umlauts = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as Record<string, string>
const withoutUmlauts = (word: string) => word.replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
/** 'boutique' and 'blue' have none. */
const withUmlauts = (word: string) =>
  word.replace(
    /(?<![aeqou])(?:ae|oe|ue)(?=.)/g,
    ([letter = '']) => ({ a: 'ä', o: 'ö', u: 'ü' })[letter] ?? letter,
  )

/** The other forms of this word, in lower case; none when it has no other. */
export function genderForms(word: string): string[] {
  const typed = word.toLowerCase().normalize('NFC')
  if (!isWord.test(typed) || exceptions.has(typed)) return []
  const { words, endings, longestEnding } = known()
  const forms = new Set(words.get(typed))
  const used = new Set<string[]>()
  for (let length = Math.min(longestEnding, typed.length); length > 0; length--)
    for (const { fewestBefore, forms: family } of endings.get(typed.slice(-length)) ?? []) {
      if (typed.length - length < fewestBefore || used.has(family)) continue
      used.add(family)
      for (const other of family) forms.add(typed.slice(0, -length) + other)
    }
  // 'Baeckerin' is how 'Bäckerin' is written on a keyboard without umlauts.
  if (forms.size > 0)
    for (const form of [typed, ...forms]) forms.add(withoutUmlauts(form)).add(withUmlauts(form))
  forms.delete(typed)
  return [...forms]
}
