/** The job ad as plain text, with the evidence of the screening highlighted. */
export const MarkedText = ({ blocks, evidence }: { blocks: string[]; evidence: string[] }) => {
  const found = patternOf(evidence)
  return (
    <div className="grid gap-3 whitespace-pre-line wrap-anywhere">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
        <p key={place}>{found ? marked(block, found) : block}</p>
      ))}
    </div>
  )
}

/** Evidence is quoted in lower case with single spaces, so the pattern ignores case and spacing. */
function patternOf(evidence: string[]) {
  const quotes = evidence
    .map((quote) => quote.match(/[\p{L}\p{N}$£€]+/gu) ?? [])
    .filter((words) => words.length > 1)
    .map((words) => words.map((word) => word.replace(/[$]/g, '\\$&')).join('[^\\p{L}\\p{N}$£€]{1,12}'))
  return quotes.length > 0 ? new RegExp(`(${quotes.join('|')})`, 'giu') : null
}

const marked = (text: string, found: RegExp) =>
  text.split(found).map((part, place) =>
    place % 2 === 1 ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        key={place}
        className="bg-transparent font-bold underline decoration-danger decoration-2 underline-offset-4"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  )
