import type { Job } from '#/features/jobs/api.ts'
import { paths, withNext } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import type { ApplicationSummary } from '../seeker/labels.ts'

export type ApplyState =
  | { kind: 'visitor'; to: string }
  | { kind: 'ready'; to: string; hasDraft: boolean }
  | { kind: 'applied'; application: ApplicationSummary }
  | { kind: 'closed' }
  /** It takes no applications until people have their answers. */
  | { kind: 'paused' }
  /** The job belongs to the company this person hires for. */
  | { kind: 'own' }
  /** Signed in with a role that cannot apply. */
  | { kind: 'wrong-role' }

export type ApplyJob = Pick<Job, 'slug' | 'status' | 'intakePaused'> & { company: { slug: string } }

/** What is known about the reader: what the server answered, and the draft in this browser. */
type Answers = {
  application?: ApplicationSummary | null | undefined
  employerSlug?: string | null | undefined
  hasDraft?: boolean
}

/** Whether and how somebody with this role can apply; no role is a visitor. */
export function applyStateOf(job: ApplyJob, role: Role | undefined, answers: Answers = {}): ApplyState {
  if (role === 'SEEKER' && answers.application) return { kind: 'applied', application: answers.application }
  if (role === 'EMPLOYER' && answers.employerSlug === job.company.slug) return { kind: 'own' }
  if (job.status === 'closed') return { kind: 'closed' }
  if (job.intakePaused) return { kind: 'paused' }
  const to = paths.seeker.apply(job.slug)
  if (!role) return { kind: 'visitor', to: withNext(paths.login, to) }
  return role === 'SEEKER'
    ? { kind: 'ready', to, hasDraft: answers.hasDraft ?? false }
    : { kind: 'wrong-role' }
}
