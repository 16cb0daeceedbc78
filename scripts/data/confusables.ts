// Creates src/server/names/confusables.txt, the part of Unicode's confusables that comparing names needs. Run
// `node scripts/data/confusables.ts confusables.txt` about once a year, with the newest file from
// https://www.unicode.org/Public/security/latest/confusables.txt
import { readFileSync, writeFileSync } from 'node:fs'

const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the confusables.txt of Unicode to read')
const text = readFileSync(source, 'utf8')
const version = /^# Version: ([\d.]+)/m.exec(text)?.[1] ?? 'unknown'

const decode = (points: string) =>
  String.fromCodePoint(
    ...points
      .trim()
      .split(' ')
      .map((hex) => parseInt(hex, 16)),
  )
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** The skeleton of each letter, ordered by code point. */
const alike = new Map<string, string[]>()
for (const line of text.split('\n')) {
  const [from, to] = line.split('#')[0]?.split(';') ?? []
  if (!from?.trim() || !to) continue
  const letter = decode(from)
  const drawn = decode(to).replace(invisible, '')
  // Signs and marks are ignored in names, and compatibility letters are normalized before the look-up.
  if (!/^[\p{L}\p{N}]$/u.test(letter) || !/^[\p{L}\p{N}\p{M}]+$/u.test(drawn)) continue
  if (letter.normalize('NFKC') !== letter || /^[\da-z]$/i.test(letter)) continue
  alike.set(drawn, [...(alike.get(drawn) ?? []), letter])
}

const lines = [...alike].sort(([one], [other]) => (one < other ? -1 : 1))
const head = `# From confusables.txt of Unicode ${version} by scripts/data/confusables.ts; see confusables-license.txt.\n`
writeFileSync(
  'src/server/names/confusables.txt',
  `${head}# What is drawn, then the letters drawn so.\n${lines.map(([drawn, letters]) => `${drawn} ${letters.sort().join('')}`).join('\n')}\n`,
)
