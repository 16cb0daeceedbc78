import { liveJobsLabel } from '../live-jobs-label.ts'
import type { changedFields } from './identity-form-values.ts'

type Changes = ReturnType<typeof changedFields>

/** What was, and what will be. */
export const ChangeList = ({ changes }: { changes: Changes }) => (
  <dl className="border-t border-base-300">
    {changes.map(({ label, from, to }) => (
      <div key={label} className="border-b border-base-300 py-2.5">
        <dt className="text-sm text-fg-muted">{label}</dt>
        <dd className="wrap-anywhere">
          <s className="text-fg-muted">{from || 'Nothing'}</s> <span aria-hidden="true">›</span>{' '}
          <b>{to || 'Nothing'}</b>
        </dd>
      </div>
    ))}
  </dl>
)

type ChangesSoFarProps = { changes: Changes; isNewIdentity: boolean; visibleJobs: number }

/** Beside the form: what saving will do. */
export const ChangesSoFar = ({ changes, isNewIdentity, visibleJobs }: ChangesSoFarProps) => (
  <aside
    aria-labelledby="changes"
    className="self-start rounded-box bg-base-200 p-5 xl:sticky xl:top-8 xl:row-span-2"
  >
    <h2 id="changes" className="text-lg">
      {isNewIdentity ? 'This starts a new check' : 'What saving does'}
    </h2>
    {isNewIdentity ? (
      <>
        <div className="mt-3">
          <ChangeList changes={changes} />
        </div>
        <p className="mt-3 text-sm">
          {visibleJobs === 0
            ? 'Nobody can post until it has ended.'
            : `Your ${liveJobsLabel(visibleJobs)} hidden until it has ended.`}
        </p>
      </>
    ) : (
      <p className="mt-2 text-sm text-fg-muted">
        Nothing that was checked is changed so far. Saving keeps the badge, and your jobs stay online.
      </p>
    )}
  </aside>
)
