import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { verificationLabels } from '#/shared/verification.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { MailboxForm } from '../verification/MailboxForm.tsx'

/** Expiry of the approval, limits of the tier, and how to improve both. Renders nothing without a need to act. */
export function ApprovalStatus() {
  const { data } = useQuery(apiQuery('/employers/standing', {}, { silent: true }))
  const evidence = useQuery(apiQuery('/employers/evidence', {}, { silent: true })).data
  if (!data) return null
  const {
    proven,
    provingHelps,
    verificationLevel,
    domain,
    liveJobs,
    newApplicants,
    dueAt,
    graceUntil,
    graceReason,
  } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 md:grid-cols-2">
      <section aria-labelledby="holds">
        <h3 id="holds" className="text-base font-bold tracking-normal">
          How long it holds
        </h3>
        <p className={`mt-1 ${graceUntil ? 'font-bold text-danger' : ''}`}>
          {graceUntil ? (
            <>
              {graceReason === 'year'
                ? 'The 12 months are over'
                : `Nothing shows any more that ${domain ?? 'your domain'} is yours`}
              . Prove it by <DateTime iso={graceUntil} as="long" />, or your jobs are hidden until a new
              check.
            </>
          ) : dueAt ? (
            <>
              Until <DateTime iso={dueAt} as="long" />. Then a person reads the case again
              {provingHelps && ', unless you prove your domain before'}.
            </>
          ) : (
            'It renews by itself: we look at your proof every week.'
          )}
        </p>
      </section>
      <section aria-labelledby="room">
        <h3 id="room" className="text-base font-bold tracking-normal">
          Room for jobs
        </h3>
        <p className="tabular-nums mt-1">
          Up to {liveJobs.most} open or paused at the same time. You have {liveJobs.used}.
          {!proven && ` Prove your domain to have more.`}
        </p>
        {newApplicants.most < newApplicants.lifted && (
          <p className="tabular-nums mt-1">
            {newApplicants.used} of {newApplicants.most} new applications opened within 24 hours.
          </p>
        )}
        {proven && verificationLevel === 'domain' && (
          <p className="mt-1 text-sm text-fg-muted">
            With “{verificationLabels.company}” it is {liveJobs.lifted} jobs and {newApplicants.lifted}{' '}
            applications. A person reads every change of the facts below, and their approval gives it; your
            jobs are hidden meanwhile.
          </p>
        )}
      </section>
      {provingHelps && domain && evidence && (
        <section aria-labelledby="prove" className="md:col-span-2">
          {proven && !graceUntil ? (
            <>
              <h3 id="prove" className="sr-only">
                Prove your domain again
              </h3>
              <details>
                <summary className="link w-fit cursor-pointer">Prove again that {domain} is yours</summary>
                <div className="mt-4">
                  <MailboxForm domain={domain} sentTo={evidence.mailbox.sentTo} />
                </div>
              </details>
            </>
          ) : (
            <>
              <h3 id="prove" className="text-base font-bold tracking-normal">
                {proven ? `Prove again that ${domain} is yours` : 'Prove your domain'}
              </h3>
              <MailboxForm domain={domain} sentTo={evidence.mailbox.sentTo} />
            </>
          )}
        </section>
      )}
    </div>
  )
}
