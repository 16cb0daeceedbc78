import { promisedDay } from '#/features/jobs/late.ts'
import type { ContextFor } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { teamNameOf } from './blind/blind.server.ts'
import { asSeenByApplicant } from './moves/moves.server.ts'
import { replyAsked } from './notification-kinds.server.ts'
import { findSeekerApplication, listHiringTeam, lockApplication } from './queries.server.ts'
import { insertApplicationEvent } from './record-queries.server.ts'
import { askedSince } from './views.server.ts'

/** One polite note to the employer, by bell and mail, about a reply that is late. Once per wait. */
export async function askAboutReply(context: ContextFor<'seeker'>, applicationId: string) {
  const { db, user } = context
  await lockApplication(db, applicationId)
  const full = orNotFound(await findSeekerApplication(db, user.id, applicationId), 'application')
  const row = asSeenByApplicant(full)
  const lateFrom = row.promisedLateFrom
  if (!lateFrom) throw new AppError(409, 'No answer is promised to you now')
  const promised = promisedDay(lateFrom)
  if (lateFrom > new Date())
    throw new AppError(
      409,
      `Their answer is promised by ${formatLongDate(promised)}. You can ask once it is late`,
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
