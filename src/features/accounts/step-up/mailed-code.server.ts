// The proof of whoever has no password, no passkey and no two-step sign-in: six digits that go to their address.
import type { HandlerContext } from '#/server/context.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { findCode, mayMailCode, wrongCode } from '../login-code/codes.server.ts'
import { findWaysIn } from '../passkeys/ways-in.server.ts'
import { findUser, spendTokenById } from '../queries.server.ts'
import { findTwoStep } from '../two-step/queries.server.ts'

type SignedIn = HandlerContext & { user: { id: string } }

/** Refused where there is a stronger proof, and where the company's sign-in is the only door: a mailbox opens neither. */
async function findMailbox({ db, user, config }: SignedIn) {
  const account = orNotFound(await findUser(db, user.id), 'account')
  const { passkeys, company } = await findWaysIn(db, account, config)
  if (account.passwordHash !== null || passkeys > 0 || (await findTwoStep(db, user.id)))
    throw fieldError('password', 'Enter your password')
  if (account.role === 'SUPER_ADMIN') throw new AppError(403, 'Set a password first, under Settings')
  if (company?.isRequired)
    throw new AppError(403, `Log out and in again through ${company.company}, then come back here`)
  return account.email
}

export async function sendProofCode(context: SignedIn, challenge: string) {
  const email = await findMailbox(context)
  if (!(await mayMailCode(context, email)))
    throw new AppError(429, 'Many codes went to your address. Wait an hour, then ask for a new one.')
  await context.sendMail('login-code', { email, challenge, isProof: true })
}

export async function requireMailedCode(
  context: SignedIn,
  { mailed = '', verifier = '' }: { mailed?: string | undefined; verifier?: string | undefined },
) {
  const token = await findCode(context, { email: await findMailbox(context), mailed, verifier })
  if (!(await spendTokenById(context.db, token.id))) throw wrongCode()
}
