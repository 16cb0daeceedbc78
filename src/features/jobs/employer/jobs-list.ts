import type { EmployerJobRow } from '../api.ts'
import { type JobModerationState, moderationLabels } from '../decision-reasons.ts'
import { type JobStatus, jobStatuses, jobStatusLabels } from '../fields/job-terms.ts'

// Which of the employer's jobs the list shows, in which order. A job counts where its badge says it is: one in review
// is not live.

type ShownState = JobStatus | JobModerationState
const states: readonly ShownState[] = [
  'open',
  'held',
  'hidden',
  'removed',
  ...jobStatuses.filter((one) => one !== 'open'),
]

const shownJobState = ({ status, moderation }: Pick<EmployerJobRow, 'status' | 'moderation'>): ShownState =>
  moderation ?? status

export const jobStateLabels: Record<ShownState, string> = { ...jobStatusLabels, ...moderationLabels }

export const jobSorts = {
  urgent: 'Late first',
  changed: 'Last changed',
  newest: 'Newest',
  closing: 'Closing soonest',
  title: 'Title',
} as const
type JobSort = keyof typeof jobSorts

/** A job with its overdue applicants. */
export type ListedJob = EmployerJobRow & { late: number }

type JobListChoice = {
  text: string
  state: ShownState | null
  lateOnly: boolean
  mineOnly: boolean
  sort: JobSort
}

export function readJobListChoice(params: URLSearchParams): JobListChoice {
  return {
    text: params.get('q') ?? '',
    state: states.find((one) => one === params.get('status')) ?? null,
    lateOnly: params.get('late') === 'true',
    mineOnly: params.get('mine') === 'true',
    sort: (Object.keys(jobSorts) as JobSort[]).find((one) => one === params.get('sort')) ?? 'urgent',
  }
}

/** The states that have jobs, with their number. */
export const countStates = (jobs: readonly ListedJob[]) =>
  states
    .map((state) => ({ state, count: jobs.filter((job) => shownJobState(job) === state).length }))
    .filter(({ count }) => count > 0)

const compare: Record<JobSort, (a: ListedJob, b: ListedJob) => number> = {
  urgent: (a, b) => b.late - a.late,
  // As the server sends them.
  changed: () => 0,
  newest: (a, b) => (b.postedAt ?? '9').localeCompare(a.postedAt ?? '9'),
  closing: (a, b) => closingOf(a).localeCompare(closingOf(b)),
  title: (a, b) => a.title.localeCompare(b.title),
}
/** A closed job or a draft closes after all others. */
const closingOf = ({ status, closesAt }: ListedJob) => (status === 'open' && closesAt ? closesAt : '9')

export const filterAndSortJobs = (
  jobs: readonly ListedJob[],
  { text, state, lateOnly, mineOnly, sort }: JobListChoice,
) =>
  jobs
    .filter(
      (job) =>
        (state === null || shownJobState(job) === state) &&
        (!lateOnly || job.late > 0) &&
        (!mineOnly || job.isMine) &&
        [job, ...job.furtherPlaces]
          .reduce((words, { city }) => `${words} ${city ?? ''}`, job.title)
          .toLowerCase()
          .includes(text.trim().toLowerCase()),
    )
    .sort(compare[sort])

export function jobTitleOf(jobs: readonly ListedJob[]) {
  const live = jobs.filter((job) => shownJobState(job) === 'open').length
  return live === 1 ? '1 job is live' : live > 1 ? `${live} jobs are live` : 'No job is live'
}

export function subtitleOf(jobs: readonly ListedJob[]) {
  if (jobs.length === 0) return 'Write one in five short parts. The draft saves itself.'
  if (jobs.every(({ applicants }) => applicants.total === 0)) return 'Nobody has applied yet.'
  const unread = jobs.reduce((sum, { applicants }) => sum + applicants.unopened, 0)
  const opened =
    unread === 0
      ? 'Every application has been opened.'
      : unread === 1
        ? '1 application has not been opened yet.'
        : `${unread} applications have not been opened yet.`
  const withLate = jobs.filter(({ late }) => late > 0)
  const people = withLate.reduce((sum, { late }) => sum + late, 0)
  if (people === 0) return opened
  const on = withLate.length === 1 ? (people === 1 ? '' : ', all on one job') : `, on ${withLate.length} jobs`
  return `${people} ${people === 1 ? 'person is' : 'people are'} past your reply promise${on}. ${opened}`
}
