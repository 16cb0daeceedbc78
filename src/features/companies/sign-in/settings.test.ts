import { expect, test } from 'vitest'
import { replaceRecoveryCodes } from '#/features/accounts/two-step/second-factor.server.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { clientSecret, linkIn, personAt } from '#/testing/servers/openid-provider.ts'
import { openCompanySignIns, redirectUri } from '#/testing/sign-in/company-sign-in.ts'
import { untyped } from '#/testing/untyped.ts'
import { endSignInsWithoutDomain } from './tasks.server.ts'

const {
  connectedCompany,
  goAndReturn,
  landingOf,
  provenCompany,
  providerAt,
  signInBy,
  testSignIn,
  app,
  freshDomain,
  db,
} = await openCompanySignIns()
const password = 'nine yellow road signs'
const passwordHash = await hashPassword(password)

type Company = Awaited<ReturnType<typeof connectedCompany>>

async function memberAt({ company, domain }: Company, role: 'viewer' | 'owner' = 'viewer') {
  const member = await app.member(company, role)
  const person = personAt(domain)
  await db
    .updateTable('users')
    .set({ email: person.email, passwordHash })
    .where('id', '=', member.id)
    .execute()
  return { ...member, person, email: person.email }
}

const logIn = (email: string, more: object = {}) =>
  app.visitor.post('/auth/login', untyped({ email, password, ...more }))

