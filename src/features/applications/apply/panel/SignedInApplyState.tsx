import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { apiQuery } from '#/client/api.ts'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { useSession } from '#/client/session.ts'
import { useArrivalSource } from '#/features/applications/sources/arrival.ts'
import { readApplyDraft } from '../apply-draft.ts'
import { type ApplyJob, type ApplyState, applyStateOf } from '../apply-state.ts'

type SignedInApplyStateProps = { job: ApplyJob; children: (state: ApplyState) => ReactNode }

/** Asks whether the seeker has applied, or whether the job is the employer's own. */
export const SignedInApplyState = withQueries(({ job, children }: SignedInApplyStateProps) => {
  const role = useSession()?.role
  const application = useQuery({
    ...apiQuery('/applications/for-job/:slug', { slug: job.slug }, { silent: true }),
    enabled: role === 'SEEKER',
  })
  const drafts = useQuery({
    ...apiQuery('/applications/drafts', {}, { silent: true }),
    enabled: role === 'SEEKER',
  })
  const employer = useQuery({ ...apiQuery('/employers', {}, { silent: true }), enabled: role === 'EMPLOYER' })
  const state = applyStateOf(job, role, {
    // After a failure the form says what else there is to say.
    isWaiting: application.isLoading || employer.isLoading,
    application: application.data,
    employerSlug: employer.data?.slug,
    hasDraft: readApplyDraft(job.slug) !== null || drafts.data?.some(({ slug }) => slug === job.slug),
    source: useArrivalSource(),
  })
  // What a state shows is loaded by who is in it.
  return <Suspense>{children(state)}</Suspense>
})
