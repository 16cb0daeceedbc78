import { type ReactNode, useEffect, useState } from 'react'
import { RouteLine } from '#/ui/route/RouteLine.tsx'

type Heading = { id: string; title: string }

// A heading counts as reached this far below the upper edge of the window.
const headingOffset = 180

/** A table of contents that shows the reading progress. */
export const ReadingProgress = ({
  headings,
  label = 'On this page',
  note,
}: {
  headings: readonly Heading[]
  label?: string
  note?: ReactNode
}) => {
  const [currentIndex, setCurrentIndex] = useState(0)
  useEffect(() => {
    const measure = () => {
      const tops = headings.map(({ id }) => document.getElementById(id)?.getBoundingClientRect().top ?? 1e9)
      // The last section may be too short to scroll to the top.
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      setCurrentIndex(
        atEnd && window.scrollY > 0
          ? headings.length - 1
          : Math.max(
              0,
              tops.findLastIndex((top) => top < headingOffset),
            ),
      )
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [headings])
  return (
    <nav aria-label={label}>
      <p className="mb-4 font-bold">{label}</p>
      <RouteLine
        size="small"
        className="text-sm"
        stops={headings.map(({ id, title }, place) => ({
          state: place < currentIndex ? 'done' : place === currentIndex ? 'now' : 'next',
          label: (
            <a href={`#${id}`} className="decoration-2 underline-offset-4 hover:underline">
              {title}
            </a>
          ),
        }))}
      />
      {note && <div className="mt-6 text-sm text-fg-muted">{note}</div>}
    </nav>
  )
}

/** The table of contents for phones, collapsed. */
export const CollapsedTableOfContents = ({
  headings,
  label,
}: {
  headings: readonly Heading[]
  label: string
}) => (
  <details className="no-print mb-7 border-b border-base-300 pb-4 lg:hidden">
    <summary className="cursor-pointer py-1 font-bold">{label}</summary>
    <ul className="mt-2 grid gap-1">
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="link inline-block py-1">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
