import type { z } from 'zod'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import { mergeComponents, noComponents } from '#/features/offers/terms.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import type { CompanyActor } from '#/shared/rights.ts'
import { offerTerms } from '../api.ts'
import { teamName } from '../blind/blind.server.ts'
import { changeStage, requireStageTransition } from '../moves/transitions.server.ts'
import { checkOffer, makeOffer } from '../offers/offers.server.ts'
import { currentOffers } from '../offers/view-offers.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import { type ApprovalRule, approvalReason } from './approval.ts'

// Offers that are not sent yet, because somebody has to approve them or because their day has not come. They are no offers:
// nothing of the applicant shows them.

type Context = Pick<HandlerContext, 'db' | 'config' | 'send' | 'sendMail' | 'publish' | 'announce'>
type Terms = z.output<typeof offerTerms>

const maxDaysAhead = 90

export async function findApprovalRule(db: Db, companyId: string): Promise<ApprovalRule> {
  const { offerApproval } = await db
    .selectFrom('companies')
    .select('offerApproval')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return offerApproval
}

type Pay = { amount: number; currency?: string | undefined; period?: ApplicationRow['payPeriod'] | undefined }

/** Why this offer waits for an approval; null if it does not. */
export async function findApprovalReason(db: Db, row: ApplicationRow, actor: CompanyActor, terms: Pay) {
  const pay = {
    amount: terms.amount,
    currency: terms.currency ?? row.payCurrency,
    period: terms.period ?? row.payPeriod,
  }
  const range = { max: row.payMax, currency: row.payCurrency, period: row.payPeriod }
  return approvalReason(await findApprovalRule(db, row.companyId), actor, pay, range)
}

/** Throws 409 for an offer that has to be approved before it is sent; the error is at `approval`. */
export async function requireNoApproval(db: Db, row: ApplicationRow, actor: CompanyActor, terms: Pay) {
  const reason = await findApprovalReason(db, row, actor, terms)
  if (reason) throw new AppError(409, reason, { errors: { approval: [reason] } })
}

/** Agreeing to a counter is an offer like any other: where that needs an approval, who may approve agrees. */
export async function requireCounterApproved(db: Db, row: ApplicationRow, actor: CompanyActor) {
  const { counter } = currentOffers(row, await listOffers(db, [row.id]))
  if (counter) await requireNoApproval(db, row, actor, counter)
}

export const findPlan = (db: Db, applicationId: string) =>
  db.selectFrom('plannedOffers').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()
type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export const deletePlan = (db: Db, applicationId: string) =>
  db.deleteFrom('plannedOffers').where('applicationId', '=', applicationId).execute()

export const parseOffer = (plan: Pick<Plan, 'offer'>) => offerTerms.parse(plan.offer)

/** Those of the jobs this person works on, oldest first. */
function listPlans(db: Db, scope: CompanyScope) {
  return db
    .selectFrom('plannedOffers')
    .innerJoin('applications', 'applications.id', 'plannedOffers.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .leftJoin('users', 'users.id', 'plannedOffers.authorId')
    .selectAll('plannedOffers')
    .select(['jobs.id as jobId', 'jobs.title as jobTitle', 'jobs.payCurrency', 'jobs.payPeriod'])
    .select(['users.name as author', teamName.as('applicant')])
    .where(jobsInScope(scope))
    .orderBy('plannedOffers.createdAt')
    .execute()
}

/** The same as the page of planned offers shows them. */
export async function viewPlans(db: Db, scope: CompanyScope) {
  const plans = await listPlans(db, scope)
  return plans.map((plan) => {
    const offer = parseOffer(plan)
    const { currency = plan.payCurrency, period = plan.payPeriod, amount } = offer
    const { startsOn = null, answerBy = null, note: offerNote } = offer
    const terms = mergeComponents(noComponents, offer)
    return { ...plan, terms, amount, currency, period, startsOn, answerBy, offerNote }
  })
}

/** When it is to be sent; null: as soon as it may. */
export function readSendAt(sendAt: string | undefined) {
  if (!sendAt) return null
  const time = new Date(sendAt)
  if (time <= new Date()) throw fieldError('sendAt', 'Choose a time that has not passed')
  if (time.getTime() > Date.now() + maxDaysAhead * dayMs)
    throw fieldError('sendAt', `Choose a day in the next ${maxDaysAhead}`)
  return time
}

/** Checks a prepared offer as if it were sent then. */
export function checkPlan(row: ApplicationRow, terms: Terms, sendAt: Date | null) {
  checkOffer(row, terms)
  if (sendAt && terms.answerBy && new Date(terms.answerBy) <= sendAt)
    throw fieldError('offer.answerBy', 'Choose a time after the offer is sent')
}

/**
 * Sends a prepared offer as the person who prepared it. Throws 409 if the application moved meanwhile, and 422 if the
 * offer no longer holds, such as an end that has passed. Lock the application first.
 */
export async function sendPlan(context: Context, row: ApplicationRow, plan: Plan) {
  const { authorId, approverId, version } = plan
  if (!authorId) throw new AppError(409, 'Whoever prepared it has left')
  const change = { to: 'offer', by: 'employer', version } as const
  const acting = { ...context, user: { id: authorId } }
  await requireStageTransition(acting, row, change)
  const terms = await makeOffer(context, row, parseOffer(plan), approverId)
  await deletePlan(context.db, row.id)
  return changeStage(acting, row, { ...change, message: terms?.note ?? null, terms })
}
