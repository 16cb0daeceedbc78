import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { claimLabels } from '../verification/claim-labels.ts'
import type { Claim } from '../verification/status.ts'

export type Statement = NonNullable<DataOf<'GET', '/employers/statement'>>

/** The current decision. It may still change while an appeal is open. */
export const useStatement = () =>
  useQuery({
    ...apiQuery('/employers/statement', {}, { silent: true }),
    refetchInterval: ({ state: { data } }) => (data?.appeal?.outcome === null ? 30_000 : false),
  })

/** The statement of reasons: decision, reasons, facts, whether automated, and the rules applied. */
export const StatementOfReasons = ({
  statement,
  fallback,
  foldFacts,
}: {
  statement: Statement | null | undefined
  fallback: string | null
  /** Where the reasons are about conduct, and the findings of the checks only stand beside them. */
  foldFacts?: boolean
}) => (
  <section
    aria-labelledby="why"
    className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[216px_minmax(0,1fr)]"
  >
    <h2 id="why" className="text-xl lg:pt-4">
      Why
    </h2>
    <div className="border-t-2 border-fg">
      {statement ? (
        <>
          <div className="border-b border-base-300 py-4">
            {statement.reasons.map((reason) => (
              <p key={reason} className="font-semibold">
                {reason}
              </p>
            ))}
            {statement.note && (
              <p className="mt-2 max-w-[44em] whitespace-pre-line wrap-anywhere">{statement.note}</p>
            )}
          </div>
          <Facts isFolded={Boolean(foldFacts) && statement.facts.length > 0}>
            {statement.facts.map(({ claim, finding }) => (
              <li
                key={claim}
                className="grid gap-x-8 gap-y-1 border-b border-base-300 py-4 md:grid-cols-[160px_minmax(0,1fr)]"
              >
                <h3 className="text-base font-bold tracking-normal">
                  {claimLabels[claim as Claim] ?? claim}
                </h3>
                <p className="wrap-anywhere text-fg-muted">{finding}</p>
              </li>
            ))}
          </Facts>
          <p className="tabular-nums mt-4 max-w-[44em] text-sm text-fg-muted">
            A person decided this on <DateTime iso={statement.decidedAt} as="time" />.{' '}
            {statement.facts.length > 0 &&
              'The facts were gathered by automatic checks, which never refuse or suspend by themselves. '}
            It rests on the{' '}
            <Link className="link" to={paths.employer.help('terms')}>
              terms
            </Link>{' '}
            and the{' '}
            <Link className="link" to={paths.employer.help('fraud-policy')}>
              fraud policy
            </Link>
            .
          </p>
        </>
      ) : (
        <p className="whitespace-pre-line border-b border-base-300 py-4 font-semibold">{fallback}</p>
      )}
    </div>
  </section>
)

const Facts = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <details className="border-b border-base-300">
      <summary className="cursor-pointer py-3 font-semibold">What the automatic checks had found</summary>
      <ul className="border-t border-base-300 [&>:last-child]:border-0">{children}</ul>
    </details>
  ) : (
    <ul>{children}</ul>
  )
