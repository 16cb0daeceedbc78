import { Link } from 'react-router'
import { reviewDeadline } from '#/features/companies/verification/review-target.ts'
import { currentTime } from '#/shared/clock.ts'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import { Clock, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { caseKindTags, entityTypeLabel, type QueuedVerificationCase } from '../case/case-labels.ts'

/** The automatic checks are still running. */
export const isRunning = ({ status, kind, personSince }: QueuedVerificationCase) =>
  status === 'pending' && kind !== 'appeal' && !personSince

/** Checks are late after two working hours. Appeals have a working day, so they are excluded. */
export const isReviewOverdue = ({ personSince, kind }: QueuedVerificationCase) =>
  kind !== 'appeal' && personSince !== null && reviewDeadline(personSince) < new Date(currentTime())

type Props = { title: string; cases: QueuedVerificationCase[]; selected: string | undefined; search: string }

export const QueueGroup = ({ title, cases, selected, search }: Props) => (
  <>
    <h2 className="flex justify-between border-y border-base-300 bg-base-200 px-5 py-2 text-sm tracking-normal lg:px-6">
      {title}
      <span className="tabular-nums text-fg-muted">{cases.length}</span>
    </h2>
    <ul>
      {cases.map((row) => (
        <QueueRow key={row.id} row={row} isSelected={row.id === selected} search={search} />
      ))}
    </ul>
  </>
)

function QueueRow({
  row,
  isSelected,
  search,
}: {
  row: QueuedVerificationCase
  isSelected: boolean
  search: string
}) {
  const overdue = isReviewOverdue(row)
  const Icon = overdue ? TriangleAlert : Clock
  // Waits for nothing: the day it was decided.
  const isSettled = row.status !== 'pending' && row.kind !== 'appeal'
  const tag = caseKindTags[row.kind]
  return (
    <li
      className={`relative border-b border-base-300 px-5 py-3.5 lg:px-6 ${isSelected ? 'row-selected' : 'hover:bg-brand-faint'}`}
    >
      <div className="flex justify-between gap-3">
        <h3 className="min-w-0 text-[0.9375rem] font-[750] leading-[1.3] tracking-[-0.005em]">
          <Link
            id={`case-${row.id}`}
            to={`${paths.admin.verificationCase(row.id)}${search}`}
            aria-current={isSelected ? 'true' : undefined}
            className="wrap-anywhere after:absolute after:inset-0"
          >
            {row.name}
          </Link>
        </h3>
        <span
          className={`tabular-nums mt-0.5 flex items-center gap-1 self-start whitespace-nowrap text-xs ${overdue ? 'font-bold text-danger' : 'text-fg-muted'}`}
        >
          {!isSettled && <Icon className="size-3.5" aria-hidden="true" />}
          {isSettled ? (
            <DateTime iso={row.since} as="day" />
          ) : row.personSince && row.kind !== 'appeal' ? (
            <>
              {overdue ? 'Was due' : 'Due'}{' '}
              <DateTime iso={reviewDeadline(row.personSince).toISOString()} as="due" />
            </>
          ) : (
            <DateTime iso={row.since} as="duration" />
          )}
        </span>
      </div>
      <div className="mt-0.5 text-xs text-fg-muted">
        <InlineList items={[tag && <b key="tag">{tag}</b>, entityTypeLabel(row.entityType), row.place]} />
      </div>
      {row.why && !isRunning(row) && row.status !== 'approved' && (
        <p className="mt-1.5 text-sm font-semibold">{row.why}</p>
      )}
      {row.lockHolder && (
        <p className="mt-1.5 flex items-center gap-1.5 text-xs text-fg-muted">
          <Eye className="size-3.5" aria-hidden="true" />
          {row.lockHolder} is reading this
        </p>
      )}
    </li>
  )
}
