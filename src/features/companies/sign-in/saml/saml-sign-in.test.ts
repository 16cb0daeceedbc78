import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { linkIn, tokenIn } from '#/testing/servers/openid-provider.ts'
import { accountAt } from '#/testing/servers/saml-provider.ts'
import { openSamlSignIns } from '#/testing/sign-in/saml-sign-in.ts'

const { app, db, begin, goAndReturn, signInBy, samlCompany, invite } = await openSamlSignIns()
const acme = await samlCompany()
const acmeId = acme.company.id
const { provider } = acme
const password = 'nine yellow road signs'
const passwordHash = await hashPassword(password)

const sessionOf = (userId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'byCompany',
      sql<number>`round(extract(epoch from expires_at - created_at) / 3600)::integer`.as('hours'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
/** As if the session was last looked at some seconds ago. */
const letCheck = (userId: string) =>
  db
    .updateTable('companySessions')
    .set({ checkedAt: sql<Date>`now() - interval '3 seconds'` })
    .where(sql<boolean>`session_id in (select id from sessions where user_id = ${userId})`)
    .execute()
const ended = { status: 401, code: 'company-sign-in' }

test('the request names us, the way back and itself, and asks for nothing that an issuer may lack', async () => {
  const address = new URL(await begin(acmeId))
  expect(address.origin + address.pathname).toBe(provider.signOnUrl)
  expect([...address.searchParams.keys()]).toEqual(['SAMLRequest'])
  const sent = Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')
  const request = inflateRawSync(sent).toString()
  const { saml } = (await acme.api.get('/employer/sign-in')).data
  expect(request).toContain(`>${saml.entityId}</`)
  expect(request).toContain(`AssertionConsumerServiceURL="${saml.acsUrl}"`)
  expect(request).toMatch(/ ID="_[0-9a-f]{64}"/)
  expect(request).not.toContain('RequestedAuthnContext')
})

test('somebody invited joins by the issuer, with the role of the invitation and without a password', async () => {
  const account = await invite(acme)
  const { user, api } = await signInBy(acmeId, provider, account)
  expect(user.name).toBe('Ines Ortiz')
  const { data } = await api.get('/employers')
  expect([data.id, data.yourRole]).toEqual([acmeId, 'viewer'])
  // Whoever has no way in but this still has it when the address at the issuer is another.
  const moved = { ...account, email: `moved-${account.email}` }
  expect((await signInBy(acmeId, provider, moved)).user.id).toBe(user.id)
})

// Security: O-05
test('a member gives the password once, and nobody becomes a member by the issuer alone', async () => {
  const member = await app.member(acme.company, 'viewer')
  const account = accountAt(acme.domain)
  await db
    .updateTable('users')
    .set({ email: account.email, passwordHash })
    .where('id', '=', member.id)
    .execute()
  const { verifier, landing } = await goAndReturn(acmeId, provider, account)
  const link = linkIn(landing)
  const { data } = await app.visitor.post('/auth/login', { email: account.email, password, link, verifier })
  expect(data.user.id).toBe(member.id)
  expect((await signInBy(acmeId, provider, account)).user.id).toBe(member.id)

  const stranger = await goAndReturn(acmeId, provider, accountAt(acme.domain))
  expect(stranger.landing).toBe('/login?problem=not-member')
})

// Security: O-13
test('the session is handed over once, and only to the tab that started', async () => {
  const { verifier, landing } = await goAndReturn(acmeId, provider, await invite(acme))
  const take = (proof: string) =>
    app.visitor.post('/auth/exchange', { token: tokenIn(landing), verifier: proof })
  await expect(take('of another tab')).rejects.toMatchObject({ status: 400 })
  await take(verifier)
  await expect(take(verifier)).rejects.toMatchObject({ status: 400 })
})

// Security: O-21
test('the session ends after 12 hours, or when the issuer said', async () => {
  const long = await signInBy(acmeId, provider, await invite(acme))
  expect(await sessionOf(long.user.id)).toEqual({ byCompany: true, hours: 12 })
  const longer = await signInBy(acmeId, provider, await invite(acme), { sessionUntil: 30 * 86_400 })
  expect((await sessionOf(longer.user.id)).hours).toBe(12)
  const brief = await signInBy(acmeId, provider, await invite(acme), { sessionUntil: 3_600 })
  expect((await sessionOf(brief.user.id)).hours).toBe(1)
})

// Security: O-21
test('the session goes on while the sign-in is on and its person in the team', async () => {
  const company = await samlCompany()
  const [leaver, rest] = [
    await signInBy(company.company.id, company.provider, await invite(company)),
    await signInBy(company.company.id, company.provider, await invite(company)),
  ]
  await letCheck(rest.user.id)
  await rest.api.get('/employers')
  await company.api.delete('/employer/team/members/:id', { id: leaver.user.id })
  await letCheck(leaver.user.id)
  await expect(leaver.api.get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await company.api.post('/employer/sign-in/switch', { state: 'off' })
  await expect(rest.api.get('/employers')).rejects.toMatchObject(ended)
})

// Security: O-12
test('with the proof of its domain nobody comes in, and who is in is out', async () => {
  const company = await samlCompany()
  const account = await invite(company)
  const { user, api } = await signInBy(company.company.id, company.provider, account)
  await db
    .updateTable('domainChecks')
    .set({ outcome: 'waiting', provenAt: null })
    .where('companyId', '=', company.company.id)
    .execute()
  await letCheck(user.id)
  await expect(api.get('/employers')).rejects.toMatchObject(ended)
  expect(await begin(company.company.id)).toContain('/login?problem=company-off')
})

test('as the only way in it refuses the password', async () => {
  const company = await samlCompany()
  await db
    .insertInto('totpFactors')
    .values({ userId: company.id, encryptedSecret: 'none', wrappedKey: 'none', enabledAt: new Date() })
    .execute()
  await db.updateTable('users').set({ passwordHash }).where('id', '=', company.id).execute()
  const account = await invite(company)
  const { user } = await signInBy(company.company.id, company.provider, account)
  await db.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute()
  await company.api.post('/employer/sign-in/switch', { state: 'required' })
  await expect(app.visitor.post('/auth/login', { email: account.email, password })).rejects.toMatchObject({
    status: 403,
    code: 'company-only',
  })
  await (await signInBy(company.company.id, company.provider, account)).api.get('/employers')
})
