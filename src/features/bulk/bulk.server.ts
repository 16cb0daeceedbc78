import type { z } from 'zod'
import { listCompanyJobs } from '#/features/applications/queries.server.ts'
import type { Stage } from '#/features/applications/stages.ts'
import { undoMinutes } from '#/features/applications/stages.ts'
import { fillTemplate, type TemplateValues } from '#/features/messages/templates/fill.ts'
import type { CompanyScope, SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'
import {
  type BulkAction,
  type Chosen,
  countItems,
  findOwnAction,
  insertAction,
  insertItems,
  isKept,
  listChosen,
  listLetterNames,
  listProblems,
} from './queries.server.ts'
import { type bulkStatus, messageDelaySeconds } from './shapes.ts'
import { workBulk } from './work.server.ts'

export type CompanyUser = SessionUser & CompanyScope & { actor: CompanyActor }
type JobOfLetter = { id: string; title: string; city: string | null }

export async function requireJob(db: Db, scope: CompanyScope, id: string) {
  return orNotFound((await listCompanyJobs(db, scope, id))[0], 'job')
}

/** How somebody who is reviewed blind is called in a preview; the letter has their name. */
export const hiddenCall = null

const valuesFor = (
  name: string | null,
  job: JobOfLetter,
  company: string,
  sender: string,
): TemplateValues => ({
  'first name': name === null ? '(first name)' : (name.split(' ')[0] ?? name),
  'full name': name ?? '(full name)',
  job: job.title,
  place: job.city,
  company,
  'my name': sender,
})

async function companyName(db: Db, id: string) {
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** The text for each of them, with the places that nothing is known for. */
export async function fillFor(
  db: Db,
  user: CompanyUser,
  job: JobOfLetter,
  people: { id: string; name: string; calledBy: string | null; text: string }[],
) {
  const company = await companyName(db, user.companyId)
  return people.map(({ id, name, calledBy, text }) => {
    const { body, missing } = fillTemplate(text, valuesFor(calledBy, job, company, user.name))
    return { id, name, text: body, missing: missing.map(({ variable }) => variable) }
  })
}

export type BulkRequest = {
  key: string
  kind: BulkAction['kind']
  to: Stage | null
  tag: string | null
  people: { id: string; version: number; reason: string | null; message: string | null }[]
}

/**
 * Writes down who is to be done and sends the work. `people` have their texts with places in them; who has one that
 * cannot be filled in, or is not on this job, has all of it refused, and nothing is written.
 */
export async function startBulk(
  context: Pick<HandlerContext, 'db' | 'send'> & { user: CompanyUser },
  job: JobOfLetter,
  { key, kind, to, tag, people }: BulkRequest,
) {
  const { db, user, send } = context
  const chosen = await listChosen(
    db,
    job.id,
    people.map(({ id }) => id),
  )
  const letterNames = await listLetterNames(db, [...chosen.keys()])
  const texts = await fillFor(
    db,
    user,
    job,
    people.flatMap(({ id, message }) => {
      const { name } = orNotFound(chosen.get(id), 'application')
      return message === null ? [] : [{ id, name, calledBy: letterNames.get(id) ?? '', text: message }]
    }),
  )
  const open = texts.find(({ missing }) => missing.length > 0)
  if (open) {
    const message = `{{${open.missing[0]}}} is not known of ${open.name}. Write what belongs there, or take it out.`
    throw new AppError(422, message, { errors: { message: [message] } })
  }
  const isNew = await insertAction(db, {
    id: key,
    jobId: job.id,
    actorId: user.id,
    kind,
    toStage: to,
    tag,
    beforeOfferOnly: !hasRight(user.actor, 'make-offers'),
  })
  if (isNew) {
    const textOf = new Map(texts.map(({ id, text }) => [id, text]))
    const unique = [...new Map(people.map((person) => [person.id, person])).values()]
    await insertItems(
      db,
      key,
      unique.map(({ id, version, reason }) => ({
        applicationId: id,
        version,
        reason,
        message: textOf.get(id) ?? null,
      })),
    )
    await send(workBulk, { id: key }, kind === 'message' ? { delay: messageDelaySeconds } : {})
  }
  return viewBulk(db, orNotFound(await findOwnAction(db, user, key), 'press'))
}

const undoMs = { message: messageDelaySeconds * 1000, others: undoMinutes * 60_000 }

export async function viewBulk(db: Db, action: BulkAction): Promise<z.output<typeof bulkStatus>> {
  const count = await countItems(db, action.id)
  const [waiting, done, refused, undone, kept] = [
    count('waiting'),
    count('done'),
    count('refused'),
    count('undone'),
    count('kept'),
  ]
  const until = new Date(
    action.createdAt.getTime() + (action.kind === 'message' ? undoMs.message : undoMs.others),
  )
  return {
    id: action.id,
    kind: action.kind,
    to: action.kind === 'reject' ? 'rejected' : action.toStage,
    total: waiting + done + refused + undone + kept,
    // While it is taken back, those it was done to wait again.
    ...(action.undoneAt === null ? { waiting, done: done + kept } : { waiting: waiting + done, done: kept }),
    ...{ refused, undone },
    isUndone: action.undoneAt !== null,
    undoUntil: action.undoneAt === null && !isKept(action) && until > new Date() ? until : null,
    problems: await listProblems(db, action.id),
  }
}

/** Those at these stages, with the text of their stage. */
export const withLetters = (
  people: Chosen[],
  letters: { stage: Stage; reason?: string | undefined; message: string | null }[],
) =>
  people.map(({ id, version, stage }) => {
    const letter = letters.find((one) => one.stage === stage)
    return { id, version, reason: letter?.reason ?? null, message: letter?.message ?? null }
  })
