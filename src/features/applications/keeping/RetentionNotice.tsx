import { Link } from 'react-router'
import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { timeLabel } from './time-label.ts'

/** How long what is sent can be read, before it is sent. */
export function RetentionNotice({ job: { keeping, company } }: { job: Job }) {
  if (!keeping) return null
  const { months, law, sealedMonths, sealedLaw } = keeping
  return (
    <p className="text-sm text-fg-muted">
      {company.name} keeps your application for {timeLabel(months)} after it ends
      {law && (
        <>
          {' '}
          (
          <Link to={`${paths.postingRules}#kept`} className="link" target="_blank">
            why this long<span className="sr-only"> (opens in a new tab)</span>
          </Link>
          )
        </>
      )}
      . Then it is deleted, unless you ask them to keep you in mind.
      {sealedMonths !== null &&
        ` A locked copy stays for ${timeLabel(sealedMonths)}, as ${sealedLaw} requires. Nobody who hires can open it.`}
    </p>
  )
}
