import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#/testing.ts'

type Person = { sub: string; email: string; email_verified: boolean; name?: string }

const people = new Map<string, Person>()
/** Who is sitting at the provider's login page, or nobody, who presses Cancel. */
let atTheDesk: Person | null = null

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
server.on('request', async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response)
  const { params } = await provider.interactionDetails(request, response)
  if (!atTheDesk) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const accountId = atTheDesk.sub
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
/** Where our own pages are sent to, without the address of the server. */
const land = async (url: string) => (await get(url)).replace(publicUrl, '')
const tokenOf = (landing: string) => /^\/sign-in\?token=([\w-]+)$/.exec(landing)?.[1] ?? ''

const someone = (more: Partial<Person> = {}): Person => {
  const sub = randomUUID()
  return { sub, email: `${sub}@people.example`, email_verified: true, name: 'Ines Ortiz', ...more }
}

/** Walks through the provider as a browser with cookies would, up to the address it sends us back to. */
async function walk(person: Person | null, role?: 'SEEKER' | 'EMPLOYER') {
  if (person) people.set(person.sub, person)
  atTheDesk = person
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
  const { verifier, back } = await walk(person, role)
  const { data } = await app.visitor.post('/auth/exchange', { token: tokenOf(await land(back)), verifier })
  return data
}

test('a new seeker comes in through the provider with code, PKCE, state and nonce', async () => {
  const person = someone()
  const { asked, back, verifier } = await walk(person, 'SEEKER')
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const token = tokenOf(await land(back))
  const { data } = await app.visitor.post('/auth/exchange', { token, verifier })
  expect(data).toMatchObject({ user: { role: 'SEEKER', name: 'Ines Ortiz' }, emailVerified: true })

  const again = await signIn({ ...person, email: 'moved@people.example' })
  expect(again.user.id).toBe(data.user.id)
})

test('a new employer gets a company named after the domain, as a draft', async () => {
  const acme = await signIn(someone({ email: `ana@${randomUUID().slice(0, 8)}x.co.uk` }), 'EMPLOYER')
  expect([acme.user.role, acme.status]).toEqual(['EMPLOYER', 'draft'])
  await signIn(someone({ email: 'ana.ruiz@gmail.com' }), 'EMPLOYER')
  const names = await app.db.selectFrom('companies').select('name').execute()
  expect(names.map(({ name }) => name)).toEqual([expect.stringMatching(/^[\dA-F][\da-f]{7}x$/), 'My company'])
})

test('a proven address on both sides opens the account that was there, and its owner is told', async () => {
  const local = await app.seeker()
  const data = await signIn(someone({ email: local.email }), 'EMPLOYER')
  expect(data.user).toMatchObject({ id: local.id, role: 'SEEKER' })
  expect((await app.mails(local.email))[0]?.subject).toBe('You can now sign in with Test Identity')
})

test('an address the provider has not confirmed opens nothing', async () => {
  const local = await app.seeker()
  for (const email of [local.email, 'fresh@people.example']) {
    const { back } = await walk(someone({ email, email_verified: false }), 'SEEKER')
    expect(await land(back)).toBe('/login?problem=unproven-there')
  }
  const said = { ...someone({ email: local.email }), email_verified: 'true' as unknown as boolean }
  expect(await land((await walk(said, 'SEEKER')).back)).toBe('/login?problem=unproven-there')
  expect(
    await app.db.selectFrom('externalIdentities').selectAll().where('userId', '=', local.id).execute(),
  ).toEqual([])
})

test('an account whose address was never confirmed is not handed to whoever comes with it', async () => {
  const waiting = await app.seeker({ emailVerifiedAt: null })
  const { back } = await walk(someone({ email: waiting.email }), 'SEEKER')
  expect(await land(back)).toBe('/login?problem=unproven-here')
})

test('logging in as nobody we know leads to the choice of a side, and makes no account', async () => {
  const person = someone()
  expect(await land((await walk(person)).back)).toBe('/register?problem=unknown')
  const rows = await app.db.selectFrom('users').selectAll().where('email', '=', person.email).execute()
  expect(rows).toEqual([])
})

test('a state that was changed, used, or has expired is refused', async () => {
  const first = await walk(someone(), 'SEEKER')
  expect(await land(first.back.replace(/state=[^&]+/, 'state=made-up'))).toBe('/login?problem=expired')
  expect(await land(first.back.replace(/state=[^&]+&?/, ''))).toBe('/login?problem=expired')
  expect(tokenOf(await land(first.back))).not.toBe('')
  expect(await land(first.back)).toBe('/login?problem=expired')

  const late = await walk(someone(), 'SEEKER')
  await app.db
    .updateTable('externalSignIns')
    .set({ expiresAt: new Date(0) })
    .execute()
  expect(await land(late.back)).toBe('/login?problem=expired')
})

test('a code that belongs to another flow, or an answer of another issuer, is refused', async () => {
  const mine = await walk(someone(), 'SEEKER')
  const theirs = await walk(someone(), 'SEEKER')
  const code = /code=([^&]+)/.exec(theirs.back)?.[1]
  expect(await land(mine.back.replace(/code=[^&]+/, `code=${code}`))).toBe('/login?problem=provider')
  const other = await walk(someone(), 'SEEKER')
  expect(await land(other.back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'))).toBe(
    '/login?problem=provider',
  )
})

test('the handed-over token works once, and only in the browser that asked for it', async () => {
  const { verifier, back } = await walk(someone(), 'SEEKER')
  const token = tokenOf(await land(back))
  for (const wrong of [undefined, 'guess']) {
    await expect(app.visitor.post('/auth/exchange', { token, verifier: wrong })).rejects.toMatchObject({
      status: 400,
    })
  }
  await app.visitor.post('/auth/exchange', { token, verifier })
  await expect(app.visitor.post('/auth/exchange', { token, verifier })).rejects.toMatchObject({ status: 400 })
})

test('cancelling at the provider leads back to login', async () => {
  expect(await land((await walk(null, 'SEEKER')).back)).toBe('/login?problem=cancelled')
})

test('a suspended person stays out', async () => {
  const person = someone()
  const { user } = await signIn(person, 'SEEKER')
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
  expect(await land((await walk(person)).back)).toBe('/login?problem=refused')
})

test('nobody becomes an administrator through the provider', async () => {
  const { statusCode } = await app.app.inject({
    method: 'GET',
    url: `/api/auth/external/start?role=SUPER_ADMIN&challenge=${'a'.repeat(43)}`,
  })
  expect(statusCode).toBe(422)
})
