import { readFileSync } from 'node:fs'
import path from 'node:path'

// What a letter is drawn like: Unicode's confusables (UTS #39), and what that list leaves out because it looks at
// plain identifiers only: small capitals, turned letters, letters in boxes, and digits that stand for letters.
const alike = new Map<string, string>()
for (const line of readFileSync(path.join(import.meta.dirname, 'confusables.txt'), 'utf8').split('\n')) {
  const [drawn = '', letters = ''] = line.split(' ')
  if (drawn !== '#') for (const letter of letters) alike.set(letter, drawn)
}
const alsoAlike = [
  'aᴀɐ bʙᴃ cᴄ dᴅ eᴇǝəɛ fꜰɟ gɢ hʜɥһ iɪ jᴊ kᴋĸ lʟ mᴍɯʍ nɴᴎи oᴏɔ pᴘ qꞯ rʀɹᴙя sꜱ tᴛʇ uᴜц vᴠʌ wᴡшщ x× yʏʎ zᴢ',
].join(' ')
for (const [drawn = '', ...letters] of alsoAlike.split(' ').map((group) => [...group]))
  for (const letter of letters) if (!alike.has(letter)) alike.set(letter, drawn)
const boxes: [number, number][] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
]
for (const [first, last] of boxes)
  for (let point = first; point <= last; point++)
    alike.set(String.fromCodePoint(point), String.fromCharCode(97 + point - first))

/** Signs of a trade mark are no letters, though compatibility would make them some. */
const withoutMarks = (name: string) => name.replace(/[℠™]/gu, ' ')

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2800]/gu
/** Accents and strokes. Vowel signs of other scripts are letters in all but name, and stay. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g

/** A name in lower case and plain letters: what a search for the very same name compares. */
export const plainName = (name: string) =>
  withoutMarks(name)
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')

const withoutAccents = (text: string) => text.normalize('NFD').replace(accents, '').normalize('NFC')

/** One letter as it is drawn, in lower case. Capitals are looked at first: Η is drawn H, and η is drawn n. */
function drawnAs(letter: string): string {
  const known = letters.get(letter)
  if (known !== undefined) return known
  const lower = letter.toLowerCase()
  const readings = [...new Set([letter, lower])].map((one) => {
    const base = withoutAccents(one)
    return withoutAccents([...base].map((part) => again(alike.get(part) ?? part)).join('')).toLowerCase()
  })
  const drawn = readings.find((reading) => /^[a-z\d]+$/.test(reading)) ?? readings.at(-1) ?? lower
  if (letters.size < 20_000) letters.set(letter, drawn)
  return drawn
}
const letters = new Map<string, string>([['ß', 'ss']])

/** 'т' is drawn like a small capital, which is drawn like 't'. */
const again = (drawn: string) => [...drawn].map((part) => alike.get(part) ?? part).join('')

const always: Record<string, string> = {
  0: 'o',
  1: 'l',
  5: 's',
  $: 's',
  '@': 'a',
  '|': 'l',
  '!': 'l',
  '€': 'e',
}
const inWords: Record<string, string> = { 2: 'z', 3: 'e', 4: 'a', 6: 'g', 7: 't', 8: 'b', 9: 'g' }

/** A word whose letters are already lower case, with digits read as letters and pairs as what they look like. */
function wordAs(word: string, pairs: boolean) {
  if (!/\p{L}/u.test(word)) return word.replace(/[$@|!€]/g, '')
  const isShort = word.length < 4
  const letters = word
    .replace(/[^\p{L}\p{M}]/gu, (sign) => always[sign] ?? (isShort ? sign : (inWords[sign] ?? sign)))
    .replace(/i/g, 'l')
  return pairs ? letters.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/cl/g, 'd') : letters
}

/** The words of a name as they are drawn: letters that look alike have become the same, and 'rn' an 'm' unless told not to. */
export function skeletonWords(name: string, pairs = true): string[] {
  const text = [...withoutMarks(name).normalize('NFKC').replace(invisible, '').normalize('NFC')]
    .map(drawnAs)
    .join('')
  return (
    text
      // A sign stands for a letter only inside a word: 'Yahoo!' is no 'Yahool'.
      .replace(/[!|](?![\p{L}\p{N}])/gu, ' ')
      .replace(/(?<=\p{L})['’‘`´](?=\p{L})/gu, '')
      // 'S.A.' is one word, and so is 'A C M E'.
      .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}(?:[. _*-]\p{L})+(?![\p{L}\p{M}\p{N}])\.?/gu, (run) =>
        run.replace(/[. _*-]/g, ''),
      )
      .split(/[^\p{L}\p{M}\p{N}$@|!€]+/u)
      .map((word) => wordAs(word, pairs))
      .filter((word) => word !== '')
  )
}

/** A whole name as one drawn word. */
export const skeletonOf = (name: string) => skeletonWords(name).join('')
