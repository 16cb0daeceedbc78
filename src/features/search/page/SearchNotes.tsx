import { Link } from 'react-router'
import type { JobResult } from '../api.ts'
import type { DroppedTerms, SpellingCorrection } from '../search-terms.ts'
import { titleHead } from '../similar/occupation.ts'

type Props = SearchedInsteadProps & {
  /** The jobs, where none of them is what was asked for. */
  closest: JobResult[] | false
}

/** Above the list: how it differs from what was asked for. */
export const SearchNotes = ({ closest, ...instead }: Props) => (
  <>
    <SearchedInstead {...instead} />
    {closest && <ClosestNote jobs={closest} />}
  </>
)

type SearchedInsteadProps = {
  q: string
  corrected: SpellingCorrection | null
  leftOut: DroppedTerms | null
  asTypedUrl: string
}

/** Made when it is needed: it takes a phone longer than the whole list. */
const list = (words: string[]) => new Intl.ListFormat('en').format(words)

/** Tells which text was searched instead of the typed one, with a link to search exactly as typed. */
function SearchedInstead({ q, corrected, leftOut, asTypedUrl }: SearchedInsteadProps) {
  const searchedText = leftOut?.to ?? corrected?.to
  if (searchedText === undefined) return null
  return (
    <p className="mt-2.5 text-sm text-fg-muted wrap-anywhere">
      {leftOut && 'No job has all these words. '}Showing results for{' '}
      <strong className="text-fg">{searchedText}</strong>
      {leftOut && `, without ${list(leftOut.words.map((word) => `“${word}”`))}`}.{' '}
      <Link className="link" to={asTypedUrl}>
        Search instead for {q}
      </Link>
    </p>
  )
}

const maxNames = 3

/** 'Closest: Communications Manager, Brand Manager.': the titles of those jobs, without shift, team and place. */
function ClosestNote({ jobs }: { jobs: JobResult[] }) {
  const near = jobs.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'near'))
  const names = [...new Set(near.map(({ title }) => titleHead(title)))].slice(0, maxNames)
  return (
    <p className="mt-2.5 text-sm text-fg-muted wrap-anywhere">
      {names.length > 0 ? `Closest: ${names.join(', ')}.` : 'These come closest.'}
    </p>
  )
}
