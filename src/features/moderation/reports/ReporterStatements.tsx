import type { DataOf } from '#/client/api.ts'
import { reportCategory } from '#/features/reports/categories.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { ReviewSection } from '../ReviewSection.tsx'

type ReportCase = DataOf<'GET', '/admin/reports/:id'>

/** Categories and texts of the reports, without the reporters, whose identity must not influence the decision. */
export const ReporterStatements = ({ reportCase }: { reportCase: ReportCase }) => (
  <ReviewSection id="reports" title="What reporters wrote">
    <p className="mt-1 text-sm text-fg-muted">{describeReporters(reportCase.people)}</p>
    <ul className="mt-3 border-t border-base-300">
      {reportCase.reportList.map(({ id, category, details, at, by }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-0.5 border-b border-base-300 py-3 sm:grid-cols-[180px_minmax(0,1fr)]"
        >
          <div>
            <span className="font-bold">{reportCategory(category).label}</span>
            <span className="tabular-nums block text-sm text-fg-muted first-letter:uppercase">
              {by}, <DateTime iso={at} as="time" />
            </span>
          </div>
          <p className="max-w-[40em] whitespace-pre-line wrap-anywhere">
            {details ? `“${details}”` : <span className="text-fg-muted">Wrote nothing more</span>}
          </p>
        </li>
      ))}
    </ul>
    {reportCase.reports > reportCase.reportList.length && (
      <p className="mt-3 text-sm text-fg-muted">The newest {reportCase.reportList.length} are shown.</p>
    )}
  </ReviewSection>
)

function describeReporters({ accounts, confirmed, unconfirmed, connections }: ReportCase['people']) {
  const parts = [
    accounts > 0 && `${accounts} ${accounts === 1 ? 'person' : 'people'} with an account`,
    confirmed > 0 && `${confirmed} with a confirmed address`,
    unconfirmed > 0 && `${unconfirmed} unnamed`,
  ].filter(Boolean)
  const from =
    connections > 0 ? `, from ${connections === 1 ? '1 connection' : `${connections} connections`}` : ''
  return `${parts.join(', ')}${from}.`
}
