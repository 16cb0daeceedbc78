import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientSecret, personAt, tokenIn, withoutSignature } from '#/testing/servers/openid-provider.ts'
import { logoutUri, openCompanySignIns } from '#/testing/sign-in/company-sign-in.ts'

const { app, db, connectedCompany, goAndReturn, landingOf, send, signInBy } = await openCompanySignIns()
const acme = await connectedCompany()
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

/** Somebody who was invited and came by the issuer. */
async function colleague(company = acme) {
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  return { person, ...(await signInBy(company.company.id, company.provider, person)) }
}
type Colleague = Pick<Awaited<ReturnType<typeof colleague>>, 'api' | 'token'>

const isOut = ({ api }: Colleague) =>
  api.get('/auth/session').then(
    () => false,
    ({ status, code }) => status === 401 && code === 'company-sign-in',
  )
/** The issuer's own id of a session. */
async function issuerSession(userId: string) {
  const { issuerSession } = await db
    .selectFrom('companySessions')
    .innerJoin('sessions', 'sessions.id', 'companySessions.sessionId')
    .select('issuerSession')
    .where('userId', '=', userId)
    .orderBy('companySessions.createdAt', 'desc')
    .executeTakeFirstOrThrow()
  return issuerSession ?? ''
}
/** What a logout token of the issuer holds. */
const claimsOf = (subject: string) => ({
  iss: acme.provider.issuer,
  aud: acme.provider.clientId,
  iat: Math.floor(Date.now() / 1000),
  jti: randomUUID(),
  sub: subject,
  events: event,
})
const post = (token: string, companyId = acme.company.id) =>
  send(logoutUri(companyId), { body: new URLSearchParams({ logout_token: token }) })

test('whoever logs out at the issuer is logged out here with the next request, and nobody else is', async () => {
  const [one, other] = [await colleague(), await colleague()]
  await acme.provider.logOut(one.person.sub, await issuerSession(one.user.id))
  expect(await isOut(one)).toBe(true)
  await other.api.get('/auth/session')
  const again = await signInBy(acme.company.id, acme.provider, one.person)
  await again.api.get('/employers')
})

test('a token that names a session ends that one; one that names only the person ends all of theirs, here alone', async () => {
  const one = await colleague()
  const first = await issuerSession(one.user.id)
  const second = await signInBy(acme.company.id, acme.provider, one.person)
  expect(await issuerSession(one.user.id)).not.toBe(first)
  await acme.provider.logOut(one.person.sub, first)
  expect(await isOut(one)).toBe(true)
  await second.api.get('/employers')
  // The same subject at another company's issuer is somebody else.
  const elsewhere = await connectedCompany()
  const namesake = { ...personAt(elsewhere.domain), sub: one.person.sub }
  await elsewhere.api.post('/employer/team/invitations', { email: namesake.email, role: 'viewer' })
  const stranger = await signInBy(elsewhere.company.id, elsewhere.provider, namesake)
  const third = await signInBy(acme.company.id, acme.provider, one.person)
  expect((await post(await acme.provider.sign(claimsOf(one.person.sub)))).status).toBe(200)
  expect([await isOut(second), await isOut(third)]).toEqual([true, true])
  await stranger.api.get('/employers')
})

test('a token works once, also when it comes several times at the same moment', async () => {
  const one = await colleague()
  const token = await acme.provider.sign(claimsOf(one.person.sub))
  const statuses = (await Promise.all([post(token), post(token), post(token)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 400, 400])
  const back = await signInBy(acme.company.id, acme.provider, one.person)
  expect((await post(token)).status).toBe(400)
  await back.api.get('/employers')
})

// Security: T-09
test('a token that lacks or breaks what the standard asks for ends nothing, and every refusal reads the same', async () => {
  const one = await colleague()
  const { provider } = acme
  const right = claimsOf(one.person.sub)
  const { sub: _, ...nobody } = right
  const { jti: __, ...withoutJti } = right
  const { iat: ___, ...withoutIat } = right
  const { privateKey: strange } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const secret = createSecretKey(Buffer.from(clientSecret.padEnd(32)))
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
  const attacks: Record<string, string> = {
    'no token': '',
    'no JWT': 'a.b.c',
    unsigned: withoutSignature(await provider.sign(right)),
    'signed by another key': await provider.sign(right, {}, strange),
    'signed with the client secret': await provider.sign(right, { alg: 'HS256' }, secret),
    'of another issuer': await provider.sign({ ...right, iss: 'http://login.elsewhere.example' }),
    'for another client': await provider.sign({ ...right, aud: 'somebody-else' }),
    'about nothing': await provider.sign({ ...right, events: {} }),
    'about another event': await provider.sign({ ...right, events: { 'urn:other': {} } }),
    'with an event that is no object': await provider.sign({
      ...right,
      events: { [Object.keys(event)[0] ?? '']: 'yes' },
    }),
    'with a nonce': await provider.sign({ ...right, nonce: 'n' }),
    'about nobody': await provider.sign(nobody),
    'without a jti': await provider.sign(withoutJti),
    'with a jti that is a number': await provider.sign({ ...right, jti: 7 as never }),
    'without its time': await provider.sign(withoutIat),
    'ten minutes old': await provider.sign({ ...right, iat: minutesAgo(10) }),
    'from the future': await provider.sign({ ...right, iat: minutesAgo(-10) }),
    'run out': await provider.sign({ ...right, exp: minutesAgo(2) }),
    'an access token': await provider.sign(right, { typ: 'at+jwt' }),
  }
  const answers = new Set<string>()
  for (const [name, token] of Object.entries(attacks)) {
    const answer = await post(token)
    expect(answer.status, name).toBe(400)
    answers.add(await answer.text())
  }
  for (const companyId of [randomUUID(), (await connectedCompany()).company.id])
    answers.add(await (await post(await provider.sign(claimsOf(one.person.sub)), companyId)).text())
  expect([...answers]).toEqual([
    JSON.stringify({
      error: 'invalid_request',
      error_description: 'This logout token is not accepted.',
    }),
  ])
  await one.api.get('/employers')
  // The same claims, untouched, do end it.
  expect((await post(await provider.sign(right))).status).toBe(200)
  expect(await isOut(one)).toBe(true)
})

test('a sign-in that waits for its tab ends with the session at the issuer', async () => {
  const one = await colleague()
  const { verifier, back } = await goAndReturn(acme.company.id, acme.provider, one.person)
  const token = tokenIn(await landingOf(back))
  expect((await post(await acme.provider.sign(claimsOf(one.person.sub)))).status).toBe(200)
  await expect(app.visitor.post('/auth/exchange', { token, verifier })).rejects.toMatchObject({ status: 400 })
})

// Security: T-12
test('only this endpoint reads a form, and it reads nothing else', async () => {
  const as = (url: string, type: string, payload: string) =>
    app.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  const form = 'application/x-www-form-urlencoded'
  const there = `/api/auth/company-sign-in/${acme.company.id}/logout`
  expect((await as('/api/auth/login', form, 'email=a&password=b')).statusCode).toBe(415)
  expect((await as(there, 'application/json', '{"logout_token":"a"}')).statusCode).toBe(415)
  expect((await as(there, form, `logout_token=${'a'.repeat(40_000)}`)).statusCode).toBe(413)
  const refused = await as(there, form, 'logout_token=a&__proto__=1')
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([400, 'no-store'])
})

test('the owner reads in the settings which address the issuer has to know', async () => {
  expect((await acme.api.get('/employer/sign-in')).data.logoutUri).toBe(logoutUri(acme.company.id))
})
