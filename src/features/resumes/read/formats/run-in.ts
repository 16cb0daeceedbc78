import { headingOf } from '../headings.ts'

/** A paragraph that holds what others write in many. */
const long = 600

/** A whole page in one paragraph: what stands far apart in it was lines, and its headings stand between spaces. */
export function splitRunInHeadings(text: string): string[] {
  if (text.length < long) return [text]
  const far = text.match(/\S[ \u00a0]{2,}(?=\S)/g)?.length ?? 0
  if (far < 4) return [text]
  return text
    .split(/[ \u00a0]{2,}/)
    .flatMap(apartFromHeading)
    .filter((part) => part.trim())
}

const kinds = ['work', 'education', 'skills', 'languages', 'summary']

/** "Head Cook Experience Harbour Inn": a heading among the first words of a line, in capitals as what follows it. */
function apartFromHeading(text: string): string[] {
  const words = text.trim().split(/\s+/)
  for (let at = 0; at < Math.min(6, words.length - 1); at++)
    for (const count of [2, 1]) {
      const heading = words.slice(at, at + count).join(' ')
      const [before, next] = [words[at - 1] ?? 'A', words[at + count] ?? '']
      const found = /^\p{Lu}/u.test(heading) && /^[\p{Lu}\d]/u.test(next) ? headingOf(heading) : null
      if (
        !found ||
        found.rest ||
        found.isLoose ||
        !kinds.includes(found.kind) ||
        /^(?:of|the|and|with|in|for)$/i.test(before)
      )
        continue
      return [words.slice(0, at).join(' '), heading, words.slice(at + count).join(' ')]
    }
  return [text]
}
