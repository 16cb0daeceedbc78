import { Link } from 'react-router'
import type { Corrected, DroppedTerms } from '../search-terms.ts'

type Props = { q: string; corrected: Corrected | null; leftOut: DroppedTerms | null; asTyped: string }

const list = new Intl.ListFormat('en')

/** What was searched in place of what was typed, and the way back to the very words. */
export function SearchedInstead({ q, corrected, leftOut, asTyped }: Props) {
  const to = leftOut?.to ?? corrected?.to
  if (to === undefined) return null
  return (
    <p className="mt-2.5 text-sm text-fg-muted wrap-anywhere">
      {leftOut && 'No job has all these words. '}Showing results for <strong className="text-fg">{to}</strong>
      {leftOut && `, without ${list.format(leftOut.words.map((word) => `“${word}”`))}`}.{' '}
      <Link className="link" to={asTyped}>
        Search instead for {q}
      </Link>
    </p>
  )
}
