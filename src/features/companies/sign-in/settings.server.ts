import type { z } from 'zod'
import { findUser } from '#/features/accounts/queries.server.ts'
import { findTwoStep } from '#/features/accounts/two-step/queries.server.ts'
import { audit } from '#/server/audit.ts'
import { encryptSecret, providerOf } from '#/server/auth/company-sign-in.ts'
import { requireUsableIssuer } from '#/server/auth/oidc.ts'
import type { ContextFor, HandlerContext } from '#/server/context.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { lockCompany } from '../queries.server.ts'
import { requireCurrentRight } from '../team/current-right.server.ts'
import type { companySignInApi, signInSettings, signInStates } from './api.ts'
import { notifyOwners, notifyRequired, notifyWithoutWayIn } from './notify.server.ts'
import {
  deleteConnection,
  deleteIdentities,
  endCompanySessions,
  endOtherSessions,
  findConnection,
  findDomain,
  isDomainTaken,
  listCoveredMembers,
  listLinkedUsers,
  saveConnection,
  updateConnection,
} from './queries.server.ts'

type Owner = ContextFor<'employer'>
type State = (typeof signInStates)[number]
type Settings = z.output<(typeof companySignInApi)['GET /employer/sign-in']['output']>

export const callbackUrl = ({ publicUrl }: { publicUrl: string }, companyId: string) =>
  `${publicUrl}/api/auth/company-sign-in/${companyId}/callback`

export const logoutUrl = ({ publicUrl }: { publicUrl: string }, companyId: string) =>
  `${publicUrl}/api/auth/company-sign-in/${companyId}/logout`

export async function readSettings({ db, config, user }: Owner): Promise<Settings> {
  const { companyId } = user
  const { domain, isProven } = await findDomain(db, companyId)
  const row = await findConnection(db, companyId)
  const members = row ? await listCoveredMembers(db, companyId) : []
  return {
    available: config.outbound !== null,
    domain,
    isDomainProven: isProven,
    redirectUri: callbackUrl(config, companyId),
    logoutUri: logoutUrl(config, companyId),
    hasOtherWay: await hasOtherWay(db, user.id),
    connection: row
      ? {
          issuer: row.issuer,
          clientId: row.clientId,
          testedAt: row.testedAt,
          renewsSessions: row.renewsSessions,
          state: !row.isOn ? 'off' : row.isRequired ? 'required' : 'on',
          lostDomainAt: row.lostDomainAt,
          linked: members.filter(({ subject }) => subject !== null).length,
          covered: members.length,
        }
      : null,
  }
}

async function hasOtherWay(db: Owner['db'], userId: string) {
  const account = await findUser(db, userId)
  return account?.passwordHash != null && (await findTwoStep(db, userId)) !== undefined
}

/** The company under its lock, and the right as it is now. */
export async function lockAsOwner({ db, user }: Pick<Owner, 'db' | 'user'>) {
  const company = orNotFound(await lockCompany(db, user.companyId), 'company')
  await requireCurrentRight(db, company.id, user.id, 'manage-sign-in')
  return company
}

const noProof = (domain: string | null) =>
  new AppError(
    409,
    domain
      ? `Prove ${domain} first, by a DNS record or a file there. A mailbox is not enough for this: everybody who works at a company has one.`
      : 'Add your company’s website first, so that we know which domain is yours.',
  )

const unreachable = (issuer: string, error: unknown) =>
  fieldError(
    'issuer',
    `We could not use the issuer at ${issuer}: ${error instanceof Error ? error.message : 'no answer'}. Nothing was changed.`,
  )

