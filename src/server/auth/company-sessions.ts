import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { decryptTokens, encryptTokens, isOn, providerOf } from './company-sign-in.ts'
import { askIssuer, type IssuerAnswer, type IssuerTokens, type Provider, renewTokens } from './oidc.ts'
import type { SessionUser } from './sessions.ts'

/** How long an answer of the issuer counts. Whoever is disabled there loses access within it. */
const answerMs = 2_000
/** How long to wait before asking an issuer again that did not answer. */
const retryMs = 10_000
/** How long sessions go on while the issuer does not answer. */
const silenceMs = 15 * 60_000

type CheckServices = Pick<Services, 'database' | 'config' | 'encryption'>

const underWay = new Map<string, Promise<boolean>>()

/**
 * Whether the issuer of the company still lets the person of this session in; asked at most every two seconds, and
 * once for requests at the same moment. Otherwise the session has ended. Calls another server, so never inside a
 * transaction.
 */
export async function isStillLetIn(
  services: CheckServices,
  { sessionId, companySession }: Pick<SessionUser, 'sessionId' | 'companySession'>,
) {
  if (!companySession) return true
  const { checkedAt } = companySession
  if (checkedAt && Math.abs(Date.now() - checkedAt.getTime()) < answerMs) return true
  const known = underWay.get(sessionId)
  if (known) return known
  const check = checkSession(services, sessionId).finally(() => underWay.delete(sessionId))
  underWay.set(sessionId, check)
  return check
}

const findSession = ({ database }: CheckServices, sessionId: string) =>
  database.db
    .selectFrom('companySessions')
    .innerJoin('companySignIns', 'companySignIns.companyId', 'companySessions.companyId')
    .innerJoin('companies', 'companies.id', 'companySignIns.companyId')
    .innerJoin('sessions', 'sessions.id', 'companySessions.sessionId')
    .leftJoin('companyMembers', (join) =>
      join
        .onRef('companyMembers.companyId', '=', 'companies.id')
        .onRef('companyMembers.userId', '=', 'sessions.userId'),
    )
    .selectAll('companySessions')
    .select(['companySignIns.issuer', 'companySignIns.clientId', 'companySignIns.encryptedSecret'])
    .select(['companySignIns.protocol', 'companySignIns.wrappedKey as secretKey'])
    .select(['companyMembers.userId as memberId', isOn.as('isOn')])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function checkSession(services: CheckServices, sessionId: string) {
  const row = await findSession(services, sessionId)
  if (!row?.isOn || !row.memberId) return end(services, sessionId, 'company-sign-in')
  const provider = providerOf(services, { ...row, wrappedKey: row.secretKey })
  // An issuer by SAML cannot be asked: its sessions end at a time that was set when they began.
  const cannotBeAsked = row.protocol === 'saml' && row.endsAt !== null
  if (!provider && !cannotBeAsked) return end(services, sessionId, 'company-sign-in')
  // A request at the same moment, perhaps of another process, may have asked since this one read its session. While
  // the issuer is silent it is asked less often, so that requests do not wait for it each time.
  const countsMs = row.checkedAt > row.confirmedAt ? retryMs : answerMs
  if (Math.abs(Date.now() - row.checkedAt.getTime()) < countsMs) return true
  const answer = provider ? await ask(services, row, provider) : 'yes'
  if (answer === 'no') return end(services, sessionId, 'company-sign-in')
  const checkedAt = new Date()
  if (answer === 'silent' && row.confirmedAt.getTime() < Date.now() - silenceMs)
    return end(services, sessionId, 'company-silent')
  await services.database.db
    .updateTable('companySessions')
    .set({ checkedAt, ...(answer === 'yes' && { confirmedAt: checkedAt }) })
    .where('id', '=', row.id)
    .execute()
  return true
}

async function ask(services: CheckServices, row: Row, provider: Provider): Promise<IssuerAnswer> {
  const tokens = decryptTokens(services, row)
  if (!tokens) return 'no'
  const isExpired = tokens.expiresAt !== null && tokens.expiresAt < Date.now() + 5_000
  const answer = isExpired ? 'no' : await askIssuer(provider, tokens.access, row.subject)
  // An access token may end before its time, and the person still be welcome: the refresh token decides.
  if (answer !== 'no' || !tokens.refresh) return answer
  const renewed = await renew(services, row, provider, tokens)
  return typeof renewed === 'string' ? renewed : askIssuer(provider, renewed.access, row.subject)
}

/** A refresh token works once, so of several processes one renews and the others wait for its tokens. */
async function renew(services: CheckServices, row: Row, provider: Provider, tokens: IssuerTokens) {
  const { db } = services.database
  const lease = await db
    .updateTable('companySessions')
    .set({ renewingUntil: sql<Date>`now() + interval '10 seconds'` })
    .where('id', '=', row.id)
    .where('encryptedTokens', '=', row.encryptedTokens)
    .where(sql<boolean>`(renewing_until is null or renewing_until < now())`)
    .returning('id')
    .executeTakeFirst()
  if (!lease) return awaitRenewal(services, row)
  const renewed = await renewTokens(provider, tokens)
  await db
    .updateTable('companySessions')
    .set({
      renewingUntil: null,
      ...(typeof renewed !== 'string' && encryptTokens(services, row.subject, renewed)),
    })
    .where('id', '=', row.id)
    .execute()
  return renewed
}

async function awaitRenewal(services: CheckServices, row: Row): Promise<IssuerTokens | 'silent'> {
  for (let turn = 0; turn < 20; turn++) {
    await sleep(100)
    const now = await findSession(services, row.sessionId ?? '')
    if (now && now.encryptedTokens !== row.encryptedTokens) return decryptTokens(services, now) ?? 'silent'
  }
  return 'silent'
}

/** The row of the session stays for a week, so that its browser can be told why it ended. */
async function end(
  { database }: CheckServices,
  sessionId: string,
  endedBecause: 'company-sign-in' | 'company-silent',
) {
  await database.db
    .updateTable('sessions')
    .set({ expiresAt: sql<Date>`now()`, endedBecause })
    .where('id', '=', sessionId)
    .execute()
  return false
}
