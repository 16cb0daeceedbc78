import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { linkIn, tokenIn, withClaims, withoutSignature } from '#/testing/servers/openid-provider.ts'
import { openSignInProvider } from '#/testing/servers/sign-in-provider.ts'

const { app, codeOrLink, issuer, landingPath, newPerson, provider, signIn, signInAtProvider, testPassword } =
  await openSignInProvider()

// Security: O-01, O-03
test('a new seeker signs in through the provider with code, PKCE, state and nonce', async () => {
  const person = newPerson()
  const { asked, back, verifier } = await signInAtProvider(person, 'SEEKER')
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const token = tokenIn(await landingPath(back))
  const { data } = await app.visitor.post('/auth/exchange', { token, verifier })
  expect(data).toMatchObject({ user: { role: 'SEEKER', name: 'Ines Ortiz' }, emailVerified: true })

  const again = await signIn({ ...person, email: 'moved@people.example' })
  expect(again.user.id).toBe(data.user.id)
})

test('a new employer gets a company named after the domain, as a draft', async () => {
  const acme = await signIn(newPerson({ email: `ana@${randomUUID().slice(0, 8)}x.co.uk` }), 'EMPLOYER')
  expect([acme.user.role, acme.status]).toEqual(['EMPLOYER', 'draft'])
  await signIn(newPerson({ email: 'ana.ruiz@gmail.com' }), 'EMPLOYER')
  const names = await app.db.selectFrom('companies').select('name').execute()
  expect(names.map(({ name }) => name)).toEqual([expect.stringMatching(/^[\dA-F][\da-f]{7}x$/), 'My company'])
})

// Security: O-05
test('an existing account needs its password once, then the provider opens it too', async () => {
  const local = await app.seeker({ passwordHash: await hashPassword(testPassword) })
  const person = newPerson({ email: local.email })
  const { back, verifier } = await signInAtProvider(person, 'EMPLOYER')
  const link = linkIn(await landingPath(back))
  expect(link).not.toBe('')
  const identities = () =>
    app.db.selectFrom('externalIdentities').select('subject').where('userId', '=', local.id).execute()
  await expect(
    app.visitor.post('/auth/login', {
      email: local.email,
      password: 'a guess of the provider',
      link,
      verifier,
    }),
  ).rejects.toMatchObject({ status: 401 })
  expect(await identities()).toEqual([])

  await app.visitor.post('/auth/login', { email: local.email, password: testPassword, link, verifier })
  expect(await identities()).toEqual([{ subject: person.sub }])
  expect((await app.mails(local.email))[0]?.subject).toBe('You can now sign in with Test Identity')
  expect((await signIn(person)).user).toMatchObject({ id: local.id, role: 'SEEKER' })
})

// Security: O-05, O-13
test('a link token links nothing outside the tab that started the sign-in', async () => {
  const local = await app.seeker({ passwordHash: await hashPassword(testPassword) })
  // A person whose provider claims the owner's address.
  const { back } = await signInAtProvider(newPerson({ email: local.email }))
  const link = linkIn(await landingPath(back))
  await app.visitor.post('/auth/login', { email: local.email, password: testPassword, link })
  await app.visitor.post('/auth/login', {
    email: local.email,
    password: testPassword,
    link,
    verifier: randomUUID(),
  })
  const linked = app.db.selectFrom('externalIdentities').select('subject').where('userId', '=', local.id)
  expect(await linked.execute()).toEqual([])
})

test('a link token for one account does nothing for another', async () => {
  const local = await app.seeker({ passwordHash: await hashPassword(testPassword) })
  const other = await app.seeker({ passwordHash: await hashPassword(testPassword) })
  const { back, verifier } = await signInAtProvider(newPerson({ email: local.email }))
  const link = linkIn(await landingPath(back))
  await app.visitor.post('/auth/login', { email: other.email, password: testPassword, link, verifier })
  const linked = await app.db
    .selectFrom('externalIdentities')
    .selectAll()
    .where('userId', 'in', [local.id, other.id])
    .execute()
  expect(linked).toEqual([])
})

test('no provider can sign in an administrator, linked or not', async () => {
  const admin = await app.admin()
  const person = newPerson({ email: admin.email })
  expect(await landingPath((await signInAtProvider(person)).back)).toBe('/login?problem=administrator')
  await app.db
    .insertInto('externalIdentities')
    .values({ issuer, subject: person.sub, userId: admin.id })
    .execute()
  expect(await landingPath((await signInAtProvider(person)).back)).toBe('/login?problem=administrator')
})

test('the link works on another device with the password', async () => {
  const email = `${randomUUID()}@people.example`
  const desk = app.browser()
  await desk.post('/auth/register', {
    role: 'EMPLOYER',
    name: 'Ines',
    email,
    password: testPassword,
    companyName: 'Ortiz',
  })
  const session = await desk.post('/auth/login', { email, password: testPassword })
  const token = codeOrLink((await app.mails(email))[0]?.textBody)
  const phone = app.browser()
  await expect(phone.post('/auth/verify-email', { token, password: 'not this' })).rejects.toMatchObject({
    status: 422,
  })
  await phone.post('/auth/verify-email', { token, password: testPassword })
  const { data } = await app.as(session.data.token).get('/auth/session')
  expect(data).toMatchObject({ emailVerified: true, status: 'draft' })
})

