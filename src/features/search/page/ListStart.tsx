import { Link } from 'react-router'
import { formatNumber } from '#/shared/numbers.ts'
import { defaultPageSize } from '../search-terms.ts'

/** The way to the first page, from a later one or from behind the last. `skipped`: pages before this one; 0 behind the last. */
export const ListStart = ({ to, skipped }: { to: string; skipped: number }) => (
  <p className={skipped > 0 ? 'border-b border-base-300 px-5 py-3 text-sm lg:px-7' : 'px-5 py-6 lg:px-7'}>
    {skipped === 0 && 'The list is shorter than that. '}
    <Link className="link" to={to}>
      {skipped > 0 ? `Show the first ${formatNumber(skipped * defaultPageSize)} again` : 'Go to its start'}
    </Link>
  </p>
)
