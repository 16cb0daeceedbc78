import type { Job } from '#/features/jobs/api.ts'
import { paths, withNext } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import type { ApplicationSummary } from '../seeker/labels.ts'
import { type Source, withSource } from '../sources/source.ts'

export type ApplyState =
  /** `form` is the address of the application form; `to` leads there through the login. */
  | { kind: 'visitor'; to: string; form: string; source: Source | null }
  | { kind: 'ready'; to: string; hasDraft: boolean; before?: ApplicationSummary }
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
  /** Where they come from. */
  source?: Source | null
}

/** Whether the application has ended and its applicant may begin a new one now. */
export const mayApplyAgain = ({ applyAgainFrom }: Pick<ApplicationSummary, 'applyAgainFrom'>) =>
  applyAgainFrom !== null && new Date(applyAgainFrom) <= new Date()

/** Whether and how somebody with this role can apply; no role is a visitor. */
export function applyStateOf(job: ApplyJob, role: Role | undefined, answers: Answers = {}): ApplyState {
  const before = answers.application ?? undefined
  if (role === 'SEEKER' && before && !mayApplyAgain(before)) return { kind: 'applied', application: before }
  if (role === 'EMPLOYER' && answers.employerSlug === job.company.slug) return { kind: 'own' }
  if (job.status === 'closed') return { kind: 'closed' }
  if (job.intakePaused) return { kind: 'paused' }
  const { source = null } = answers
  const to = withSource(paths.seeker.apply(job.slug), source)
  if (!role) return { kind: 'visitor', to: withNext(paths.login, to), form: to, source }
  return role === 'SEEKER'
    ? { kind: 'ready', to, hasDraft: answers.hasDraft ?? false, ...(before && { before }) }
    : { kind: 'wrong-role' }
}
