import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { linkIn, personAt, tokenIn, withClaims, withoutSignature } from '#/testing/servers/openid-provider.ts'
import { openCompanySignIns } from '#/testing/sign-in/company-sign-in.ts'

const { connectedCompany, goAndReturn, landingOf, signInBy, app, db } = await openCompanySignIns()
const password = 'nine yellow road signs'
const passwordHash = await hashPassword(password)
const acme = await connectedCompany()
const acmeId = acme.company.id

/** A member with an address at the domain and a password. */
async function memberAt(company: { company: { id: string }; domain: string }) {
  const member = await app.member(company.company, 'interviewer')
  const person = personAt(company.domain)
  await db
    .updateTable('users')
    .set({ email: person.email, passwordHash })
    .where('id', '=', member.id)
    .execute()
  return { ...member, person, email: person.email }
}

test('the login page learns the company of a domain, and nothing about any account', async () => {
  const ask = async (domain: string) =>
    (await app.visitor.get('/auth/company-sign-in', { domain })).data.company
  expect(await ask(acme.domain)).toEqual({ id: acmeId, name: acme.company.name })
  expect(await ask(acme.domain.toUpperCase())).toEqual({ id: acmeId, name: acme.company.name })
  expect(await ask(`mail.${acme.domain}`)).toBeNull()
  expect(await ask('people.example')).toBeNull()
})

