import { Link } from 'react-router'
import type { DroppedTerms, SpellingCorrection } from '../search-terms.ts'

type Props = {
  q: string
  corrected: SpellingCorrection | null
  dropped: DroppedTerms | null
  asTypedUrl: string
}

/** Made when it is needed: it takes a phone longer than the whole list. */
const list = (words: string[]) => new Intl.ListFormat('en').format(words)

/** Tells which text was searched instead of the typed one, with a link to search exactly as typed. */
export function SearchedInstead({ q, corrected, dropped, asTypedUrl }: Props) {
  const searchedText = dropped?.to ?? corrected?.to
  if (searchedText === undefined) return null
  return (
    <p className="mt-2.5 text-sm text-fg-muted wrap-anywhere">
      {dropped && 'No job has all these words. '}Showing results for{' '}
      <strong className="text-fg">{searchedText}</strong>
      {dropped && `, without ${list(dropped.words.map((word) => `“${word}”`))}`}.{' '}
      <Link className="link" to={asTypedUrl}>
        Search instead for {q}
      </Link>
    </p>
  )
}
