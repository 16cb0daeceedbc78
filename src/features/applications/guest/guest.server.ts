import { type Selectable, sql } from 'kysely'
import { findUserByEmail, insertUser } from '#/features/accounts/queries.server.ts'
import {
  confirmRegistration,
  discardUnconfirmed,
  findRegistration,
} from '#/features/accounts/register/registrations.server.ts'
import { signIn } from '#/features/accounts/sign-in/sign-in.server.ts'
import { parseQuestions } from '#/features/jobs/questions/question-fields.ts'
import { answerProblem, askedQuestions } from '#/features/jobs/questions/questions.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, type FieldErrors, orNotFound } from '#/shared/errors.ts'
import { intakePausedSentence } from '../bond/rule.ts'
import { applicationDraft } from '../drafts/draft-api.ts'
import { findJobToApply } from '../queries.server.ts'
import { addCounts } from '../sources/queries.server.ts'
import { cleanSource, direct } from '../sources/source.ts'
import { writtenFieldNames } from '../written-fields.ts'
import type { guestApi } from './api.ts'
import { guestDays, guestMails } from './limits.ts'

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

  async 'POST /applications/guest/claim'({ token }, context) {
    const { db, encryption, user } = context
    const guest = await db
      .selectFrom('guestApplications')
      .innerJoin('jobs', 'jobs.id', 'guestApplications.jobId')
      .select(['guestApplications.id', 'jobId', 'email', 'name', 'draft', 'claimedAt', 'jobs.slug'])
      .where('tokenHash', '=', hashToken(token))
      .where(sql<boolean>`guest_applications.created_at > now() - make_interval(days => ${guestDays})`)
      .forUpdate('guestApplications')
      .executeTakeFirst()
    if (!guest)
      throw new AppError(
        400,
        'This link has expired, or a newer one was mailed. Fill in the application again.',
      )
    const { email, slug } = guest
    if (user && user.email !== email)
      throw new AppError(
        409,
        'You are logged in with another address than the one of this mail. Log out, then open the link again.',
      )
    const known = await findUserByEmail(db, email)
    const isOwn = user !== null && user.id === known?.id
    if (known && (known.emailVerifiedAt || isOwn)) requireSeeker(known)
    if (guest.claimedAt) return { data: { slug, session: null, signedIn: user !== null } }
    const { owner, isNew } = await accountOf(db, guest, known, isOwn)
    await clearUndeliverable({ db, encryption }, email)
    await keepDraft(db, owner.id, guest)
    await db
      .updateTable('guestApplications')
      .set({ claimedAt: new Date(), name: '', draft: JSON.stringify({}) })
      .where('id', '=', guest.id)
      .execute()
    const session = isNew ? await signIn(context, owner.id) : null
    return { data: { slug, session, signedIn: user !== null } }
  },
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

type User = Selectable<Tables['users']>

function requireSeeker({ role }: User) {
  if (role !== 'SEEKER')
    throw new AppError(
      409,
      'This address belongs to an account that does not apply for jobs. Apply with another address.',
    )
}

/**
 * The confirmed account of the address. Whoever opens the link holds the mailbox: the account they are logged in to is
 * confirmed by it, and any other that nobody confirmed gives way, with its password.
 */
async function accountOf(
  db: Db,
  guest: { email: string; name: string },
  known: User | undefined,
  isOwn: boolean,
) {
  if (known?.emailVerifiedAt) return { owner: known, isNew: false }
  if (known && isOwn) {
    const own = known.registrationId ? await findRegistration(db, known.registrationId) : undefined
    await confirmRegistration(db, known, own)
    return { owner: known, isNew: false }
  }
  const { email, name } = guest
  await discardUnconfirmed(db, email)
  const user = await insertUser(db, {
    ...{ role: 'SEEKER', name, email, passwordHash: null, emailVerifiedAt: new Date() },
  })
  if (user) {
    await db.deleteFrom('registrations').where('email', '=', email).execute()
    return { owner: user, isNew: true }
  }
  // Another link of the same address may have been opened at this moment.
  const other = await findUserByEmail(db, email)
  if (!other?.emailVerifiedAt)
    throw new AppError(
      409,
      'An account with this address waits to be confirmed. Log in and confirm it, then open this link again.',
    )
  requireSeeker(other)
  return { owner: other, isNew: false }
}

/** Puts what was typed into the account's own draft; what that draft holds already stays. */
async function keepDraft(db: Db, seekerId: string, { jobId, draft }: { jobId: string; draft: unknown }) {
  const typed = applicationDraft.safeParse(draft)
  if (!typed.success) return
  const row = await db
    .selectFrom('applicationDrafts')
    .select('draft')
    .where('seekerId', '=', seekerId)
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  const before = applicationDraft.safeParse(row?.draft)
  const merged = before.success ? { ...typed.data, ...filled(before.data, typed.data) } : typed.data
  const kept = { draft: JSON.stringify(merged), savedAt: new Date() }
  await db
    .insertInto('applicationDrafts')
    .values({ seekerId, jobId, ...kept })
    .onConflict((conflict) => conflict.columns(['seekerId', 'jobId']).doUpdateSet(kept))
    .execute()
}

type Draft = ReturnType<typeof applicationDraft.parse>

function filled(before: Draft, typed: Draft) {
  const answers = Object.entries(before.answers).filter(([, answer]) => answer)
  const written = writtenFieldNames.flatMap((name) => (before[name] ? [[name, before[name]]] : []))
  return {
    ...Object.fromEntries(written),
    answers: { ...typed.answers, ...Object.fromEntries(answers) },
    wantsPerson: before.wantsPerson || typed.wantsPerson,
    resumeFileId: before.resumeFileId,
    uploaded: before.uploaded,
  }
}