// Security: O-03, O-05
test('a member gives the password once, then issuer and subject open the account, whatever its address is by then', async () => {
  const member = await memberAt(acme)
  const first = await goAndReturn(acmeId, acme.provider, member.person)
  expect(Object.fromEntries(first.asked.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const link = linkIn(await landingOf(first.back))
  const logIn = (typed: string) =>
    app.visitor.post('/auth/login', {
      email: member.email,
      password: typed,
      link,
      verifier: first.verifier,
    })
  await expect(logIn('a guess of the issuer')).rejects.toMatchObject({ status: 401 })
  const { data } = await logIn(password)
  expect(data.user.id).toBe(member.id)
  expect((await app.mails(member.email))[0]?.subject).toBe(`You can now sign in with ${acme.company.name}`)

  const moved = { ...member.person, email: `moved-${member.person.email}` }
  expect((await signInBy(acmeId, acme.provider, moved)).user.id).toBe(member.id)
  // Another person there with the address of a member is not that member.
  const twin = personAt(acme.domain, { email: member.email })
  const { back } = await goAndReturn(acmeId, acme.provider, twin)
  expect(linkIn(await landingOf(back))).not.toBe('')
})

test('somebody invited joins by the issuer, with the role of the invitation and without a password', async () => {
  const person = personAt(acme.domain)
  await acme.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const session = await signInBy(acmeId, acme.provider, person)
  expect(session.user.name).toBe('Ines Ortiz')
  const { data } = await session.api.get('/employers')
  expect([data.id, data.yourRole]).toEqual([acmeId, 'viewer'])
  const history = (await acme.api.get('/employer/team')).data.history
  expect(history[0]).toMatchObject({ kind: 'joined', person: 'Ines Ortiz', to: 'viewer' })
})

test('nobody becomes a member by the issuer alone', async () => {
  const { back } = await goAndReturn(acmeId, acme.provider, personAt(acme.domain))
  expect(await landingOf(back)).toBe('/login?problem=not-member')
  const seeker = await app.seeker({ email: `seeker@${acme.domain}` })
  const theirs = await goAndReturn(acmeId, acme.provider, personAt(acme.domain, { email: seeker.email }))
  expect(await landingOf(theirs.back)).toBe('/login?problem=not-member')
  const admin = await app.admin({ email: `root@${acme.domain}` })
  const asAdmin = await goAndReturn(acmeId, acme.provider, personAt(acme.domain, { email: admin.email }))
  expect(await landingOf(asAdmin.back)).toBe('/login?problem=not-member')
})

// Security: O-04
test('an unconfirmed address, and one of another domain, open nothing', async () => {
  const member = await memberAt(acme)
  for (const [claims, problem] of [
    [{ email_verified: false }, 'unproven-there'],
    [{ email_verified: 'true' as unknown as boolean }, 'unproven-there'],
    [{ email: 'ceo@other.example' }, 'other-domain'],
    [{ email: `ceo@mail.${acme.domain}` }, 'other-domain'],
    [{ email: `ceo@${acme.domain}.evil.example` }, 'other-domain'],
  ] as const) {
    const { back } = await goAndReturn(acmeId, acme.provider, { ...member.person, ...claims })
    expect([claims, await landingOf(back)]).toEqual([claims, `/login?problem=${problem}`])
  }
})

// Security: O-03
test('a state of another company, a changed, missing or used one, and an answer of another issuer are refused', async () => {
  const other = await connectedCompany()
  const member = await memberAt(acme)
  const mine = await goAndReturn(acmeId, acme.provider, member.person)
  const atOther = mine.back.replace(acmeId, other.company.id)
  expect(await landingOf(atOther)).toBe('/login?problem=expired')
  expect(await landingOf(mine.back.replace(/state=[^&]+/, 'state=made-up'))).toBe('/login?problem=expired')
  expect(await landingOf(mine.back.replace(/state=[^&]+&?/, ''))).toBe('/login?problem=expired')
  expect(linkIn(await landingOf(mine.back))).not.toBe('')
  // The code and its state work once.
  expect(await landingOf(mine.back)).toBe('/login?problem=expired')
  const again = await goAndReturn(acmeId, acme.provider, member.person)
  const mixedUp = again.back.replace(/iss=[^&]+/, `iss=${encodeURIComponent(other.provider.issuer)}`)
  expect(await landingOf(mixedUp)).toBe('/login?problem=provider')
  const theirs = await goAndReturn(other.company.id, other.provider, personAt(other.domain))
  const third = await goAndReturn(acmeId, acme.provider, member.person)
  const code = /code=([^&]+)/.exec(theirs.back)?.[1]
  expect(await landingOf(third.back.replace(/code=[^&]+/, `code=${code}`))).toBe('/login?problem=provider')
})

// Security: O-02
test.each<[string, (token: string) => string]>([
  ['a changed person', withClaims({ sub: 'somebody-else' })],
  ['no signature', withoutSignature],
  ['another audience', withClaims({ aud: 'another' })],
  ['another issuer', withClaims({ iss: 'http://evil.example' })],
  ['another nonce', withClaims({ nonce: 'replayed' })],
])('an ID token with %s is refused', async (_, change) => {
  const { back } = await goAndReturn(acmeId, acme.provider, personAt(acme.domain))
  acme.provider.state.forge = change
  const landing = await landingOf(back)
  acme.provider.state.forge = null
  expect(landing).toBe('/login?problem=provider')
})

test('the session is handed over once, and only to the tab that started', async () => {
  const person = personAt(acme.domain)
  await acme.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const { verifier, back } = await goAndReturn(acmeId, acme.provider, person)
  const token = tokenIn(await landingOf(back))
  const take = (proof: string) => app.visitor.post('/auth/exchange', { token, verifier: proof })
  await expect(take('a guess')).rejects.toMatchObject({ status: 400 })
  await take(verifier)
  await expect(take(verifier)).rejects.toMatchObject({ status: 400 })
})

test('whoever leaves the team comes in by its issuer no more', async () => {
  const person = personAt(acme.domain)
  await acme.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const { user } = await signInBy(acmeId, acme.provider, person)
  await acme.api.delete('/employer/team/members/:id', { id: user.id })
  const { back } = await goAndReturn(acmeId, acme.provider, person)
  expect(await landingOf(back)).toBe('/login?problem=not-member')
})

test('a suspended member, and a sign-in cancelled at the issuer, get no session', async () => {
  const member = await memberAt(acme)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', member.id).execute()
  const { back } = await goAndReturn(acmeId, acme.provider, member.person)
  expect(await landingOf(back)).toBe('/login?problem=refused')
  const cancelled = await goAndReturn(acmeId, acme.provider, null)
  expect(await landingOf(cancelled.back)).toBe('/login?problem=cancelled')
})
