import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isStillLetIn } from '#/server/auth/company-sessions.ts'
import { personAt } from '#/testing/servers/openid-provider.ts'
import { openCompanySignIns } from '#/testing/sign-in/company-sign-in.ts'

const { app, connectedCompany, signInBy, db } = await openCompanySignIns()
const acme = await connectedCompany()

/** Somebody who was invited and came by the issuer. */
async function colleague(company = acme) {
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  return { person, ...(await signInBy(company.company.id, company.provider, person)) }
}
type Colleague = Awaited<ReturnType<typeof colleague>>

/** As if the issuer was last asked so long ago. */
const lastAsked = ({ user }: Colleague, seconds: number, more: { confirmed?: number; token?: number } = {}) =>
  db
    .updateTable('companySessions')
    .set({
      checkedAt: sql<Date>`now() - ${seconds} * interval '1 second'`,
      ...(more.confirmed !== undefined && {
        confirmedAt: sql<Date>`now() - ${more.confirmed} * interval '1 second'`,
      }),
    })
    .where(sql<boolean>`session_id in (select id from sessions where user_id = ${user.id})`)
    .execute()

const asksOf = (path: string, company = acme) => company.provider.asked.filter((one) => one === path).length

test('whoever is disabled at the issuer is out with the next request after two seconds, and reads why', async () => {
  const { api, person, user, ...rest } = await colleague()
  await api.get('/employers')
  acme.provider.people.delete(person.sub)
  await lastAsked({ api, person, user, ...rest }, 2.1)
  const ended = { status: 401, code: 'company-sign-in' }
  await expect(api.get('/employers')).rejects.toMatchObject(ended)
  // Enabled again, they sign in again: the ended session stays ended.
  acme.provider.people.set(person.sub, person)
  await expect(api.get('/employers')).rejects.toMatchObject(ended)
  await (await signInBy(acme.company.id, acme.provider, person)).api.get('/employers')
})

test('within two seconds the issuer is asked once, also by requests at the same moment', async () => {
  const one = await colleague()
  await lastAsked(one, 3)
  const before = asksOf('/me')
  const began = Date.now()
  await Promise.all(Array.from({ length: 8 }, () => one.api.get('/employers')))
  // On a machine so busy that they took longer, once each two seconds.
  const most = 1 + Math.floor((Date.now() - began) / 2000)
  const asked = asksOf('/me') - before
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(most)
  await lastAsked(one, 0)
  await one.api.get('/employer/team')
  expect(asksOf('/me') - before).toBe(asked)
})

test('a request that read its session before another asked the issuer does not ask again', async () => {
  const one = await colleague()
  await lastAsked(one, 0, { confirmed: 0 })
  const { sessionId } = await db
    .selectFrom('companySessions')
    .innerJoin('sessions', 'sessions.id', 'companySessions.sessionId')
    .select('sessionId')
    .where('userId', '=', one.user.id)
    .$narrowType<{ sessionId: string }>()
    .executeTakeFirstOrThrow()
  const readBefore = { sessionId, companySession: { checkedAt: new Date(Date.now() - 3000) } }
  const before = asksOf('/me')
  expect(await isStillLetIn(app.services, readBefore)).toBe(true)
  expect(asksOf('/me') - before).toBe(0)
})

test('an access token that has ended is renewed, and a refresh token that is refused ends the session', async () => {
  const brief = await connectedCompany({ accessSeconds: 1 })
  const one = await colleague(brief)
  await lastAsked(one, 3)
  const before = asksOf('/token', brief)
  await one.api.get('/employers')
  expect(asksOf('/token', brief) - before).toBe(1)
  // The new tokens were kept: the next renewal needs them.
  await lastAsked(one, 3)
  await one.api.get('/employers')
  expect(asksOf('/token', brief) - before).toBe(2)
  brief.provider.people.delete(one.person.sub)
  await lastAsked(one, 3)
  await expect(one.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
})

test('while the issuer is silent sessions go on for 15 minutes and it is asked every ten seconds; then they end', async () => {
  const away = await connectedCompany()
  const one = await colleague(away)
  away.provider.fault.status = 503
  await lastAsked(one, 3, { confirmed: 3 })
  const before = away.provider.asked.length
  await one.api.get('/employers')
  await one.api.get('/employers')
  expect(away.provider.asked.length - before).toBe(1)
  await lastAsked(one, 11, { confirmed: 14 * 60 })
  await one.api.get('/employers')
  await lastAsked(one, 11, { confirmed: 15 * 60 + 1 })
  await expect(one.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-silent' })
})

test('an issuer that answers again lets the session go on as before', async () => {
  const away = await connectedCompany()
  const one = await colleague(away)
  away.provider.fault.status = 503
  await lastAsked(one, 11, { confirmed: 14 * 60 })
  await one.api.get('/employers')
  away.provider.fault.status = null
  await lastAsked(one, 11)
  await one.api.get('/employers')
  const { confirmedAt } = await db
    .selectFrom('companySessions')
    .innerJoin('sessions', 'sessions.id', 'companySessions.sessionId')
    .select('confirmedAt')
    .where('userId', '=', one.user.id)
    .executeTakeFirstOrThrow()
  expect(Date.now() - confirmedAt.getTime()).toBeLessThan(60_000)
})

test('a session without its side at the issuer opens nothing', async () => {
  const one = await colleague()
  await db
    .deleteFrom('companySessions')
    .where(sql<boolean>`session_id in (select id from sessions where user_id = ${one.user.id})`)
    .execute()
  await expect(one.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
})

test('who left the team has no session by its issuer any more', async () => {
  const one = await colleague()
  await one.api.post('/employer/team/leave')
  await lastAsked(one, 3)
  await expect(one.api.get('/auth/session')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
})

// Security: O-15
test('the tokens of the issuer are not readable in the database', async () => {
  await colleague()
  const rows = await db.selectFrom('companySessions').selectAll().execute()
  for (const { encryptedTokens } of rows) expect(() => JSON.parse(atob(encryptedTokens ?? '{}'))).toThrow()
  expect(rows.length).toBeGreaterThan(0)
})
