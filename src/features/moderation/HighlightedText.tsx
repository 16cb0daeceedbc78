import type { DescriptionBlock } from '#/features/jobs/advert/description.ts'

type Props = { blocks: readonly DescriptionBlock[]; evidence: string[] }

/** The job ad with its headings and lists, and with the evidence of the screening highlighted. */
export const HighlightedText = ({ blocks, evidence }: Props) => {
  const pattern = evidencePattern(evidence)
  return (
    <div className="grid gap-3 whitespace-pre-line wrap-anywhere">
      {blocks.map(({ tag, text }, index) => {
        const words = pattern ? highlightMatches(text, pattern) : text
        const key = `${index} ${tag}`
        if (tag === 'h3')
          return (
            <h3 key={key} className="mt-2 text-base font-bold tracking-normal">
              {words}
            </h3>
          )
        return (
          <p key={key} className={tag === 'li' ? '-mt-1.5 flex gap-2.5' : ''}>
            {tag === 'li' && <span aria-hidden="true">•</span>}
            <span className="min-w-0">{words}</span>
          </p>
        )
      })}
    </div>
  )
}

const maxQuote = 240

/** The whole sentence around a piece of evidence, in quotation marks; the piece itself if it is not from the ad. */
export function sentenceAround(blocks: readonly DescriptionBlock[], evidence: string) {
  const pattern = evidencePattern([evidence])
  for (const { text } of blocks) {
    const match = pattern && new RegExp(pattern.source, 'iu').exec(text)
    if (!match) continue
    const start =
      Math.max(...['. ', '! ', '? ', '\n'].map((end) => text.lastIndexOf(end, match.index - 1))) + 1
    const after = text.slice(match.index + match[0].length).search(/[.!?](?:\s|$)|\n/)
    const sentence =
      after < 0 ? text.slice(start) : text.slice(start, match.index + match[0].length + after + 1)
    return `“${sentence.length > maxQuote ? match[0] : sentence.trim()}”`
  }
  return evidence
}

/** Evidence is quoted in lower case with single spaces, so the pattern ignores case and spacing. */
function evidencePattern(evidence: string[]) {
  const quotes = evidence
    .map((quote) => quote.match(/[\p{L}\p{N}$£€]+/gu) ?? [])
    .filter((words) => words.length > 1)
    .map((words) => words.map((word) => word.replace(/[$]/g, '\\$&')).join('[^\\p{L}\\p{N}$£€]{1,12}'))
  return quotes.length > 0 ? new RegExp(`(${quotes.join('|')})`, 'giu') : null
}

const highlightMatches = (text: string, pattern: RegExp) =>
  text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        key={index}
        className="bg-transparent font-bold underline decoration-danger decoration-2 underline-offset-4"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  )
