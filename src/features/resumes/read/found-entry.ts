import type { JsonResumeWork } from '../json-resume.ts'
import type { Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'

type Keys = 'name' | 'position' | 'location' | 'startDate' | 'endDate' | 'summary'
export type FoundEntry<Key extends string> = Partial<Record<Key, Found>>
export type FoundJob = FoundEntry<Keys & keyof JsonResumeWork>

const maxSummary = 2000

/** What somebody did, with its bullets; lines that were only wrapped are joined. */
export function readSummary(body: NumberedLine[]): FoundEntry<'summary'> {
  if (body.length === 0) return {}
  const paragraphs: string[] = []
  for (const { text, bullet } of body) {
    const last = paragraphs.at(-1)
    const isWrapped =
      last !== undefined &&
      !bullet &&
      (/^\p{Ll}/u.test(text) || (last.startsWith('• ') && !/[.:;!?]$/.test(last) && last.length > 60))
    if (isWrapped)
      paragraphs[paragraphs.length - 1] = /\p{L}-$/u.test(last) ? last.slice(0, -1) + text : `${last} ${text}`
    else paragraphs.push(bullet ? `• ${text}` : text)
  }
  const value = paragraphs.join('\n').replaceAll('\t', ' ').slice(0, maxSummary).trim()
  return { summary: { value, certainty: 'likely', lines: body.map(({ number }) => number) } }
}
