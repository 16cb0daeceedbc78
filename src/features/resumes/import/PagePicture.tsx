import { useEffect, useRef } from 'react'
import type { Proposal } from './choices.ts'

type Props = { proposal: Proposal; shown: number[] }
type PlacedLine = Proposal['lines'][number] & { number: number }

/** A drawing of the file from its text: what is shown is marked, what nothing was read from is grey. */
export function PagePicture({ proposal, shown }: Props) {
  const box = useRef<HTMLElement>(null)
  const { pages, lines, unread } = proposal
  const placed = lines.flatMap(({ rows, ...line }, number) =>
    pages.length > 0 && rows ? rows.map((row) => ({ ...line, ...row, number })) : [{ ...line, number }],
  )
  useEffect(() => {
    const line = box.current?.querySelector(`[data-line="${shown[0]}"]`)
    line?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [shown])
  const grey = new Set(unread)
  const marked = new Set(shown)
  return (
    <section
      ref={box}
      aria-label="Your file, drawn from its text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      className="grid gap-4 border border-base-300 bg-base-200 p-3 lg:sticky lg:top-6 lg:max-h-[calc(100vh-9rem)] lg:overflow-y-auto"
    >
      {pages.length > 0 ? (
        pages.map((page, at) => (
          <PageDrawing
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name, and never move
            key={at}
            page={page}
            label={`Page ${at + 1}`}
            lines={placed.filter((line) => line.page === at)}
            {...{ grey, marked }}
          />
        ))
      ) : (
        <div className="scheme-light bg-base-100 p-4 text-sm text-fg">
          {placed.map(({ number, text, bold, size }) => (
            <p
              key={number}
              data-line={number}
              className={`px-1 wrap-anywhere ${bold || size > 12.5 ? 'font-bold' : ''} ${marked.has(number) ? 'bg-brand' : grey.has(number) ? 'text-fg-muted' : ''}`}
            >
              {text}
            </p>
          ))}
        </div>
      )}
      <p className="text-xs text-fg-muted">Gray: we read nothing from it.</p>
    </section>
  )
}

type DrawingProps = {
  page: Proposal['pages'][number]
  label: string
  lines: PlacedLine[]
  grey: Set<number>
  marked: Set<number>
}

const PageDrawing = ({ page, label, lines, grey, marked }: DrawingProps) => (
  <svg
    viewBox={`0 0 ${page.width} ${page.height}`}
    role="img"
    aria-label={label}
    className="scheme-light w-full bg-base-100 text-fg"
  >
    {lines.map(({ number, text, x, y, width, size, bold }) => (
      <g key={`${number} ${y}`} data-line={number}>
        {marked.has(number) && (
          <rect x={x - 3} y={y - size} width={width + 6} height={size * 1.35} className="fill-brand" />
        )}
        <text
          x={x}
          y={y}
          fontSize={size}
          fontWeight={bold ? 700 : 400}
          // The letters of another font are as wide as those of the file.
          textLength={Math.max(1, width)}
          lengthAdjust="spacingAndGlyphs"
          className={grey.has(number) && !marked.has(number) ? 'fill-fg-muted' : 'fill-fg'}
        >
          {text.replaceAll('\t', '   ')}
        </text>
      </g>
    ))}
  </svg>
)
