import { readFileSync } from 'node:fs'
import path from 'node:path'

// Skeletons of look-alike letters: Unicode's confusables (UTS #39), and what that list lacks because it covers
// only identifiers: small capitals, turned letters, boxed letters, and digits that replace letters.
const lookAlikes = new Map<string, string>()
for (const line of readFileSync(path.join(import.meta.dirname, 'confusables.txt'), 'utf8').split('\n')) {
  const [skeleton = '', letters = ''] = line.split(' ')
  if (skeleton !== '#') for (const letter of letters) lookAlikes.set(letter, skeleton)
}
const moreLookAlikes = [
  'aᴀɐ bʙᴃ cᴄ dᴅ eᴇǝəɛ fꜰɟ gɢ hʜɥһ iɪ jᴊ kᴋĸ lʟ mᴍɯʍ nɴᴎи oᴏɔ pᴘ qꞯ rʀɹᴙя sꜱ tᴛʇ uᴜц vᴠʌ wᴡшщ x× yʏʎ zᴢ',
].join(' ')
for (const [skeleton = '', ...letters] of moreLookAlikes.split(' ').map((group) => [...group]))
  for (const letter of letters) if (!lookAlikes.has(letter)) lookAlikes.set(letter, skeleton)
const boxedLetters: [number, number][] = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
]
for (const [first, last] of boxedLetters)
  for (let point = first; point <= last; point++)
    lookAlikes.set(String.fromCodePoint(point), String.fromCharCode(97 + point - first))

/** Removes trade mark signs, which compatibility normalization would turn into letters. */
const withoutMarks = (name: string) => name.replace(/[℠™]/gu, ' ')

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2800]/gu
/** Accents and strokes. Vowel signs of other scripts belong to the word and stay. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g

/** A name in lower case without accents, for finding the very same name. */
export const plainName = (name: string) =>
  withoutMarks(name)
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')

const withoutAccents = (text: string) => text.normalize('NFD').replace(accents, '').normalize('NFC')

/** The skeleton of one letter, in lower case. The capital is tried first: Η looks like H, and η like n. */
function letterSkeleton(letter: string): string {
  const cached = skeletons.get(letter)
  if (cached !== undefined) return cached
  const lower = letter.toLowerCase()
  const candidates = [...new Set([letter, lower])].map((one) => {
    const base = withoutAccents(one)
    return withoutAccents(
      [...base].map((part) => followChain(lookAlikes.get(part) ?? part)).join(''),
    ).toLowerCase()
  })
  const skeleton = candidates.find((reading) => /^[a-z\d]+$/.test(reading)) ?? candidates.at(-1) ?? lower
  if (skeletons.size < 20_000) skeletons.set(letter, skeleton)
  return skeleton
}
const skeletons = new Map<string, string>([['ß', 'ss']])

/** Look-alikes can chain: 'т' looks like a small capital, which looks like 't'. */
const followChain = (skeleton: string) => [...skeleton].map((part) => lookAlikes.get(part) ?? part).join('')

const anyDigits: Record<string, string> = {
  0: 'o',
  1: 'l',
  5: 's',
  $: 's',
  '@': 'a',
  '|': 'l',
  '!': 'l',
  '€': 'e',
}
const wordDigits: Record<string, string> = { 2: 'z', 3: 'e', 4: 'a', 6: 'g', 7: 't', 8: 'b', 9: 'g' }

/** The skeleton of a lower-case word: digits read as letters, and letter pairs as the letter they look like. */
function wordSkeleton(word: string, readPairs: boolean) {
  if (!/\p{L}/u.test(word)) return word.replace(/[$@|!€]/g, '')
  const isShort = word.length < 4
  const letters = word
    .replace(/[^\p{L}\p{M}]/gu, (sign) => anyDigits[sign] ?? (isShort ? sign : (wordDigits[sign] ?? sign)))
    .replace(/i/g, 'l')
  return readPairs ? letters.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/cl/g, 'd') : letters
}

/**
 * The skeletons of the words of a name: look-alike letters become the same, and 'rn' becomes 'm' unless `pairs` is
 * false.
 */
export function skeletonWords(name: string, readPairs = true): string[] {
  const text = [...withoutMarks(name).normalize('NFKC').replace(invisible, '').normalize('NFC')]
    .map(letterSkeleton)
    .join('')
  return (
    text
      // A sign replaces a letter only inside a word: 'Yahoo!' is not 'Yahool'.
      .replace(/[!|](?![\p{L}\p{N}])/gu, ' ')
      .replace(/(?<=\p{L})['’‘`´](?=\p{L})/gu, '')
      // 'S.A.' is one word, and so is 'A C M E'.
      .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}(?:[. _*-]\p{L})+(?![\p{L}\p{M}\p{N}])\.?/gu, (run) =>
        run.replace(/[. _*-]/g, ''),
      )
      .split(/[^\p{L}\p{M}\p{N}$@|!€]+/u)
      .map((word) => wordSkeleton(word, readPairs))
      .filter((word) => word !== '')
  )
}

/** The skeleton of a whole name, without spaces. */
export const nameSkeleton = (name: string) => skeletonWords(name).join('')
