import type { z } from 'zod'
import { findUser } from '#/features/accounts/queries.server.ts'
import { findTwoStep } from '#/features/accounts/two-step/queries.server.ts'
import { audit } from '#/server/audit.ts'
import { encryptSecret, providerOf } from '#/server/auth/company-sign-in.ts'
import { requireUsableIssuer } from '#/server/auth/oidc.ts'
import type { ContextFor, HandlerContext } from '#/server/context.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { type Company, lockCompany } from '../queries.server.ts'
import { requireCurrentRight } from '../team/current-right.server.ts'
import type { companySignInApi, signInSettings, signInStates } from './api.ts'
import { notifyOwners, notifyRequired, notifyWithoutWayIn } from './notify.server.ts'
import {
  type ConnectionRow,
  deleteConnection,
  deleteIdentities,
  endCompanySessions,
  endOtherSessions,
  findConnection,
  findDomain,
  isDomainTaken,
  isSameConnection,
  listCoveredMembers,
  listLinkedUsers,
  saveConnection,
  updateConnection,
} from './queries.server.ts'
import { describeCertificate } from './saml/certificates.server.ts'
import { acsUrlOf, entityIdOf } from './saml/service-provider.server.ts'

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
    saml: { entityId: entityIdOf(config, companyId), acsUrl: acsUrlOf(config, companyId) },
    hasOtherWay: await hasOtherWay(db, user.id),
    connection: row
      ? {
          protocol: row.protocol,
          issuer: row.issuer,
          clientId: row.clientId,
          signOnUrl: row.signOnUrl,
          certificates: (row.certificates ?? []).map(describeCertificate),
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
    const { company, domain } = await lockProven(inside)
    const now = await findConnection(inside.db, company.id)
    if (!isSameConnection(now, before))
      throw new AppError(409, 'Somebody else changed this at the same moment. Load the page again.')
    const cleared = { signOnUrl: null, certificates: null }
    await replaceConnection(inside, company, now, { ...values, ...cleared, protocol: 'oidc', domain })
    await auditConnection(inside, company, { issuer, clientId, domain })
  })
}

/** The company under its lock, if its domain is proven now. */
export async function lockProven(context: Pick<Owner, 'db' | 'user'>) {
  const company = await lockAsOwner(context)
  const { domain, isProven } = await findDomain(context.db, company.id)
  if (!domain || !isProven) throw noProof(domain)
  return { company, domain }
}

/** Another connection: it is off until it is tested, and who came in by the one before is logged out. */
export async function replaceConnection(
  context: Owner,
  company: Pick<Company, 'id' | 'name'>,
  before: ConnectionRow | undefined,
  values: Parameters<typeof saveConnection>[1],
) {
  const { db, user } = context
  const linked = await listLinkedUsers(db, company.id)
  await endCompanySessions(db, company.id)
  const isSameIssuer = before?.protocol === values.protocol && before?.issuer === values.issuer
  if (before && !(isSameIssuer && before.domain === values.domain)) await deleteIdentities(db, company.id)
  await saveConnection(db, values)
  if (!before?.isOn) return
  await notifyOwners(context, company, { change: 'off', domain: before.domain, by: user })
  await notifyWithoutWayIn(context, company, before.domain, linked)
}

export const auditConnection = (
  { db, user }: Pick<Owner, 'db' | 'user'>,
  company: Pick<Company, 'id' | 'name'>,
  detail: Record<string, string | number>,
) =>
  audit(db, {
    actor: user,
    action: 'company.sign-in-connect',
    subject: { type: 'company', id: company.id, name: company.name },
    reason: '',
    detail,
  })

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

async function switchOn({ db, user }: Owner, row: ConnectionRow, state: 'on' | 'required') {
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
