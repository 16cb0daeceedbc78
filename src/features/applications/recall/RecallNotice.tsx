import { useEffect } from 'react'
import { Link } from 'react-router'
import { onTabVisible } from '#/client/queries/on-tab-visible.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import type { ApplicationDetail } from '../seeker/labels.ts'
import { neverSharedData, recallSteps } from './recall-advice.ts'

/** Tells an applicant that the employer was removed for fraud, what it had received and what to do. */
export function RecallNotice({
  application,
  recall,
}: {
  application: ApplicationDetail
  recall: NonNullable<ApplicationDetail['recall']>
}) {
  const helpLink = useHelpLink()
  const company = application.job.company.name
  const { id, recallUnread } = application
  const { write } = useWrite('POST /applications/:id/recall/read', {
    silent: true,
    invalidates: ['/applications/*'],
  })
  useEffect(() => {
    if (recallUnread) return onTabVisible(() => void write({ id }))
  }, [id, recallUnread, write])
  return (
    <section aria-labelledby="ending" className="border-t-2 border-fg pt-5">
      <h2 id="ending" className="text-3xl tracking-[-0.028em] wrap-anywhere">
        We removed {company} for fraud
      </h2>
      <p className="mt-4 max-w-[34em] text-lg">
        On <DateTime iso={recall.at} as="day" /> we ended your application. {company} can no longer open
        anything of yours here. What it has already read we cannot take back.
      </p>
      <h3 className="mt-9 text-xl">What to do now</h3>
      <dl className="mt-3 border-t border-base-300">
        {recallSteps.map(({ when, what }) => (
          <div
            key={when}
            className="grid gap-x-6 border-b border-base-300 py-2.5 sm:grid-cols-[200px_minmax(0,1fr)]"
          >
            <dt className="font-bold">{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-9 text-xl">What it got from you</h3>
      <ul className="mt-3 border-t border-base-300">
        {recall.shared.map((line) => (
          <li key={line} className="border-b border-base-300 py-2.5 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-[36em] text-sm text-fg-muted">{neverSharedData}</p>
      <p className="mt-4">
        <Link to={helpLink('fraud-policy')} className="link">
          Read the fraud policy
        </Link>
      </p>
    </section>
  )
}
