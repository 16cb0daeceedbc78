import { Fragment } from 'react'

const bullet = /^\s*[•‣◦▪*–-]\s+/

/** The lines in the order they stand in; those with a bullet that follow one another are one list. */
function blocksOf(text: string) {
  const blocks: { isList: boolean; lines: string[] }[] = []
  for (const line of text.split('\n').filter((line) => line.trim())) {
    const isList = bullet.test(line)
    const last = blocks.at(-1)
    const words = line.replace(bullet, '').trim()
    if (last?.isList === isList) last.lines.push(words)
    else blocks.push({ isList, lines: [words] })
  }
  return blocks
}

/** What somebody wrote of themselves: line by line, its bullets as a list. */
export const WrittenText = ({ text, className = '' }: { text: string; className?: string }) => (
  <div className={className}>
    {blocksOf(text).map(({ isList, lines }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
      <Fragment key={place}>
        {isList ? (
          <ul className="list-disc ps-4.5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p className="whitespace-pre-line">{lines.join('\n')}</p>
        )}
      </Fragment>
    ))}
  </div>
)
