import { requireRecentProof } from '#/server/auth/access.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { formatLongDate } from '#/shared/dates.ts'
import type { ParsedInput } from '#/shared/endpoint.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { applicationsApi } from '../api.ts'
import { asSeenByApplicant, latestMove } from '../moves/moves.server.ts'
import { changeStage, requireStageTransition, withdraw } from '../moves/transitions.server.ts'
import { type ApplicationRow, findSeekerApplication } from '../queries.server.ts'
import { listOffers, lockSeekerApplication } from '../record-queries.server.ts'
import { isSameCounter, makeCounter, requireOpenOffer } from './offers.server.ts'
import { acceptVersion } from './versions.server.ts'
import { currentOffers } from './view-offers.server.ts'

type Context = ContextFor<'seeker'>
type Answer = ParsedInput<(typeof applicationsApi)['POST /applications/:id/answer-offer']>

const stageOf = { accept: 'offer accept', decline: 'offer reject', counter: 'offer counter' } as const

/** The seeker accepts, declines or counters the employer's offer. The same answer again changes nothing. */
export async function answerOffer(context: Context, input: Answer) {
  const { db, user } = context
  const { id, answer, version, note } = input
  const row = await lockSeekerApplication(context, id)
  if (await isRepeated(context, row, input))
    return {
      data: { id, stage: row.stage, version: row.version },
      message: 'Your answer had arrived already',
    }

  const change = { to: stageOf[answer], by: 'seeker', version, message: note } as const
  await requireStageTransition(context, row, change)
  const known = asSeenByApplicant(row)
  if (answer === 'decline') {
    // Once their offer has ended, a counter is what waits, and it is withdrawn with the application.
    if (known.stage === 'offer counter') await requireOpenOffer(db, known)
    return {
      data: await changeStage(context, row, change),
      message: `Declined. ${row.companyName} has been told.`,
    }
  }
  const currentOffer = await requireOpenOffer(db, known)
  if (answer === 'counter') {
    const { terms, openUntil } = await makeCounter(context, known, currentOffer, input)
    return {
      data: await changeStage(context, row, { ...change, terms, offerUntil: openUntil }),
      message: openUntil
        ? `Counter sent. Until ${formatLongDate(openUntil)} you can still accept or decline their offer.`
        : 'Counter sent. You can still accept or decline their offer.',
    }
  }
  requireRecentProof(user)
  if (input.hash && currentOffer.hash && input.hash !== currentOffer.hash)
    throw new AppError(
      409,
      'The offer is another one than the one you read. Read it again before you accept.',
    )
  await acceptVersion(db, known, currentOffer, 'seeker', user)
  const data = await changeStage(context, row, { ...change, terms: currentOffer })
  for (const id of input.alsoWithdraw) await withdrawOther(context, id)
  return { data, message: `Offer accepted. ${row.companyName} has been told.` }
}

/** Whether this very answer was given before, by a double press or after a broken connection. */
async function isRepeated({ db, user }: Context, row: ApplicationRow, input: Answer) {
  const last = latestMove(row)
  if (row.stage !== stageOf[input.answer] || last?.by !== user.id || row.version !== input.version + 1)
    return false
  if (input.answer === 'decline') return last.message === input.note
  if (input.answer === 'accept') return areWithdrawn(db, user.id, input.alsoWithdraw)
  const { counter, offer } = currentOffers(row, await listOffers(db, [row.id]))
  return counter !== null && offer !== null && isSameCounter(counter, offer, input)
}

async function areWithdrawn(db: Db, seekerId: string, ids: string[]) {
  for (const id of ids)
    if ((await findSeekerApplication(db, seekerId, id))?.stage !== 'withdrawn') return false
  return true
}

/** Withdraws another application together with accepting an offer. */
async function withdrawOther(context: Context, id: string) {
  const row = orNotFound(await findSeekerApplication(context.db, context.user.id, id), 'application')
  await withdraw(context, row, 'I have accepted another offer.')
}
