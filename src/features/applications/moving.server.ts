import type { z } from 'zod'
import type { Context } from '#/server/context.ts'
import { deliverMail, type MailContent, renderMail } from '#/server/mail.ts'
import { insertNotification } from '#/server/notifications.ts'
import { AppError } from '#/shared/errors.ts'
import type { offer } from './api.ts'
import {
  employersPath,
  sayToEmployer,
  sayToSeeker,
  seekersPath,
  stepMailToEmployer,
  stepMailToSeeker,
} from './emails.ts'
import {
  type ApplicationRow,
  insertEvent,
  listCompanyPeople,
  listEvents,
  updateStage,
} from './queries.server.ts'
import { readSnapshot } from './snapshot.server.ts'
import { findTransition, type Side, type Stage, stageLabel, undoMinutes } from './stages.ts'

type Acting = Pick<Context, 'db' | 'config' | 'send' | 'notify'> & { user: { id: string } }

export type Step = {
  to: Stage
  by: Side
  version: number
  /** What the other side is told. */
  message?: string | null
  rejectReason?: string | null
  /** The terms this step is about. */
  terms?: z.output<typeof offer> | null
}

/** Refuses a step the table does not know, or one that was planned on an outdated view. Says who was faster. */
export async function requireMove({ db, user }: Acting, row: ApplicationRow, { to, by, version }: Step) {
  if (row.version !== version) throw await conflict({ db, user }, row)
  const transition = findTransition(row.stage, to, by)
  if (!transition)
    throw new AppError(
      409,
      `An application at “${stageLabel(row.stage, by)}” cannot go to “${stageLabel(to, by)}”`,
    )
  if (transition.undo && !canUndo(row, to))
    throw new AppError(409, `A rejection can be taken back for ${undoMinutes} minutes, to where it came from`)
  return transition
}

export const undoUntil = (row: ApplicationRow) =>
  new Date(row.stageChangedAt.getTime() + undoMinutes * 60_000)
const canUndo = (row: ApplicationRow, to: Stage) => row.cameFrom === to && undoUntil(row) > new Date()

async function conflict({ db, user }: Pick<Acting, 'db' | 'user'>, row: ApplicationRow) {
  const last = (await listEvents(db, row.id)).findLast((event) => event.kind === 'moved')
  const who = last?.actorId === user.id ? 'You' : (last?.actorName ?? 'Someone')
  return new AppError(409, `${who} moved this application to “${stageLabel(row.stage)}” in the meantime`)
}

/** Makes the step: stage, record, and the news to the other side. `requireMove` has let it through. */
export async function makeMove(context: Acting, row: ApplicationRow, step: Step) {
  const { db, user } = context
  const { to, message = null, rejectReason = null } = step
  const moved = await updateStage(db, row, to, rejectReason)
  if (!moved) throw await conflict(context, row)
  await insertEvent(db, {
    applicationId: row.id,
    actorId: user.id,
    fromStage: row.stage,
    toStage: to,
    message,
  })
  await tellOtherSide(context, row, step, moved.version)
  return moved
}

async function tellOtherSide(context: Acting, row: ApplicationRow, step: Step, version: number) {
  const { name: seekerName, email } = await seekerOf(context, row)
  const people = await listCompanyPeople(context.db, row.companyId)
  const news = {
    id: row.id,
    jobId: row.jobId,
    jobTitle: row.jobTitle,
    companyName: row.companyName,
    seekerName,
    from: row.stage,
    stage: step.to,
    message: step.message ?? null,
    terms: step.terms ?? null,
    undone: row.stage === 'rejected',
  }
  const publicUrl = context.config.publicUrl
  if (step.by === 'employer') {
    await tell(context, { id: row.seekerId, version }, sayToSeeker(news), seekersPath(row.id), {
      about: row,
      mail: stepMailToSeeker({ to: email, publicUrl }, news),
    })
  } else {
    for (const person of people) {
      await tell(context, { id: person.id, version }, sayToEmployer(news), employersPath(row.jobId, row.id), {
        about: row,
        mail: stepMailToEmployer({ to: person.email, publicUrl }, news),
      })
    }
  }
  await context.notify([row.seekerId, ...people.map((person) => person.id)], {
    type: 'applications',
    id: row.id,
  })
}

async function tell(
  context: Acting,
  reader: { id: string; version: number },
  title: string,
  path: string,
  { about, mail }: { about: { id: string; jobTitle: string }; mail: MailContent },
) {
  await context.send(deliverMail, renderMail(mail))
  await insertNotification(context, {
    userId: reader.id,
    title,
    body: about.jobTitle,
    path,
    dedupeKey: `application ${about.id} ${reader.version} ${reader.id}`,
  })
}

/** The name as it was sent; the address as it is now. */
async function seekerOf({ db }: Pick<Acting, 'db'>, row: ApplicationRow) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', row.seekerId)
    .executeTakeFirstOrThrow()
  return { name: readSnapshot(row.snapshot).name, email }
}
