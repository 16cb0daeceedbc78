// Shows a reviewer how two names differ: differing parts are marked and each odd character is named.

import { nameSkeleton } from './skeleton.ts'

type NamePart = {
  text: string
  differs: boolean
  /** 'Cyrillic о, U+043E' for a character that the eye would not tell apart. */
  note: string | null
}

const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Han'],
  ...[
    'Hiragana',
    'Katakana',
    'Hangul',
    'Cherokee',
    'Lisu',
    'Coptic',
    'Canadian_Aboriginal',
    'Ethiopic',
    'Tifinagh',
  ],
].map((name) => [name.replace('_', ' '), new RegExp(`\\p{Script=${name}}`, 'u')] as const)
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u

/** A character in words: script, character, code point. */
function nameOfCharacter(character: string) {
  const point = character.codePointAt(0) ?? 0
  const number = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  if (invisible.test(character)) return `invisible character, ${number}`
  const script = scripts.find(([, pattern]) => pattern.test(character))?.[0]
  const kind = /\p{Nd}/u.test(character) ? 'digit' : (script ?? 'sign')
  // On every keyboard: nobody needs its number.
  if (/[!-~]/.test(character)) return `${kind} ${character}`
  return `${kind} ${character}, ${number}`
}

const maxLength = 200
/** Characters that readers tell apart without help. */
const isPlain = (character: string | undefined) =>
  character === undefined || /^[A-Za-z\s.,&'’()-]$/.test(character)

/** Both names in parts, aligned with the fewest differences; look-alike characters count as half a difference. */
export function nameDifferences(one: string, other: string): { own: NamePart[]; other: NamePart[] } {
  const a = [...one].slice(0, maxLength)
  const b = [...other].slice(0, maxLength)
  const skeletons = { a: a.map(nameSkeleton), b: b.map(nameSkeleton) }
  const change = (i: number, j: number) =>
    a[i]?.toLowerCase() === b[j]?.toLowerCase() ? 0 : skeletons.a[i] === skeletons.b[j] ? 0.5 : 1.5
  // costs[i][j] is the distance between the rests that start at i and at j.
  const costs = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => costs[i]?.[j] ?? 0
  for (let i = a.length; i >= 0; i--)
    for (let j = b.length; j >= 0; j--) {
      const row = costs[i]
      if (!row || (i === a.length && j === b.length)) continue
      row[j] = Math.min(
        i < a.length && j < b.length ? change(i, j) + at(i + 1, j + 1) : Number.POSITIVE_INFINITY,
        i < a.length ? 1 + at(i + 1, j) : Number.POSITIVE_INFINITY,
        j < b.length ? 1 + at(i, j + 1) : Number.POSITIVE_INFINITY,
      )
    }
  const own: NamePart[] = []
  const others: NamePart[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const isAligned = i < a.length && j < b.length && at(i, j) === change(i, j) + at(i + 1, j + 1)
    const left = isAligned || (i < a.length && at(i, j) === 1 + at(i + 1, j)) ? a[i++] : undefined
    const right = isAligned || left === undefined ? b[j++] : undefined
    const differs = !isAligned || change(i - 1, j - 1) > 0
    const isOdd = differs && !(isPlain(left) && isPlain(right))
    for (const [parts, text] of [
      [own, left],
      [others, right],
    ] as const)
      if (text !== undefined) append(parts, { text, differs, note: isOdd ? nameOfCharacter(text) : null })
  }
  return { own, other: others }
}

function append(parts: NamePart[], part: NamePart) {
  const last = parts.at(-1)
  if (last && last.differs === part.differs && !last.note && !part.note) last.text += part.text
  else parts.push(part)
}
