import type { Selectable } from 'kysely'
import { findUserByEmail, insertUser } from '#/features/accounts/queries.server.ts'
import {
  confirmRegistration,
  discardUnconfirmed,
  findRegistration,
} from '#/features/accounts/register/registrations.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { AppError } from '#/shared/errors.ts'
import { applicationDraft } from '../drafts/draft-api.ts'
import { writtenFieldNames } from '../written-fields.ts'

// Whoever opens a mailed link takes over what waits for their address, as the draft of an application: an account is made
// where there is none, and nothing is sent.

type Context = Pick<HandlerContext, 'db' | 'encryption' | 'user'>
type Waiting = { email: string; name: string; jobId: string; draft: unknown }

/** The account of the address, after refusing whoever is logged in to another one or does not apply for jobs. */
export async function requireOwnMailbox({ db, user }: Context, email: string) {
  if (user && user.email !== email)
    throw new AppError(
      409,
      'You are logged in with another address than the one of this mail. Log out, then open the link again.',
    )
  const known = await findUserByEmail(db, email)
  const isOwn = user !== null && user.id === known?.id
  if (known && (known.emailVerifiedAt || isOwn)) requireSeeker(known)
  return { known, isOwn }
}

export async function giveDraft(
  { db, encryption }: Context,
  waiting: Waiting,
  { known, isOwn }: Awaited<ReturnType<typeof requireOwnMailbox>>,
) {
  const account = await accountOf(db, waiting, known, isOwn)
  await clearUndeliverable({ db, encryption }, waiting.email)
  await keepDraft(db, account.owner.id, waiting)
  return account
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

/** Puts what was typed into the account's own draft; what they typed there stays, and goes before what a program wrote. */
async function keepDraft(db: Db, seekerId: string, { jobId, draft }: { jobId: string; draft: unknown }) {
  const typed = applicationDraft.safeParse(draft)
  if (!typed.success) return
  const row = await db
    .selectFrom('applicationDrafts')
    .select(['draft', 'tokenName'])
    .where('seekerId', '=', seekerId)
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  const before = applicationDraft.safeParse(row?.draft)
  const [first, second] = row?.tokenName ? [typed.data, before.data] : [before.data, typed.data]
  const merged = first && second ? { ...second, ...filled(first, second) } : typed.data
  const kept = { draft: JSON.stringify(merged), savedAt: new Date(), tokenName: null }
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
    resumeFileId: before.resumeFileId ?? typed.resumeFileId,
    uploaded: [...before.uploaded, ...typed.uploaded].slice(0, 20),
  }
}
