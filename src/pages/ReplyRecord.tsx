import { Link } from 'react-router'
import type { HiringOverview } from '#/features/applications/employer/HiringJobRow.tsx'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'

/** How long applicants of this company wait for a first answer, and how often it came by the promised day. */
export const ReplyRecord = ({
  repliesInDays,
  repliesShare,
  answeredInTimeShare,
}: HiringOverview['replies']) =>
  (repliesInDays !== null || answeredInTimeShare !== null) && (
    <div className="border-t border-base-300 pt-4 text-sm">
      {repliesInDays !== null && (
        <>
          <p>
            <b className="tabular-nums block text-xl tracking-[-0.02em]">{plural(repliesInDays, 'day')}</b>
            is your usual time to a first answer
            {repliesShare !== null &&
              `; ${repliesShare === 100 ? 'all applicants' : `${repliesShare}% of applicants`} get one`}
            .
          </p>
          <p className="mt-1 text-fg-muted">Job seekers read this beside your jobs.</p>
        </>
      )}
      {answeredInTimeShare !== null && (
        <p className="mt-2">
          <b className="tabular-nums">{answeredInTimeShare}%</b> of applicants heard by the day you promised;
          silence counts as late. It stands on your company page.{' '}
          <Link to={paths.answerBond} className="link">
            How it is counted
          </Link>
        </p>
      )}
    </div>
  )
