// Two names beside each other, as a reviewer sees them: what differs is marked, and each odd character is named.

export type NamePart = {
  text: string
  differs: boolean
  /** 'Cyrillic о, U+043E', where the eye would not tell. */
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

/** A character in words: its script, itself, and its number. */
export function nameOfCharacter(character: string) {
  const point = character.codePointAt(0) ?? 0
  const number = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  if (invisible.test(character)) return `invisible character, ${number}`
  const script = scripts.find(([, pattern]) => pattern.test(character))?.[0]
  const kind = /\p{Nd}/u.test(character) ? 'digit' : (script ?? 'sign')
  return `${kind} ${character}, ${number}`
}

const maxLength = 200

/** Both names in parts. The longest common run of characters, case aside, is what they share. */
export function differencesOf(one: string, other: string): { own: NamePart[]; other: NamePart[] } {
  const a = [...one].slice(0, maxLength)
  const b = [...other].slice(0, maxLength)
  const isSame = (i: number, j: number) => a[i]?.toLowerCase() === b[j]?.toLowerCase()
  // lengths[i][j] is how many characters the ends from i and from j have in common.
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const shared = { a: new Set<number>(), b: new Set<number>() }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(i, j)) {
      shared.a.add(i++)
      shared.b.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  // Where neither has an odd character, what differs is plain to see.
  const isOdd = [...a.filter((_, i) => !shared.a.has(i)), ...b.filter((_, j) => !shared.b.has(j))].some(
    (character) => !/[A-Za-z\s.,&'-]/.test(character),
  )
  return { own: partsOf(a, shared.a, isOdd), other: partsOf(b, shared.b, isOdd) }
}

function partsOf(characters: string[], shared: Set<number>, isOdd: boolean): NamePart[] {
  const parts: NamePart[] = []
  for (const [place, text] of characters.entries()) {
    const differs = !shared.has(place)
    const note = differs && isOdd && text.trim() ? nameOfCharacter(text) : null
    const last = parts.at(-1)
    if (last && last.differs === differs && !note && !last.note) last.text += text
    else parts.push({ text, differs, note })
  }
  return parts
}
