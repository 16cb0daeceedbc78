import type { Job } from '#/features/jobs/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import type { ApplicationSummary } from '../seeker/labels.ts'
import { type Source, withSource } from '../sources/source.ts'

export type ApplyState =
  /** `to` is the address of the application form. */
  | { kind: 'ready'; to: string; hasDraft: boolean; before?: ApplicationSummary }
  | { kind: 'applied'; application: ApplicationSummary }
  | { kind: 'closed' }
  /** It takes no applications until people have their answers. */
  | { kind: 'paused' }
  /** The job belongs to the company this person hires for. */
  | { kind: 'own' }
  /** Signed in with a role that cannot apply. */
  | { kind: 'wrong-role' }
  /** Not known before the server answers: neither a button nor a sentence yet. */
  | { kind: 'waiting' }

export type ApplyJob = Pick<Job, 'slug' | 'status' | 'intakePaused'> & { company: { slug: string } }

/** What is known about the reader: what the server answered, and the draft in this browser. */
type Answers = {
  /** The server has not answered yet. */
  isWaiting?: boolean
  application?: ApplicationSummary | null | undefined
  employerSlug?: string | null | undefined
  hasDraft?: boolean
  /** Where they come from. */
  source?: Source | null
}

/** Whether the application has ended and its applicant may begin a new one now. */
export const mayApplyAgain = ({ applyAgainFrom }: Pick<ApplicationSummary, 'applyAgainFrom'>) =>
  applyAgainFrom !== null && new Date(applyAgainFrom) <= new Date(currentTime())

/** Whether and how somebody with this role can apply. Visitors see what the server drew. */
export function applyStateOf(job: ApplyJob, role: Role | undefined, answers: Answers = {}): ApplyState {
  const before = answers.application ?? undefined
  if (role === 'SEEKER' && before && !mayApplyAgain(before)) return { kind: 'applied', application: before }
  if (role === 'EMPLOYER' && answers.employerSlug === job.company.slug) return { kind: 'own' }
  if (job.status === 'closed') return { kind: 'closed' }
  if (job.intakePaused) return { kind: 'paused' }
  if (answers.isWaiting) return { kind: 'waiting' }
  if (role && role !== 'SEEKER') return { kind: 'wrong-role' }
  const { source = null } = answers
  const to = withSource(paths.seeker.apply(job.slug), source)
  return { kind: 'ready', to, hasDraft: answers.hasDraft ?? false, ...(before && { before }) }
}

/** What the button says that leads to the form. */
export const applyLabel = ({ hasDraft, before }: Extract<ApplyState, { kind: 'ready' }>) =>
  hasDraft ? 'Continue your application' : before ? 'Apply again' : 'Apply'
