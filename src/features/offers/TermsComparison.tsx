import type { ReactNode } from 'react'
import type { compareTerms } from './terms.ts'

type ComparisonProps = {
  rows: ReturnType<typeof compareTerms>
  /** Heads of the two columns: what is offered, and what is asked for. */
  offered: ReactNode
  asked: ReactNode
  /** Beneath the pay that is asked for. */
  payNote?: string
}

/** An offer beside its counter, term by term; what would change is bold. Nothing is struck out: the offer stands until it ends. Both sides read this one. */
export const TermsComparison = ({ rows, offered, asked, payNote }: ComparisonProps) => (
  <table className="mt-3 w-full table-fixed border-separate border-spacing-0 text-sm">
    <thead>
      <tr>
        <th scope="col" className="w-22 max-[359px]:w-18">
          <span className="sr-only">Term</span>
        </th>
        <th scope="col" className="pb-2 pe-3 text-start align-bottom font-semibold text-fg-muted">
          {offered}
        </th>
        <th
          scope="col"
          className="rounded-t-box bg-brand px-2.5 pb-2 sm:px-3.5 pt-3 text-start align-bottom font-semibold"
        >
          {asked}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.name}>
          <th
            scope="row"
            className="border-t border-base-300 py-2.5 text-start align-top font-normal text-fg-muted"
          >
            {row.label}
          </th>
          <td className="tabular-nums border-t border-base-300 py-2.5 pe-3 align-top whitespace-pre-line wrap-anywhere text-fg-muted">
            {row.ours ?? 'None'}
          </td>
          <td
            className={`tabular-nums border-t border-fg/25 bg-brand px-2.5 py-2.5 align-top sm:px-3.5 whitespace-pre-line wrap-anywhere ${row.changed ? 'font-[800]' : ''}`}
          >
            {row.theirs ?? 'None'}
            {row.name === 'amount' && payNote && (
              <span className="block text-xs font-semibold">{payNote}</span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