// Security: O-04
test('an address the provider has not confirmed opens no account', async () => {
  const local = await app.seeker()
  for (const email of [local.email, 'fresh@people.example']) {
    const { back } = await signInAtProvider(newPerson({ email, email_verified: false }), 'SEEKER')
    expect(await landingPath(back)).toBe('/login?problem=unproven-there')
  }
  const said = { ...newPerson({ email: local.email }), email_verified: 'true' as unknown as boolean }
  expect(await landingPath((await signInAtProvider(said, 'SEEKER')).back)).toBe(
    '/login?problem=unproven-there',
  )
  expect(
    await app.db.selectFrom('externalIdentities').selectAll().where('userId', '=', local.id).execute(),
  ).toEqual([])
})

test('an unconfirmed account with data is not handed to an external identity', async () => {
  const waiting = await app.employer('pending')
  await app.db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', waiting.id).execute()
  const { back } = await signInAtProvider(newPerson({ email: waiting.email }), 'SEEKER')
  expect(await landingPath(back)).toBe('/login?problem=unproven-here')
})

test('an unknown external user is sent to choose a role, without an account being created', async () => {
  const person = newPerson()
  expect(await landingPath((await signInAtProvider(person)).back)).toBe('/register?problem=unknown')
  const rows = await app.db.selectFrom('users').selectAll().where('email', '=', person.email).execute()
  expect(rows).toEqual([])
})

// Security: O-01
test('a changed, used or expired state is refused', async () => {
  const first = await signInAtProvider(newPerson(), 'SEEKER')
  expect(await landingPath(first.back.replace(/state=[^&]+/, 'state=made-up'))).toBe('/login?problem=expired')
  expect(await landingPath(first.back.replace(/state=[^&]+&?/, ''))).toBe('/login?problem=expired')
  expect(tokenIn(await landingPath(first.back))).not.toBe('')
  expect(await landingPath(first.back)).toBe('/login?problem=expired')

  const late = await signInAtProvider(newPerson(), 'SEEKER')
  await app.db
    .updateTable('externalSignIns')
    .set({ expiresAt: new Date(0) })
    .execute()
  expect(await landingPath(late.back)).toBe('/login?problem=expired')
})

// Security: O-03
test('a code of another flow or an answer of another issuer is refused', async () => {
  const mine = await signInAtProvider(newPerson(), 'SEEKER')
  const theirs = await signInAtProvider(newPerson(), 'SEEKER')
  const code = /code=([^&]+)/.exec(theirs.back)?.[1]
  expect(await landingPath(mine.back.replace(/code=[^&]+/, `code=${code}`))).toBe('/login?problem=provider')
  const other = await signInAtProvider(newPerson(), 'SEEKER')
  expect(await landingPath(other.back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).toBe(
    '/login?problem=provider',
  )
})

// Security: T-13, O-01, O-13
test('the sign-in token works once, and only in the browser that started it', async () => {
  const { verifier, back } = await signInAtProvider(newPerson(), 'SEEKER')
  const token = tokenIn(await landingPath(back))
  for (const wrong of [undefined, 'guess']) {
    await expect(app.visitor.post('/auth/exchange', { token, verifier: wrong })).rejects.toMatchObject({
      status: 400,
    })
  }
  await app.visitor.post('/auth/exchange', { token, verifier })
  await expect(app.visitor.post('/auth/exchange', { token, verifier })).rejects.toMatchObject({ status: 400 })
})

test('cancelling at the provider leads back to login', async () => {
  expect(await landingPath((await signInAtProvider(null, 'SEEKER')).back)).toBe('/login?problem=cancelled')
})

test('a suspended user cannot sign in', async () => {
  const person = newPerson()
  const { user } = await signIn(person, 'SEEKER')
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
  expect(await landingPath((await signInAtProvider(person)).back)).toBe('/login?problem=refused')
})

// Security: M-02
test('nobody becomes an administrator through the provider', async () => {
  const { statusCode } = await app.app.inject({
    method: 'GET',
    url: `/api/auth/external/start?role=SUPER_ADMIN&challenge=${'a'.repeat(43)}`,
  })
  expect(statusCode).toBe(422)
})

// Security: T-09, O-02
test.each<[string, (token: string) => string]>([
  ['a changed person', withClaims({ sub: 'somebody-else' })],
  ['a signature of zeros', (token) => token.replace(/[^.]+$/, Buffer.alloc(256).toString('base64url'))],
  ['no signature (alg none)', withoutSignature],
  ['the audience of another client', withClaims({ aud: 'another' })],
  ['another issuer', withClaims({ iss: 'https://evil.example' })],
  ['another nonce', withClaims({ nonce: 'replayed' })],
])('an ID token with %s is refused', async (_, change) => {
  const { back } = await signInAtProvider(newPerson(), 'SEEKER')
  provider.state.forge = change
  expect(await landingPath(back)).toBe('/login?problem=provider')
  provider.state.forge = null
  expect(tokenIn(await landingPath((await signInAtProvider(newPerson(), 'SEEKER')).back))).not.toBe('')
})
