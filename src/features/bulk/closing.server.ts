import type { z } from 'zod'
import { isRecruiterTransition, type Stage } from '#/features/applications/stages.ts'
import { closeOwnJob, stagesWithoutAnswer } from '#/features/jobs/publishing/closing.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import type { bulkApi } from './api.ts'
import { type CompanyUser, requireJob, startBulk, viewBulk, withLetters } from './bulk.server.ts'
import { findOwnAction, listAnswerable } from './queries.server.ts'

// A job closes with an answer for everybody who has none yet. Whoever holds an offer has one.

const needsAnswer = (stage: Stage) => stagesWithoutAnswer.some((one) => one === stage)
const holdsOffer = (stage: Stage) => stage === 'offer' || stage === 'offer accept'

export async function readClosing(db: Db, jobId: string) {
  const people = await listAnswerable(db, jobId)
  const open = people.filter(({ stage }) => needsAnswer(stage))
  return {
    total: people.length,
    answered: people.length - open.length,
    open,
    withOffer: people.filter(({ stage }) => holdsOffer(stage)),
  }
}

type Input = z.output<(typeof bulkApi)['POST /employer/jobs/:id/close-with-answers']['input']>

/**
 * One press: the job closes and everybody who waits is rejected with the letter of their stage, or with their own. All or
 * nothing: whoever is left out, applied since or was moved since is named, and the job stays as it was.
 */
export async function closeWithAnswers(
  context: Pick<HandlerContext, 'db' | 'send'> & { user: CompanyUser },
  { id, version, key, reason, groups, people }: Input,
) {
  const { db, user } = context
  const job = await requireJob(db, user, id)
  const earlier = await findOwnAction(db, user, key)
  if (earlier) return { id, bulk: await viewBulk(db, earlier) }
  if (!hasRight(user.actor, 'make-offers')) {
    const { open } = await readClosing(db, id)
    const countered = open.find(({ stage }) => !isRecruiterTransition(stage, 'rejected'))
    if (countered)
      throw new AppError(
        403,
        `${countered.name} answered an offer. Somebody of the company who makes offers decides that first.`,
      )
  }
  // First, so that nobody applies between the counting and the closing.
  // One that closed by its date, or left somebody out, is answered by the same press.
  if (job.status !== 'closed') await closeOwnJob(context, { id, version }, reason)
  const { open } = await readClosing(db, id)
  const given = new Map(people.map((one) => [one.id, one]))
  const missing = open.filter((one) => given.get(one.id)?.version !== one.version)
  if (missing.length > 0) {
    const names = missing.slice(0, 3).map(({ name }) => name)
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    throw new AppError(
      409,
      `Read the list again: ${names.join(', ')}${more} applied or moved in the meantime.`,
      {
        errors: { people: missing.map((one) => one.id) },
      },
    )
  }
  for (const { stage } of open)
    if (!groups.find((group) => group.stage === stage)?.reason)
      throw fieldError('groups', 'Choose a reason for each group')
  if (open.length === 0) return { id, bulk: null }
  const letters = withLetters(open, groups)
  const bulk = await startBulk(context, job, {
    ...{ key, kind: 'reject', to: null, tag: null },
    people: letters.map((one) => ({ ...one, message: given.get(one.id)?.message ?? one.message })),
  })
  return { id, bulk }
}
