import type { HandlerContext } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import { listHiringTeam } from '../queries.server.ts'
import { answersDue, intakePaused } from './notification-kinds.server.ts'
import { listWatchedJobs, lockAnswerCounts, openAll, setIntake } from './queries.server.ts'
import { lateLimit } from './rule.ts'

/** Warns and pauses by the rule of the answer bond. It reads the jobs in which answers are late or soon will be. */
export const watchAnswers = definePagedTask({
  name: 'applications.watch-answers',
  cron: '* * * * *',
  limit: 200,
  list: ({ db, config }, after, limit) => (config.answerBond ? listWatchedJobs(db, after, limit) : off(db)),
  key: (id: string) => id,
  async page(ids, context) {
    for (const job of await lockAnswerCounts(context.db, ids)) await applyRule(context, job)
  },
})

/** With the bond switched off no job stays paused. */
async function off(db: HandlerContext['db']) {
  await openAll(db)
  return []
}

type Job = Awaited<ReturnType<typeof lockAnswerCounts>>[number]
type Context = Parameters<typeof notify>[0]

async function applyRule(context: Context, job: Job) {
  const { db } = context
  const limit = lateLimit(job.received)
  if (job.pausedAt) {
    // The answers reopen it themselves; this is for what is none, such as an interview that was booked.
    if (job.late === 0) await setIntake(db, job.id, { intakePausedAt: null })
    return
  }
  if (job.soonLate < limit || !job.isOpen) {
    // A move that can still be undone does not take the warning back.
    if (job.warnedAt && !job.hasUntold) await setIntake(db, job.id, { answersWarnedAt: null })
    return
  }
  if (!job.warnedAt) {
    const now = new Date()
    await setIntake(db, job.id, { answersWarnedAt: now })
    await notifyTeam(context, job, answersDue, now)
  } else if (job.mayPause && job.late >= limit) {
    const now = new Date()
    await setIntake(db, job.id, { intakePausedAt: now })
    await notifyTeam(context, job, intakePaused, now)
  }
}

async function notifyTeam(
  context: Context,
  { id, title, companyId, mandateId, soonLate, late }: Job,
  kind: typeof answersDue | typeof intakePaused,
  now: Date,
) {
  const count = kind === intakePaused ? late : soonLate
  for (const { client, ...person } of await listHiringTeam(context.db, { companyId, mandateId, jobId: id }))
    await notify(context, {
      to: [person],
      kind,
      params: { jobId: id, jobTitle: title, count, client },
      once: `${id} ${now.toISOString()}`,
      mail: {},
    })
}

export const bondTasks = [watchAnswers]
