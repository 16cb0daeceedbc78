import { sql } from 'kysely'
import { hashCode } from '#/features/accounts/queries.server.ts'
import { signIn } from '#/features/accounts/sign-in/sign-in.server.ts'
import { parseQuestions } from '#/features/jobs/questions/question-fields.ts'
import { answerProblem, askedQuestions } from '#/features/jobs/questions/questions.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { isWithinBudget, maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, type FieldErrors, fieldError, orNotFound } from '#/shared/errors.ts'
import { findJobToApply } from '../apply/job-to-apply.server.ts'
import { intakePausedSentence } from '../bond/rule.ts'
import { addCounts } from '../sources/queries.server.ts'
import { cleanSource, direct } from '../sources/source.ts'
import type { guestApi } from './api.ts'
import { guestDays, guestMails } from './limits.ts'
import { giveDraft, requireOwnMailbox } from './take-over.server.ts'

export const guestHandlers: Handlers<typeof guestApi> = {
  async 'POST /applications/guest'({ slug, name, email, draft }, context) {
    const { db, user } = context
    if (user) throw new AppError(409, 'You are logged in: apply with your account')
    const job = orNotFound(await findJobToApply(db, { slug }), 'job')
    if (!job.visible) throw new AppError(410, 'This job takes no applications any more')
    if (job.intakePausedAt) throw new AppError(409, intakePausedSentence)
    requireTypedAnswers(parseQuestions(job), draft.answers)
    // The same steps for every address: whether it has an account is found out by whoever opens the mail.
    if (await maySendMailTo(context, 'guest-application', email, guestMails)) {
      const { id } = await db
        .insertInto('guestApplications')
        .values({ jobId: job.id, email, name, draft: JSON.stringify({ ...draft, uploaded: [] }) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await context.sendMail('guest-application', { guestId: id })
      await addCounts(db, [{ slug, source: cleanSource(draft.source).source ?? direct, views: 0, starts: 1 }])
    }
    return { data: {}, message: 'Look in your mail' }
  },

  async 'POST /applications/guest/claim'({ token, slug, email, code }, context) {
    // Tries are counted outside the transaction, so that wrong ones count.
    const id = token ? await findByLink(context.db, token) : await findByCode(context, { slug, email, code })
    return context.transaction((inside) => takeOver(inside, id))
  },
}

const isAlive = sql<boolean>`guest_applications.created_at > now() - make_interval(days => ${guestDays})`

async function findByLink(db: Db, token: string) {
  const row = await db
    .selectFrom('guestApplications')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where(isAlive)
    .executeTakeFirst()
  return (row ?? refuse()).id
}

/** Nobody is told whether anything waits for an address: a wrong code is all there is to hear. */
async function findByCode(
  context: HandlerContext,
  { slug = '', email = '', code = '' }: { slug?: string; email?: string; code?: string },
) {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) throw fieldError('code', 'Enter the six digits from the email')
  const rows = await context.db
    .selectFrom('guestApplications')
    .innerJoin('jobs', 'jobs.id', 'guestApplications.jobId')
    .select(['guestApplications.id', 'codeHash'])
    .where('guestApplications.email', '=', email)
    .where('jobs.slug', '=', slug)
    .where('claimedAt', 'is', null)
    .where('codeHash', 'is not', null)
    .where(isAlive)
    .orderBy('guestApplications.createdAt', 'desc')
    .limit(guestMails.calls)
    .execute()
  let match: string | undefined
  for (const { id, codeHash } of rows)
    if ((await mayTry(context, id)) && codeHash === hashCode(id, digits)) match ??= id
  // The same work when there is no code to guess.
  if (rows.length === 0) await mayTry(context, email)
  if (!match) throw fieldError('code', 'That code is wrong or has expired')
  return match
}

/** Ten tries for each mail; the link of the same mail is not affected. */
const mayTry = async (context: HandlerContext, key: string) =>
  !context.config.rateLimits ||
  (await isWithinBudget(context, `guest code ${key}`, { calls: 10, seconds: 86_400 }))

function refuse(): never {
  throw new AppError(400, 'This link has expired, or a newer one was mailed. Fill in the application again.')
}

async function takeOver(context: HandlerContext, id: string) {
  const { db, user } = context
  const guest = await db
    .selectFrom('guestApplications')
    .innerJoin('jobs', 'jobs.id', 'guestApplications.jobId')
    .select(['guestApplications.id', 'jobId', 'email', 'name', 'draft', 'claimedAt', 'jobs.slug'])
    .where('guestApplications.id', '=', id)
    .forUpdate('guestApplications')
    .executeTakeFirst()
  if (!guest) return refuse()
  const { email, slug } = guest
  const found = await requireOwnMailbox(context, email)
  if (guest.claimedAt) return { data: { slug, session: null, signedIn: user !== null } }
  const { owner, isNew } = await giveDraft(context, guest, found)
  await db
    .updateTable('guestApplications')
    .set({ claimedAt: new Date(), name: '', draft: JSON.stringify({}), codeHash: null })
    .where('id', '=', guest.id)
    .execute()
  const session = isNew ? await signIn(context, owner.id) : null
  return { data: { slug, session, signedIn: user !== null } }
}

/** What an application would be refused for, as far as it can be told without the files. */
function requireTypedAnswers(questions: ReturnType<typeof parseQuestions>, given: Record<string, string>) {
  const answers = questions.map(({ id }) => given[id] ?? '')
  const asked = askedQuestions(questions, answers)
  const errors: FieldErrors = {}
  for (const [place, question] of questions.entries()) {
    const problem =
      asked[place] && question.kind !== 'file' ? answerProblem(question, answers[place]?.trim()) : null
    if (problem) errors[`draft.answers.${question.id}`] = [problem]
  }
  const [first] = Object.values(errors)
  if (first) throw new AppError(422, first[0], { errors })
}
