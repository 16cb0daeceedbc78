import type { ContextFor } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { teamNameOf } from './blind/blind.server.ts'
import { asSeenByApplicant, waitingSince } from './moves/moves.server.ts'
import { parseSteps } from './moves/parse-steps.ts'
import { replyAsked } from './notification-kinds.server.ts'
import { findSeekerApplication, listHiringTeam, lockApplication } from './queries.server.ts'
import { insertApplicationEvent } from './record-queries.server.ts'
import { replyBy } from './reply-deadline.ts'
import { askedSince } from './views.server.ts'

/** When the promised day is over somewhere: the applicant may be 14 hours ahead of UTC. */
const dayEndsFirst = 10 * 3_600_000

/** One polite note to the employer, by bell and mail, about a reply that is late. Once per wait. */
export async function askAboutReply(context: ContextFor<'seeker'>, applicationId: string) {
  const { db, user } = context
  await lockApplication(db, applicationId)
  const full = orNotFound(await findSeekerApplication(db, user.id, applicationId), 'application')
  const row = asSeenByApplicant(full)
  const promised = replyBy(row.stage, waitingSince(row), parseSteps(row.steps), row)
  if (!promised || row.recalledAt) throw new AppError(409, 'No answer is promised to you now')
  if (promised.getTime() + dayEndsFirst > Date.now())
    throw new AppError(
      409,
      `Their answer is promised by ${formatLongDate(promised)}. You can ask from the next day`,
    )
  if (askedSince(row)) throw new AppError(409, 'You have asked already. You can ask once')
  const { id, jobId, jobTitle, stage } = row
  const seekerName = teamNameOf(row)
  await insertApplicationEvent(db, {
    applicationId: id,
    kind: 'asked',
    actorId: user.id,
    fromStage: stage,
    toStage: stage,
  })
  for (const { client, ...person } of await listHiringTeam(db, row))
    await notify(context, {
      to: [person],
      kind: replyAsked,
      params: { id, jobId, jobTitle, seekerName, client, promised: promised.toISOString() },
      once: `${id} ${row.version}`,
      mail: {},
    })
  await context.publish([user.id], { type: 'applications', id })
  return row.companyName
}