/** Looks the issuer up before anything is stored. The stored secret is never sent to another issuer or as another client. */
export async function connect(context: Owner, input: z.output<typeof signInSettings>) {
  const { user, config } = context
  const { issuer, clientId, clientSecret } = input
  if (!config.outbound) throw new AppError(409, 'This Waymark does not call other servers.')
  const before = await findConnection(context.db, user.companyId)
  const isSameClient = before?.issuer === issuer && before.clientId === clientId
  if (!clientSecret && !isSameClient) throw fieldError('clientSecret', 'Enter the client secret')
  const stored = clientSecret
    ? encryptSecret(context, user.companyId, clientSecret)
    : { encryptedSecret: before?.encryptedSecret ?? '', wrappedKey: before?.wrappedKey ?? '' }
  const values = { companyId: user.companyId, issuer, clientId, ...stored }
  const provider = orNotFound(providerOf(context, values), 'issuer')
  await requireUsableIssuer(provider).catch((error) => {
    throw unreachable(issuer, error)
  })
  await context.transaction(async (whole) => {
    const inside = { ...whole, user }
    const company = await lockAsOwner(inside)
    const { domain, isProven } = await findDomain(inside.db, company.id)
    if (!domain || !isProven) throw noProof(domain)
    const now = await findConnection(inside.db, company.id)
    if (now?.issuer !== before?.issuer || now?.encryptedSecret !== before?.encryptedSecret)
      throw new AppError(409, 'Somebody else changed this at the same moment. Load the page again.')
    const linked = await listLinkedUsers(inside.db, company.id)
    await endCompanySessions(inside.db, company.id)
    if (now && (now.issuer !== issuer || now.domain !== domain)) await deleteIdentities(inside.db, company.id)
    await saveConnection(inside.db, { ...values, domain })
    await audit(inside.db, {
      actor: user,
      action: 'company.sign-in-connect',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
      detail: { issuer, clientId, domain },
    })
    if (!now?.isOn) return
    await notifyOwners(inside, company, { change: 'off', domain: now.domain, by: user })
    await notifyWithoutWayIn(inside, company, now.domain, linked)
  })
}

export async function disconnect(context: Owner) {
  const { db, user } = context
  const company = await lockAsOwner(context)
  const row = orNotFound(await findConnection(db, company.id), 'connection')
  const linked = await listLinkedUsers(db, company.id)
  await endCompanySessions(db, company.id)
  await deleteConnection(db, company.id)
  await audit(db, {
    actor: user,
    action: 'company.sign-in-remove',
    subject: { type: 'company', id: company.id, name: company.name },
    reason: '',
    detail: { issuer: row.issuer },
  })
  if (!row.isOn) return
  await notifyOwners(context, company, { change: 'off', domain: row.domain, by: user })
  await notifyWithoutWayIn(context, company, row.domain, linked)
}

export async function switchTo(context: Owner, state: State) {
  const { db, user } = context
  const company = await lockAsOwner(context)
  const row = orNotFound(await findConnection(db, company.id), 'connection')
  if (state === 'off') {
    await endCompanySessions(db, company.id)
    await updateConnection(db, company.id, { enabledAt: null, isRequired: false, lostDomainAt: null })
  } else await switchOn(context, row, state)
  await audit(db, {
    actor: user,
    action: `company.sign-in-${state}`,
    subject: { type: 'company', id: company.id, name: company.name },
    reason: '',
    detail: { issuer: row.issuer, domain: row.domain },
  })
  if (state !== 'required') {
    await notifyOwners(context, company, { change: state, domain: row.domain, by: user })
    if (state === 'off' && row.isOn)
      await notifyWithoutWayIn(context, company, row.domain, await listLinkedUsers(db, company.id))
    return
  }
  const covered = await listCoveredMembers(db, company.id)
  await endOtherSessions(
    db,
    covered.map(({ id }) => id),
    user.sessionId,
  )
  await notifyRequired(context, company, row.domain, covered)
}

async function switchOn(
  { db, user }: Owner,
  row: NonNullable<Awaited<ReturnType<typeof findConnection>>>,
  state: 'on' | 'required',
) {
  const { companyId, domain } = row
  if (!row.testedAt)
    throw new AppError(409, 'Test the sign-in first: one of you has to come back from it once.')
  if (!(await findDomain(db, companyId)).isProven) throw noProof(domain)
  if (await isDomainTaken(db, companyId, domain))
    throw new AppError(409, `Another company’s sign-in is on for ${domain}. Write to us, and we look at it.`)
  if (state === 'required' && !(await hasOtherWay(db, user.id)))
    throw new AppError(
      409,
      'If the issuer were gone, nobody could come in. Set a password and two-step sign-in for your own account first: with both, owners can still log in.',
    )
  await updateConnection(db, companyId, {
    enabledAt: row.enabledAt ?? new Date(),
    isRequired: state === 'required',
    lostDomainAt: null,
  })
}

/** Of the sign-in that a visitor starts, or of any that an owner tests. */
export async function findProvider(context: HandlerContext, companyId: string, isTest: boolean) {
  const row = await findConnection(context.db, companyId)
  const provider = row && (isTest || row.isOn) ? providerOf(context, row) : null
  return row && provider ? { row, provider } : null
}