/** Two-step sign-in with a secret that no test needs, and a password. */
async function withOtherWay(userId: string) {
  await db
    .insertInto('totpFactors')
    .values({ userId, encryptedSecret: 'none', wrappedKey: 'none', enabledAt: new Date() })
    .execute()
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

async function requiredCompany() {
  const company = await connectedCompany()
  await withOtherWay(company.id)
  return company
}
const require = (company: Company) => company.api.post('/employer/sign-in/switch', { state: 'required' })

async function loseDomain({ company, domain }: Company) {
  await db
    .updateTable('domainChecks')
    .set({ outcome: 'waiting', provenAt: null })
    .where('companyId', '=', company.id)
    .where('domain', '=', domain)
    .execute()
}

const onlySignIn = { status: 403, code: 'company-only' }

test('an issuer is connected for a domain that a record or a file proves, not for a mailbox', async () => {
  const domain = freshDomain()
  const owner = await app.employer('approved', { domain, websiteUrl: `https://${domain}` })
  await db
    .updateTable('users')
    .set({ email: `ceo@${domain}` })
    .where('id', '=', owner.id)
    .execute()
  const provider = providerAt(`login.${domain}`, { redirectUris: [redirectUri(owner.company.id)] })
  const connect = () =>
    owner.api.put('/employer/sign-in', { issuer: provider.issuer, clientId: 'waymark', clientSecret })
  await expect(connect()).rejects.toMatchObject({ status: 409, message: expect.stringContaining(domain) })
  expect((await owner.api.get('/employer/sign-in')).data).toMatchObject({
    isDomainProven: false,
    connection: null,
  })
})

// Security: S-01
test('an address that is no issuer, or no public one, is refused at its field, and nothing is called inside', async () => {
  const owner = await provenCompany()
  const inputs = [
    `http://login.${owner.domain}`,
    'http://127.0.0.1:8080',
    'http://169.254.169.254',
    'http://localhost',
    'ftp://login.company.example',
    'http://user:secret@login.company.example',
  ]
  for (const issuer of inputs)
    await expect(
      owner.api.put('/employer/sign-in', { issuer, clientId: 'waymark', clientSecret }),
    ).rejects.toMatchObject({ status: 422, errors: { issuer: [expect.any(String)] } })
  const other = providerAt(`id.${owner.domain}`, { redirectUris: [redirectUri(owner.company.id)] })
  other.fault.status = 500
  await expect(
    owner.api.put('/employer/sign-in', { issuer: other.issuer, clientId: 'waymark', clientSecret }),
  ).rejects.toMatchObject({ status: 422 })
  expect((await owner.api.get('/employer/sign-in')).data.connection).toBeNull()
})

// Security: O-15
test('only an owner sets it up, and reads the secret never again', async () => {
  const company = await connectedCompany()
  for (const role of ['admin', 'hiring-manager', 'viewer'] as const) {
    const member = await app.member(company.company, role)
    await expect(member.api.get('/employer/sign-in')).rejects.toMatchObject({ status: 403 })
    await expect(member.api.post('/employer/sign-in/switch', { state: 'off' })).rejects.toMatchObject({
      status: 403,
    })
  }
  const { body } = await app.app.inject({
    url: '/api/employer/sign-in',
    headers: { authorization: `Bearer ${company.token}` },
  })
  expect(body).toContain(company.provider.issuer)
  expect(body).not.toContain(clientSecret)
  const stored = JSON.stringify(await db.selectFrom('companySignIns').selectAll().execute())
  expect(stored).not.toContain(clientSecret)
})

test('it cannot be switched on before an owner has come back from a test in the same tab', async () => {
  const owner = await provenCompany()
  const provider = providerAt(`login.${owner.domain}`, { redirectUris: [redirectUri(owner.company.id)] })
  await owner.api.put('/employer/sign-in', { issuer: provider.issuer, clientId: 'waymark', clientSecret })
  const switchOn = () => owner.api.post('/employer/sign-in/switch', { state: 'on' })
  await expect(switchOn()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Test') })
  // Nobody comes in by it yet.
  const start = await app.app.inject({
    url: `/api/auth/company-sign-in/${owner.company.id}/start?challenge=${'a'.repeat(43)}`,
  })
  expect(start.headers.location).toContain('/login?problem=company-off')

  const wrong = await testSignIn(owner, provider, personAt('other.example'))
  expect(wrong.landing).toBe('/employer/team/sign-in?problem=other-domain')
  const { token, verifier } = await testSignIn(owner, provider, personAt(owner.domain))
  await expect(
    owner.api.post('/employer/sign-in/tested', { token, verifier: 'another tab' }),
  ).rejects.toMatchObject({ status: 400 })
  const other = await app.member(owner.company, 'owner')
  await expect(other.api.post('/employer/sign-in/tested', { token, verifier })).rejects.toMatchObject({
    status: 400,
  })
  await owner.api.post('/employer/sign-in/tested', { token, verifier })
  expect((await switchOn()).data.connection).toMatchObject({ state: 'on', renewsSessions: true })
})

test('a wrong client secret fails the test and changes nothing', async () => {
  const owner = await provenCompany()
  const provider = providerAt(`login.${owner.domain}`, { redirectUris: [redirectUri(owner.company.id)] })
  const connection = { issuer: provider.issuer, clientId: 'waymark', clientSecret: 'not the secret' }
  await owner.api.put('/employer/sign-in', connection)
  const { landing } = await testSignIn(owner, provider, personAt(owner.domain))
  expect(landing).toBe('/employer/team/sign-in?problem=provider')
  expect((await owner.api.get('/employer/sign-in')).data.connection?.testedAt).toBeNull()
})

test('another issuer knows nobody, needs the secret anew, and has to be tested before it lets people in', async () => {
  const company = await connectedCompany()
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const before = await signInBy(company.company.id, company.provider, person)
  const next = providerAt(`new.${company.domain}`, { redirectUris: [redirectUri(company.company.id)] })
  const change = (secret: string) =>
    company.api.put('/employer/sign-in', {
      issuer: next.issuer,
      clientId: 'waymark',
      clientSecret: secret,
    })
  await expect(change('')).rejects.toMatchObject({ errors: { clientSecret: [expect.any(String)] } })
  expect(next.asked).toEqual([])
  await change(clientSecret)
  await expect(before.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
  const { token, verifier } = await testSignIn(company, next, personAt(company.domain))
  await company.api.post('/employer/sign-in/tested', { token, verifier })
  await company.api.post('/employer/sign-in/switch', { state: 'on' })
  // The same subject at the new issuer is not the same person: the address has an account, so its password is asked for.
  const { back } = await goAndReturn(company.company.id, next, person)
  expect(linkIn(await landingOf(back))).not.toBe('')
})

test('one domain has one sign-in that is on', async () => {
  const company = await connectedCompany()
  const second = await provenCompany(company.domain)
  await db
    .insertInto('companySignIns')
    .values({
      ...{ companyId: second.company.id, domain: company.domain, issuer: 'https://x.example' },
      ...{ clientId: 'x', encryptedSecret: 'none', wrappedKey: 'none', testedAt: new Date() },
    })
    .execute()
  await expect(second.api.post('/employer/sign-in/switch', { state: 'on' })).rejects.toMatchObject({
    status: 409,
  })
})

test('as the only way in it needs an owner who can come in without the issuer', async () => {
  const company = await connectedCompany()
  await expect(require(company)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('two-step'),
  })
  await withOtherWay(company.id)
  expect((await require(company)).data.connection?.state).toBe('required')
})

test('as the only way in it refuses password, reset and every other way, after a right password only, and ends other sessions', async () => {
  const company = await requiredCompany()
  const member = await memberAt(company)
  const outsider = await app.member(company.company, 'viewer')
  await db.updateTable('users').set({ passwordHash }).where('id', '=', outsider.id).execute()
  const seeker = await app.seeker({ email: `seeker@${company.domain}`, passwordHash })
  await member.api.get('/employers')
  await require(company)
  await expect(member.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
  // The session that decided it goes on, and so do people who are not of the domain or not of the team.
  await company.api.get('/employers')
  await outsider.api.get('/employers')
  await logIn(outsider.email)
  await logIn(seeker.email)

  await expect(logIn(member.email)).rejects.toMatchObject(onlySignIn)
  await expect(logIn(member.email, { password: 'a guess of a stranger' })).rejects.toMatchObject({
    status: 401,
  })
  const mail = (await app.mails(member.email))[0]
  expect(mail?.subject).toBe(`You sign in with ${company.company.name}’s own sign-in from now on`)

  // With the issuer's word and the password once, they are in; a new address does not open the password again.
  const { verifier, back } = await goAndReturn(company.company.id, company.provider, member.person)
  const link = linkIn(await landingOf(back))
  await logIn(member.email, { link, verifier })
  await db.updateTable('users').set({ email: 'moved@people.example' }).where('id', '=', member.id).execute()
  await expect(logIn('moved@people.example')).rejects.toMatchObject(onlySignIn)
})

test('when the issuer is gone an owner comes in by password and second step, and nobody else does', async () => {
  const company = await requiredCompany()
  await db
    .updateTable('users')
    .set({ email: `ceo@${company.domain}` })
    .where('id', '=', company.id)
    .execute()
  const second = await memberAt(company, 'owner')
  await require(company)
  company.provider.fault.status = 503
  // Without a second step an owner is a member like all others.
  await expect(logIn(second.email)).rejects.toMatchObject(onlySignIn)
  await expect(logIn(`ceo@${company.domain}`)).rejects.toMatchObject({ code: 'second-factor' })
  const [code] = await replaceRecoveryCodes({ db, encryption: app.services.encryption }, company.id)
  const { data } = await logIn(`ceo@${company.domain}`, { code })
  await app.as(data.token).post('/employer/sign-in/switch', { state: 'off' })
  await logIn(second.email)
})

test('an invitation to the domain is accepted by the sign-in where that is the only way', async () => {
  const company = await requiredCompany()
  await require(company)
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const text = (await app.mails(person.email))[0]?.textBody ?? ''
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const { data } = await app.visitor.post('/team-invitation', { token })
  expect(data.signIn).toEqual({ companyId: company.company.id, isRequired: true })
  await expect(
    app.visitor.post('/team-invitation/accept', { token, name: 'Ines Ortiz', password }),
  ).rejects.toMatchObject(onlySignIn)
  await (await signInBy(company.company.id, company.provider, person)).api.get('/employers')
})

// Security: O-12
test('with the proof of its domain the sign-in ends at once, members log in as before, and the owner is told', async () => {
  const company = await requiredCompany()
  const member = await memberAt(company)
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  await require(company)
  const session = await signInBy(company.company.id, company.provider, person)
  const second = await app.member(company.company, 'owner')
  await loseDomain(company)

  // Before any task has run.
  await expect(app.visitor.get('/auth/company-sign-in', { domain: company.domain })).resolves.toMatchObject({
    data: { company: null },
  })
  await logIn(member.email)
  await db
    .updateTable('companySessions')
    .set({ checkedAt: new Date(0) })
    .execute()
  await expect(session.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })

  await app.services.queue.sender(db)(endSignInsWithoutDomain, {})
  const [mail] = await app.mails(second.email)
  expect(mail?.subject).toContain(`because the proof of ${company.domain} is gone`)
  const { connection } = (await company.api.get('/employer/sign-in')).data
  expect(connection).toMatchObject({ state: 'off', lostDomainAt: expect.any(String) })
  // Proven again, it stays off until an owner switches it on.
  await db
    .updateTable('domainChecks')
    .set({ outcome: 'pass', provenAt: new Date() })
    .where('companyId', '=', company.company.id)
    .execute()
  expect((await company.api.get('/employer/sign-in')).data.connection?.state).toBe('off')
  expect((await require(company)).data.connection?.state).toBe('required')
})

test('a proof older than twelve months, another domain, and a suspended company let nobody in', async () => {
  for (const lose of [
    (company: Company) =>
      db
        .updateTable('domainChecks')
        .set({ provenAt: new Date(Date.now() - 366 * 86_400_000) })
        .where('companyId', '=', company.company.id)
        .execute(),
    (company: Company) =>
      db
        .updateTable('companies')
        .set({ domain: freshDomain() })
        .where('id', '=', company.company.id)
        .execute(),
    (company: Company) =>
      db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.company.id).execute(),
  ]) {
    const company = await connectedCompany()
    const { back } = await goAndReturn(company.company.id, company.provider, personAt(company.domain))
    await lose(company)
    expect(await landingOf(back)).toBe('/login?problem=company-off')
  }
})

test('removing the connection logs everybody out who came by it', async () => {
  const company = await connectedCompany()
  const person = personAt(company.domain)
  await company.api.post('/employer/team/invitations', { email: person.email, role: 'viewer' })
  const session = await signInBy(company.company.id, company.provider, person)
  expect((await company.api.delete('/employer/sign-in')).data.connection).toBeNull()
  await expect(session.api.get('/employers')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
})
