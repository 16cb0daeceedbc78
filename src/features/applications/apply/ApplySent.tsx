import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import type { Job } from '#/features/jobs/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { LazyPushOffer } from '#/features/push/LazyPushOffer.tsx'
import { distanceFromJob } from '#/features/search/similar/why-recommended.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { useExtensions } from '../extensions.ts'
import { ApplicationRoute } from '../seeker/ApplicationRoute.tsx'
import type { ApplyResult } from './ApplyForm.tsx'
import { FillProfile } from './FillProfile.tsx'

/** Confirmation that the application was sent, with the day a reply is due. */
type ApplySentProps = {
  job: Job
  result: ApplyResult
  /** The one that came to the profile with this application. */
  resume: { id: string; name: string } | null
  /** Whether their account came with this application. */
  isGuest: boolean
}

export function ApplySent({ job, result, resume, isGuest }: ApplySentProps) {
  const extensions = useExtensions()
  const similar =
    useQuery(apiQuery('/jobs/:slug/similar', { slug: job.slug }, { silent: true })).data?.elsewhere ?? []
  return (
    <div className="pt-8">
      <div className="rounded-box bg-brand p-6 sm:p-8">
        <span className="inline-grid size-12 place-items-center rounded-full bg-dark text-brand">
          <Check className="size-7" strokeWidth={3.4} aria-hidden="true" />
        </span>
        <h2 tabIndex={-1} className="display-text mt-5 text-[clamp(1.95rem,6vw,3.5rem)] outline-none!">
          Application sent.
          {result.replyBy && (
            <>
              <br />
              Their answer is due <DateTime iso={result.replyBy} as="day" />.
            </>
          )}
        </h2>
        <p className="mt-4 max-w-[30em] font-medium" role="status">
          {job.company.name} has it. A copy is in your email.
          {isGuest && ' You are logged in on this device; elsewhere, log in with a code by email.'}
        </p>
      </div>
      {resume && <FillProfile resume={resume} className="mt-7" />}
      <h3 className="mb-5 mt-9 text-xl">What happens now</h3>
      <ApplicationRoute
        application={{ ...result, stageChangedAt: result.appliedAt, daysLate: 0, offer: null }}
      />
      {extensions.askedApart(result.id)}
      <Suspense>
        <LazyPushOffer title="Hear of it when it moves on" className="mt-9" />
      </Suspense>
      {similar.length > 0 && (
        <>
          <h3 className="mt-10 text-lg">Similar jobs</h3>
          <ul className="mt-2 border-t border-base-300">
            {similar.slice(0, 3).map((one) => {
              const { amount, period } = formatPay(one.pay)
              return (
                <li key={one.id} className="flex items-center gap-4 border-b border-base-300 py-3">
                  <div className="min-w-0 flex-1">
                    <Link to={paths.jobDetail(one.slug)} className="font-bold wrap-anywhere hover:underline">
                      {one.title}
                    </Link>
                    <div className="tabular-nums text-sm text-fg-muted">
                      <InlineList
                        items={[
                          one.company.name,
                          joinParts(jobLocation(one), distanceFromJob(job, one)),
                          `${amount} ${period}`,
                        ]}
                      />
                    </div>
                  </div>
                  <ButtonLink
                    to={paths.seeker.apply(one.slug)}
                    variant="outlined"
                    aria-label={`Apply: ${one.title}, ${one.company.name}`}
                  >
                    Apply
                  </ButtonLink>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
