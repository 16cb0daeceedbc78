/** The job ad as plain text, with the evidence of the screening highlighted. */
export const HighlightedText = ({ blocks, evidence }: { blocks: string[]; evidence: string[] }) => {
  const pattern = evidencePattern(evidence)
  return (
    <div className="grid gap-3 whitespace-pre-line wrap-anywhere">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
        <p key={index}>{pattern ? highlightMatches(block, pattern) : block}</p>
      ))}
    </div>
  )
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
