import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import type { Job } from '#/features/jobs/api.ts'
import { paths, withNext } from '#/shared/paths.ts'
import type { ApplicationSummary } from '../seeker/labels.ts'
import { readApplyDraft } from './apply-draft.ts'

type ApplyState =
  | { kind: 'out'; to: string }
  | { kind: 'ready'; to: string; hasDraft: boolean }
  | { kind: 'applied'; application: ApplicationSummary }
  | { kind: 'closed' }
  /** The job belongs to the company this person hires for. */
  | { kind: 'own' }
  /** Signed in with a role that cannot apply. */
  | { kind: 'other' }

type JobState = Pick<Job, 'slug' | 'status'> & { company: { slug: string } }

/** Whether and how the reader can apply. The server renders pages for visitors, so it starts as that. */
export function useApplyState(job: JobState): ApplyState {
  const role = useSession()?.role
  const application = useQuery({
    ...apiQuery('/applications/for-job/:slug', { slug: job.slug }, { silent: true }),
    enabled: role === 'SEEKER',
  })
  const employer = useQuery({ ...apiQuery('/employers', {}, { silent: true }), enabled: role === 'EMPLOYER' })

  if (role === 'SEEKER' && application.data) return { kind: 'applied', application: application.data }
  if (role === 'EMPLOYER' && employer.data?.slug === job.company.slug) return { kind: 'own' }
  if (job.status === 'closed') return { kind: 'closed' }
  const to = paths.seeker.apply(job.slug)
  if (!role) return { kind: 'out', to: withNext(paths.login, to) }
  return role === 'SEEKER'
    ? { kind: 'ready', to, hasDraft: readApplyDraft(job.slug) !== null }
    : { kind: 'other' }
}
