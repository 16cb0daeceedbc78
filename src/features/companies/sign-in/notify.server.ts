import { countWaysIn } from '#/features/accounts/passkeys/ways-in.server.ts'
import { findUser } from '#/features/accounts/queries.server.ts'
import { notify } from '#/server/events/notify.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { type Company, listMembers } from '../queries.server.ts'
import { companySignInChanged, type SignInChange } from './notification-kinds.server.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>
type Context = Pick<TaskContext, 'db' | 'send' | 'sendMail' | 'announce' | 'config'>
type Facts = {
  change: SignInChange
  domain: string
  by: { id: string; name: string } | null
  /** Of what is told once only; default: now. */
  once?: string
}

/** Tells the owners, but for the one who did it. */
export async function notifyOwners(
  context: Context,
  company: Pick<Company, 'id' | 'name'>,
  { change, domain, by, once = String(Date.now()) }: Facts,
) {
  const members = await listMembers(context.db, company.id)
  await notify(context, {
    to: members.filter(({ id, role }) => role === 'owner' && id !== by?.id),
    kind: companySignInChanged,
    params: { change, company: company.name, domain, by: by?.name ?? null },
    once: `${company.id} ${change} ${once}`,
  })
}

/**
 * Tells those for whom it was the only way in, and no longer is one, how they come in. After the change, because it
 * counts the ways there are now.
 */
export async function notifyWithoutWayIn(
  context: Context,
  company: Pick<Company, 'id' | 'name'>,
  domain: string,
  userIds: string[],
) {
  const to: User[] = []
  for (const id of userIds) {
    const user = await findUser(context.db, id)
    if (user && !user.suspendedAt && (await countWaysIn(context.db, user, context.config)) === 0)
      to.push(user)
  }
  if (to.length === 0) return
  await notify(context, {
    to: to.map(({ id, email }) => ({ id, email })),
    kind: companySignInChanged,
    params: { change: 'no-way-in', company: company.name, domain, by: null },
    once: `${company.id} no-way-in ${Date.now()}`,
  })
}

/** Tells everybody who can sign in no other way from now on. */
export async function notifyRequired(
  context: Context,
  company: Pick<Company, 'id' | 'name'>,
  domain: string,
  covered: { id: string; email: string }[],
) {
  await notify(context, {
    to: covered,
    kind: companySignInChanged,
    params: { change: 'required', company: company.name, domain, by: null },
    once: `${company.id} required ${Date.now()}`,
  })
}

/** Tells somebody whom the company's directory made a member how they come in. */
export async function notifyAdded(
  context: Context,
  company: Pick<Company, 'id' | 'name'>,
  domain: string,
  user: Pick<User, 'id' | 'email'>,
) {
  await notify(context, {
    to: [{ id: user.id, email: user.email }],
    kind: companySignInChanged,
    params: { change: 'added', company: company.name, domain, by: null },
    once: `${company.id} added ${user.id} ${Date.now()}`,
  })
}
