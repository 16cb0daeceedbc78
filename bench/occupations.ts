// `npm run bench:occupations -- --titles FILE`: how many titles of a file have an occupation, and how fast. The file has a
// title per line, or one JSON object per line with `title`; it may be gzipped. Options: --half even|odd reads only the
// titles whose checksum is so, to write the taxonomy with one half and measure with the other; --sample N prints N
// titles spread over the file with what was found, to be judged by hand; --missed N prints the commonest without.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { crc32, gunzipSync } from 'node:zlib'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import { taxonomy } from '#/features/occupations/occupations.server.ts'

const { values } = parseArgs({
  options: {
    titles: { type: 'string' },
    half: { type: 'string' },
    sample: { type: 'string' },
    missed: { type: 'string' },
  },
})
const { occupations, titles } = taxonomy()
const families = new Set(occupations.map(({ family }) => family))
console.log(`${occupations.length} occupations, ${families.size} families, ${titles.length} titles`)
if (values.titles) measure(readTitles(values.titles))

function readTitles(file: string): string[] {
  const bytes = readFileSync(file)
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  const read = lines.flatMap((line) =>
    !line.trim() ? [] : line.startsWith('{') ? [String(JSON.parse(line).title)] : [line.trim()],
  )
  const odd = values.half === 'odd' ? 1 : 0
  return values.half ? read.filter((title) => (crc32(title) & 1) === odd) : read
}

function measure(read: string[]) {
  for (const title of read.slice(0, 2_000)) occupationOf(title)
  const startedAt = process.cpuUsage()
  const found = read.map((title) => occupationOf(title))
  const { user, system } = process.cpuUsage(startedAt)
  const microseconds = (user + system) / read.length
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`
  const distinct = new Map(read.map((title, at) => [title, found[at]]))
  const distinctFound = [...distinct.values()].filter(Boolean).length
  console.log(`${read.length} titles, ${distinct.size} different`)
  console.log(
    `with an occupation: ${share(found.filter(Boolean).length, read.length)}, of the different ones ${share(distinctFound, distinct.size)}`,
  )
  console.log(`certain (1): ${share(found.filter((one) => one?.certainty === 1).length, read.length)}`)
  console.log(`${microseconds.toFixed(1)} µs of CPU a title`)
  const all = [...distinct]
  if (values.sample)
    for (let at = 0; at < Number(values.sample); at++) {
      const [title, match] =
        all[Math.floor((at + ((at * 0.618) % 1)) * (all.length / Number(values.sample)))] ?? []
      console.log(`${title}\t${match ? `${match.occupation.name}\t${match.certainty.toFixed(2)}` : '-'}`)
    }
  if (values.missed) {
    const counts = new Map<string, number>()
    for (const [at, title] of read.entries()) if (!found[at]) counts.set(title, (counts.get(title) ?? 0) + 1)
    const commonest = [...counts].sort(([, one], [, other]) => other - one).slice(0, Number(values.missed))
    for (const [title, times] of commonest) console.log(`${times}\t${title}`)
  }
}
