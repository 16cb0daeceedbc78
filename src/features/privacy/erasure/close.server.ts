import { deleteMailedLinks } from '#/features/accounts/email-change/queries.server.ts'
import { findUser } from '#/features/accounts/queries.server.ts'
import { lockAdmins } from '#/features/administration/queries.server.ts'
import { audit } from '#/server/audit.ts'
import { endSessionsOf } from '#/server/auth/sessions.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { accountClosedMail, accountKeptMail } from '../emails.ts'
import { erasureDelayDays } from './deadlines.ts'
import { endPersonalTies, findTeamOf, leaveTeam } from './endings.server.ts'
import { lockPerson } from './person.server.ts'

type Caller = ContextFor<'signed-in'>

const lastAdmin =
  'You are the only administrator who can sign in. Give somebody else the rights first (npm run admin), so that this site is not left without one.'
const lastOwner = (company: string) =>
  `You are the only owner of ${company}, and others are in its team. Hand it over to one of them on the page of the team first.`

/** Why this account cannot be deleted now; null if it can. */
export async function findObstacle(db: Db, user: Pick<Caller['user'], 'id' | 'role'>) {
  if (user.role === 'SUPER_ADMIN')
    return (await lockAdmins(db)).some((id) => id !== user.id) ? null : lastAdmin
  const team = await findTeamOf(db, user.id)
  return team?.isOnlyOwner && team.others.length > 0 ? lastOwner(team.company.name) : null
}

/** Closes the account: ends what others wait for, logs out everywhere, and names the day of the erasure. */
export async function closeAccount(context: Caller) {
  const { db, user, config, sendMail } = context
  // Administrators in one order before the own row, so that of two who leave at once one is refused.
  const obstacle = await findObstacle(db, user)
  if (obstacle) throw new AppError(409, obstacle)
  const person = await lockPerson(context, user.id)
  if (!person) throw new AppError(401)
  if (person.eraseAt) return person.eraseAt
  await endPersonalTies(context)
  await leaveTeam(context)
  const eraseAt = new Date(Date.now() + erasureDelayDays * dayMs)
  await db.updateTable('users').set({ eraseAt }).where('id', '=', user.id).execute()
  await db.deleteFrom('caseLocks').where('userId', '=', user.id).execute()
  // Nobody proves an address or a sign-in meanwhile; which were asked for is known until the erasure.
  await deleteMailedLinks(db, user.id)
  await db.deleteFrom('pendingIdentities').where('userId', '=', user.id).execute()
  await db.deleteFrom('waitingMails').where('userId', '=', user.id).execute()
  await endSessionsOf(db, user.id, 'ended-elsewhere')
  await audit(db, {
    actor: user,
    action: 'user.close',
    subject: { type: 'user', id: user.id, name: user.name },
    reason: '',
  })
  await sendMail(
    'account-closed',
    accountClosedMail({ to: user.email, publicUrl: config.publicUrl, eraseAt }),
  )
  return eraseAt
}

/** Opens the account again. What ended for others stays ended. */
export async function keepAccount({ db, encryption, user, config, sendMail }: Caller) {
  const person = await lockPerson({ db, encryption }, user.id)
  if (!person?.eraseAt) return
  if (person.eraseAt <= new Date())
    throw new AppError(409, 'The day has passed, and this account is being erased. You can register anew.')
  await db.updateTable('users').set({ eraseAt: null }).where('id', '=', user.id).execute()
  await audit(db, {
    actor: user,
    action: 'user.keep',
    subject: { type: 'user', id: user.id, name: user.name },
    reason: '',
  })
  const account = await findUser(db, user.id)
  await sendMail(
    'account-closed',
    accountKeptMail({ to: account?.email ?? user.email, publicUrl: config.publicUrl }),
  )
}
