import type { Stage } from '../../../src/features/applications/stages.ts'
import { inOfficeHours, inOrder, inWakingHours, workingDayAhead, workingDaysAgo } from '../clock.ts'
import { hashOf, randomFrom } from '../random.ts'
import type { Course } from './course.ts'
import type { PostedJob } from './posted-jobs.ts'
import { boardStory } from './story-board.ts'
import { clientsStory } from './story-clients.ts'
import { mayaStory } from './story-maya.ts'

/** One application as a story tells it. Numbers are working days ago. */
export type StoryLine = {
  /** Somebody of the demo; otherwise somebody new who fits. */
  name?: string
  applied: number
  moves?: [to: Stage, daysAgo: number][]
  isOpened?: boolean
  note?: string
  answer?: string
  messages?: Partial<Record<Stage, string>>
  rejectReason?: string
  offer?: number
  counter?: number
  /** Working days until the offer ends. */
  answerIn?: number
  /** What the hiring team noted for itself. */
  teamNotes?: string[]
}
/** A job by its slug without number. `whole`: nobody else applied. */
export type Story = { job: string; whole?: boolean; lines: StoryLine[] }

export type ScriptedApplication = Omit<StoryLine, 'applied' | 'moves'> & {
  job: PostedJob
  whole: boolean
  course: Course
  answerBy: Date | undefined
}

const bySeeker: readonly Stage[] = ['offer accept', 'offer counter', 'offer reject', 'withdrawn']

/** The applications that the demo accounts see first, told by hand. */
export function stories(jobs: PostedJob[]): ScriptedApplication[] {
  const random = randomFrom(hashOf('stories'))
  return [...boardStory, ...mayaStory, ...clientsStory].flatMap(({ job: slug, whole = false, lines }) => {
    const job = jobs.find((one) => one.slug.replace(/-\d+$/, '') === slug)
    if (!job) throw new Error(`no job is called ${slug}`)
    return lines.map(({ applied, moves = [], isOpened = true, answerIn, ...line }): ScriptedApplication => {
      const sent = inWakingHours(workingDaysAgo(applied), job.country, random() * 0.6)
      const opened = inOfficeHours(workingDaysAgo(Math.max(0, applied - 1)), job.country, random() * 0.5)
      const times = moves.map(([to, days]) =>
        bySeeker.includes(to)
          ? inWakingHours(workingDaysAgo(days), job.country, random() * 0.6)
          : inOfficeHours(workingDaysAgo(days), job.country, random()),
      )
      const hasOpened = isOpened || moves.length > 0
      const [appliedAt = sent, ...rest] = inOrder([sent, ...(hasOpened ? [opened] : []), ...times])
      const openedAt = hasOpened ? (rest.shift() ?? null) : null
      return {
        ...line,
        ...{ job, whole },
        answerBy:
          answerIn === undefined ? undefined : inOfficeHours(workingDayAhead(answerIn), job.country, 1),
        course: {
          ...{ appliedAt, openedAt },
          moves: moves.map(([to], i) => ({
            to,
            at: rest[i] ?? appliedAt,
            by: bySeeker.includes(to) ? ('seeker' as const) : ('employer' as const),
          })),
        },
      }
    })
  })
}
