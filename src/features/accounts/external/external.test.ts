import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { testApp } from '#/testing/app.ts'

type Person = { sub: string; email: string; email_verified: boolean; name?: string }

const people = new Map<string, Person>()
/** The person who signs in at the provider; null presses Cancel. */
let personAtProvider: Person | null = null

const server = createServer()
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const publicUrl = 'http://127.0.0.1:3000'
const callback = `${publicUrl}/api/auth/external/callback`

const provider = new Provider(issuer, {
  clients: [{ client_id: 'waymark', client_secret: 'a secret of the test', redirect_uris: [callback] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['test'] },
  ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
})
const answer = provider.callback()
/** Modifies the ID token in the provider's answer. */
let changeIdToken: ((idToken: string) => string) | null = null

server.on('request', async (request, response) => {
  if (request.url?.startsWith('/token') && changeIdToken) {
    const change = changeIdToken
    const end = response.end.bind(response)
    response.end = ((body: Buffer | string) => {
      const sent = JSON.parse(String(body))
      const text = JSON.stringify({ ...sent, ...(sent.id_token && { id_token: change(sent.id_token) }) })
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as typeof response.end
  }
  if (!request.url?.startsWith('/interaction/')) return answer(request, response)
  const { params } = await provider.interactionDetails(request, response)
  if (!personAtProvider) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const accountId = personAtProvider.sub
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  const result = { login: { accountId }, consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
})
afterAll(() => void server.close())

const app = await testApp({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'waymark',
  OIDC_CLIENT_SECRET: 'a secret of the test',
  OIDC_NAME: 'Test Identity',
})

const get = async (url: string) => {
  const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
  expect(statusCode).toBe(302)
  return String(headers.location)
}
/** The path our server redirects to. */
const landingPath = async (url: string) => (await get(url)).replace(publicUrl, '')
const tokenOf = (landing: string) => /^\/sign-in\?token=([\w-]+)$/.exec(landing)?.[1] ?? ''

const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = randomUUID()
  return { sub, email: `${sub}@people.example`, email_verified: true, name: 'Ines Ortiz', ...more }
}

/** Follows the provider's redirects like a browser with cookies, up to the callback URL. */
async function signInAtProvider(person: Person | null, role?: 'SEEKER' | 'EMPLOYER') {
  if (person) people.set(person.sub, person)
  personAtProvider = person
  const verifier = randomUUID()
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const cookies = new Map<string, string>()
  let url = await get(`/api/auth/external/start?challenge=${challenge}${role ? `&role=${role}` : ''}`)
  const asked = new URL(url)
  while (!url.startsWith(callback)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(url, issuer), { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    url = new URL(response.headers.get('location') ?? '', issuer).href
  }
  return { verifier, asked, back: url.slice(publicUrl.length) }
}

async function signIn(person: Person, role?: 'SEEKER' | 'EMPLOYER') {
  const { verifier, back } = await signInAtProvider(person, role)
  const { data } = await app.visitor.post('/auth/exchange', {
    token: tokenOf(await landingPath(back)),
    verifier,
  })
  return data
}

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
  const token = tokenOf(await landingPath(back))
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

const password = 'nine yellow road signs'
const linkIn = (landing: string) => /^\/login\?problem=link&link=([\w-]+)$/.exec(landing)?.[1] ?? ''
const codeOrLink = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

test('an existing account needs its password once, then the provider opens it too', async () => {
  const local = await app.seeker({ passwordHash: await hashPassword(password) })
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

  await app.visitor.post('/auth/login', { email: local.email, password, link, verifier })
  expect(await identities()).toEqual([{ subject: person.sub }])
  expect((await app.mails(local.email))[0]?.subject).toBe('You can now sign in with Test Identity')
  expect((await signIn(person)).user).toMatchObject({ id: local.id, role: 'SEEKER' })
})

test('a link token links nothing outside the tab that started the sign-in', async () => {
  const local = await app.seeker({ passwordHash: await hashPassword(password) })
  // A person whose provider claims the owner's address.
  const { back } = await signInAtProvider(newPerson({ email: local.email }))
  const link = linkIn(await landingPath(back))
  await app.visitor.post('/auth/login', { email: local.email, password, link })
  await app.visitor.post('/auth/login', { email: local.email, password, link, verifier: randomUUID() })
  const linked = app.db.selectFrom('externalIdentities').select('subject').where('userId', '=', local.id)
  expect(await linked.execute()).toEqual([])
})

test('a link token for one account does nothing for another', async () => {
  const local = await app.seeker({ passwordHash: await hashPassword(password) })
  const other = await app.seeker({ passwordHash: await hashPassword(password) })
  const { back, verifier } = await signInAtProvider(newPerson({ email: local.email }))
  const link = linkIn(await landingPath(back))
  await app.visitor.post('/auth/login', { email: other.email, password, link, verifier })
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

test('pre-hijacked, classic and unexpired session: the owner’s external sign-in locks the squatter out', async () => {
  const person = newPerson()
  const { email } = person
  await app.visitor.post('/auth/register', {
    role: 'EMPLOYER',
    name: 'Sly',
    email,
    password,
    companyName: 'Sly',
  })
  const squatter = await app.visitor.post('/auth/login', { email, password })
  const mine = await signIn(person, 'SEEKER')
  // The owner chose the role anew.
  expect(mine.user).toMatchObject({ role: 'SEEKER', name: 'Ines Ortiz' })
  await expect(app.as(squatter.data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await expect(app.visitor.post('/auth/login', { email, password })).rejects.toMatchObject({ status: 401 })
  const companies = await app.db.selectFrom('companies').select('id').where('name', '=', 'Sly').execute()
  expect(companies).toEqual([])
})

test('pre-hijacked, trojan identity: a reset of an account nobody confirmed ends what was linked to it', async () => {
  const { id, email, token } = await app.seeker({ emailVerifiedAt: null })
  await app.db.insertInto('externalIdentities').values({ issuer, subject: 'trojan', userId: id }).execute()
  await app.visitor.post('/auth/forgot-password', { email })
  const resetToken = /resetToken=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  await app.visitor.post('/auth/reset-password', { resetToken, password })
  await expect(app.as(token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  const secondsLeft = await app.db
    .selectFrom('externalIdentities')
    .selectAll()
    .where('userId', '=', id)
    .execute()
  expect(secondsLeft).toEqual([])
})

test('pre-hijacked, provider without verification: a reset by the owner ends the attacker’s session', async () => {
  const email = `${randomUUID()}@people.example`
  // The attacker's provider claims the address is proved, and creates the account first.
  const attacker = await signIn(newPerson({ email }), 'SEEKER')
  // The owner proves the address by a reset, which ends the attacker's session.
  await app.visitor.post('/auth/forgot-password', { email })
  const resetToken = /resetToken=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  await app.visitor.post('/auth/reset-password', { resetToken, password })
  await expect(app.as(attacker.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

test('pre-hijacked, by a link: the owner confirms their own registration and gets their own role and password', async () => {
  const email = `${randomUUID()}@people.example`
  const [theirs, mine] = [app.browser(), app.browser()]
  await theirs.post('/auth/register', { role: 'EMPLOYER', name: 'Sly', email, password, companyName: 'Sly' })
  const squatter = await theirs.post('/auth/login', { email, password })
  const first = codeOrLink((await app.mails(email))[0]?.textBody)

  // The squatter's link confirms nothing in another browser without their password.
  for (const other of [mine, app.visitor])
    await expect(other.post('/auth/verify-email', { token: first })).rejects.toMatchObject({
      errors: { password: [expect.any(String)] },
    })
  const own = 'my own seven words here'
  await mine.post('/auth/register', { role: 'SEEKER', name: 'Ines', email, password: own })
  const second = codeOrLink((await app.mails(email))[0]?.textBody)
  expect((await mine.post('/auth/verify-email', { token: second })).data.alreadyVerified).toBe(false)
  expect((await mine.post('/auth/verify-email', { token: second })).data.alreadyVerified).toBe(true)

  await expect(app.as(squatter.data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await expect(mine.post('/auth/login', { email, password })).rejects.toMatchObject({ status: 401 })
  const { data } = await mine.post('/auth/login', { email, password: own })
  expect(data).toMatchObject({ user: { role: 'SEEKER', name: 'Ines' }, emailVerified: true })
  // The squatter's link no longer works.
  await expect(theirs.post('/auth/verify-email', { token: first })).rejects.toMatchObject({ status: 400 })
})

test('pre-hijacked, reset in a browser that registered nothing: the address is free, and the role chosen anew', async () => {
  const email = `${randomUUID()}@people.example`
  const [theirs, mine] = [app.browser(), app.browser()]
  await theirs.post('/auth/register', { role: 'EMPLOYER', name: 'Sly', email, password, companyName: 'Sly' })
  const squatter = await theirs.post('/auth/login', { email, password })
  await mine.post('/auth/forgot-password', { email })
  const resetToken = /resetToken=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  const own = 'my own seven words here'
  const { data } = await mine.post('/auth/reset-password', { resetToken, password: own })
  expect(data.registerAnew).toBe(true)
  await expect(app.as(squatter.data.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  await expect(theirs.post('/auth/login', { email, password })).rejects.toMatchObject({ status: 401 })
  await expect(mine.post('/auth/reset-password', { resetToken, password: own })).rejects.toMatchObject({
    status: 400,
  })
  await mine.post('/auth/register', { role: 'SEEKER', name: 'Ines', email, password: own })
  await mine.post('/auth/verify-email', { token: codeOrLink((await app.mails(email))[0]?.textBody) })
  const signedIn = await mine.post('/auth/login', { email, password: own })
  expect(signedIn.data).toMatchObject({ user: { role: 'SEEKER', name: 'Ines' }, emailVerified: true })
})

test('pre-hijacked, reset: the owner who registered in this browser gets their own role, name and password', async () => {
  const email = `${randomUUID()}@people.example`
  const [squatter, owner] = [app.browser(), app.browser()]
  const taken = { email, role: 'EMPLOYER', companyName: 'Squat Works', name: 'Squatter' } as const
  await squatter.post('/auth/register', { ...taken, password: 'the password of a squatter' })
  const { data: early } = await squatter.post('/auth/login', {
    email,
    password: 'the password of a squatter',
  })
  await owner.post('/auth/register', { role: 'SEEKER', name: 'Ines Ortiz', email, password })
  await owner.post('/auth/forgot-password', { email })
  const [mail] = (await app.mails(email)).filter(({ subject }) => subject === 'Set a new password')
  const resetToken = /resetToken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  await owner.post('/auth/reset-password', { resetToken, password: 'a new one of the owner' })
  const { data } = await owner.post('/auth/login', { email, password: 'a new one of the owner' })
  expect(data.user).toMatchObject({ role: 'SEEKER', name: 'Ines Ortiz' })
  await expect(app.as(early.token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
  const secondsLeft = app.db.selectFrom('companies').select('id').where('name', '=', 'Squat Works')
  expect(await secondsLeft.execute()).toEqual([])
})

test('the link works on another device with the password', async () => {
  const email = `${randomUUID()}@people.example`
  const desk = app.browser()
  await desk.post('/auth/register', { role: 'EMPLOYER', name: 'Ines', email, password, companyName: 'Ortiz' })
  const session = await desk.post('/auth/login', { email, password })
  const token = codeOrLink((await app.mails(email))[0]?.textBody)
  const phone = app.browser()
  await expect(phone.post('/auth/verify-email', { token, password: 'not this' })).rejects.toMatchObject({
    status: 422,
  })
  await phone.post('/auth/verify-email', { token, password })
  const { data } = await app.as(session.data.token).get('/auth/session')
  expect(data).toMatchObject({ emailVerified: true, status: 'draft' })
})

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

test('a changed, used or expired state is refused', async () => {
  const first = await signInAtProvider(newPerson(), 'SEEKER')
  expect(await landingPath(first.back.replace(/state=[^&]+/, 'state=made-up'))).toBe('/login?problem=expired')
  expect(await landingPath(first.back.replace(/state=[^&]+&?/, ''))).toBe('/login?problem=expired')
  expect(tokenOf(await landingPath(first.back))).not.toBe('')
  expect(await landingPath(first.back)).toBe('/login?problem=expired')

  const late = await signInAtProvider(newPerson(), 'SEEKER')
  await app.db
    .updateTable('externalSignIns')
    .set({ expiresAt: new Date(0) })
    .execute()
  expect(await landingPath(late.back)).toBe('/login?problem=expired')
})

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

test('the sign-in token works once, and only in the browser that started it', async () => {
  const { verifier, back } = await signInAtProvider(newPerson(), 'SEEKER')
  const token = tokenOf(await landingPath(back))
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

test('nobody becomes an administrator through the provider', async () => {
  const { statusCode } = await app.app.inject({
    method: 'GET',
    url: `/api/auth/external/start?role=SUPER_ADMIN&challenge=${'a'.repeat(43)}`,
  })
  expect(statusCode).toBe(422)
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
/** The same token with other claims and the old signature. */
const withClaims = (more: object) => (token: string) => {
  const [header, payload, signature] = token.split('.')
  return [header, encode({ ...decode(payload), ...more }), signature].join('.')
}

test.each<[string, (token: string) => string]>([
  ['a changed person', withClaims({ sub: 'somebody-else' })],
  ['a signature of zeros', (token) => token.replace(/[^.]+$/, Buffer.alloc(256).toString('base64url'))],
  ['no signature (alg none)', (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
  ['the audience of another client', withClaims({ aud: 'another' })],
  ['another issuer', withClaims({ iss: 'https://evil.example' })],
  ['another nonce', withClaims({ nonce: 'replayed' })],
])('an ID token with %s is refused', async (_, change) => {
  const { back } = await signInAtProvider(newPerson(), 'SEEKER')
  changeIdToken = change
  expect(await landingPath(back)).toBe('/login?problem=provider')
  changeIdToken = null
  expect(tokenOf(await landingPath((await signInAtProvider(newPerson(), 'SEEKER')).back))).not.toBe('')
})
