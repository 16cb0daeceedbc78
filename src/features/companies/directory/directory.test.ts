import { expect, test } from 'vitest'
import { insertSession } from '#/server/auth/sessions.ts'
import { personAt, tokenIn } from '#/testing/servers/openid-provider.ts'
import { patchOp, scimCalls, userBody } from '#/testing/servers/scim-directory.ts'
import { openCompanySignIns } from '#/testing/sign-in/company-sign-in.ts'

const { app, db, connectedCompany, goAndReturn, landingOf, provenCompany, freshDomain } =
  await openCompanySignIns()
type Company = Awaited<ReturnType<typeof provenCompany>>

const callsWith = scimCalls(app.app)
const directoryOf = async (owner: Pick<Company, 'api'>) =>
  callsWith((await owner.api.post('/employer/directory/secret')).data.secret)

let count = 0
const addressAt = ({ domain }: { domain: string }) => `person${count++}@${domain}`
const teamOf = async ({ api }: Pick<Company, 'api'>) => (await api.get('/employer/team')).data

// Security: O-16
test('a directory finds nobody, makes a member, changes them, and takes them out with sessions and tokens', async () => {
  const acme = await provenCompany()
  const scim = await directoryOf(acme)
  const address = addressAt(acme)
  expect((await scim('GET', `/Users?filter=userName%20eq%20%22${address}%22`)).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
  const made = await scim('POST', '/Users', userBody(address, { externalId: '00u1' }))
  expect(made.status).toBe(201)
  expect(made.headers['content-type']).toContain('application/scim+json')
  expect(made.body).toMatchObject({
    ...{ userName: address, externalId: '00u1', active: true },
    name: { givenName: 'Ines', familyName: 'Ortiz' },
    emails: [{ value: address }],
    meta: { resourceType: 'User', location: made.headers.location, version: made.headers.etag },
  })
  const id = String(made.body.id)
  const member = (await teamOf(acme)).members.find(({ email }) => email === address)
  expect(member).toMatchObject({ name: 'Ines Ortiz', role: 'interviewer', isReachable: true })
  expect((await teamOf(acme)).history[0]).toMatchObject({ kind: 'joined', by: 'The company’s directory' })
  expect((await app.mails(address))[0]?.subject).toBe(`${acme.company.name} added you to its team on Waymark`)

  const found = await scim('GET', `/Users?filter=userName eq "${address.toUpperCase()}"`)
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
  expect((await scim('GET', '/Users?filter=externalId eq "00u1"')).body).toMatchObject({ totalResults: 1 })
  expect((await scim('POST', '/Users', userBody(address))).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  })

  const user = { id: member?.id ?? '', role: 'EMPLOYER' as const }
  await acme.api.put('/employer/team/members/:id', { id: user.id, role: 'admin' })
  const session = app.as(await insertSession(db, user, { userAgent: 'test', addressPrefix: 'test' }))
  const { data } = await session.post('/employer/tokens', { name: 'ATS', rights: ['see-jobs'], days: 30 })
  const program = app.as(data.token)
  await program.get('/employer/jobs')

  // Microsoft Entra, with its older way of writing false and an attribute that we do not keep.
  const gone = await scim(
    'PATCH',
    `/Users/${id}`,
    patchOp(
      { op: 'Replace', path: 'active', value: 'False' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'HR',
      },
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: '1 Road' },
    ),
  )
  expect([gone.status, gone.body.active]).toEqual([200, false])
  await expect(session.get('/auth/session')).rejects.toMatchObject({ status: 401, code: 'company-sign-in' })
  await expect(program.get('/employer/jobs')).rejects.toMatchObject({ status: 401 })
  expect((await teamOf(acme)).members.map(({ email }) => email)).not.toContain(address)
  expect((await teamOf(acme)).history[0]).toMatchObject({ kind: 'removed', person: 'Ines Ortiz' })

  // Okta, with the attribute in the value. Whoever comes back has the same account, and the default role again.
  const back = await scim('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value: { active: true } }))
  expect([back.status, back.body.active]).toEqual([200, true])
  expect((await teamOf(acme)).members.find(({ id: one }) => one === user.id)).toMatchObject({
    role: 'interviewer',
  })
  const replaced = await scim(
    'PUT',
    `/Users/${id}`,
    userBody(address, { displayName: 'Ines O.', active: false }),
  )
  expect(replaced.body).toMatchObject({ displayName: 'Ines O.', active: false })
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' })
})

// Security: O-16
test('the last owner stays, whatever the directory says, and so does the one whom the check knows', async () => {
  const acme = await provenCompany()
  await db
    .updateTable('users')
    .set({ email: addressAt(acme) })
    .where('id', '=', acme.id)
    .execute()
  const scim = await directoryOf(acme)
  const { body } = await scim('GET', '/Users')
  const [owner] = body.Resources ?? []
  expect(body).toMatchObject({ totalResults: 1, Resources: [{ active: true }] })
  const refused = { status: '409', detail: expect.stringContaining('A company needs an owner') }
  const off = patchOp({ op: 'replace', value: { active: false } })
  expect((await scim('PATCH', `/Users/${owner?.id}`, off)).body).toMatchObject(refused)
  expect((await scim('DELETE', `/Users/${owner?.id}`)).body).toMatchObject(refused)
  const second = await app.member(acme.company, 'owner')
  await db.updateTable('companyMembers').set({ isNewOwner: true }).where('userId', '=', second.id).execute()
  expect((await scim('DELETE', `/Users/${owner?.id}`)).body).toMatchObject({
    status: '409',
    detail: expect.stringContaining('The check of this company knows no other owner'),
  })
  await db.updateTable('companyMembers').set({ isNewOwner: false }).where('userId', '=', second.id).execute()
  expect((await scim('PATCH', `/Users/${owner?.id}`, off)).body).toMatchObject({ active: false })
})

// Security: O-17
test('groups give roles: the highest counts, owners stay owners, and whoever leaves them gets the default', async () => {
  const acme = await provenCompany()
  const scim = await directoryOf(acme)
  const people = [addressAt(acme), addressAt(acme)]
  const ids: string[] = []
  for (const one of people) ids.push(String((await scim('POST', '/Users', userBody(one))).body.id))
  const [ana, ben] = ids
  const roleOf = async (index: number) =>
    (await teamOf(acme)).members.find(({ email }) => email === people[index])?.role
  const recruiting = await scim('POST', '/Groups', { displayName: 'Recruiting', members: [{ value: ana }] })
  const leads = await scim('POST', '/Groups', { displayName: 'Leads', externalId: 'g2', members: [] })
  expect([recruiting.status, leads.status]).toEqual([201, 201])
  expect((await scim('POST', '/Groups', { displayName: 'Leads' })).body).toMatchObject({
    scimType: 'uniqueness',
  })
  expect(await roleOf(0)).toBe('interviewer')

  const { data } = await acme.api.get('/employer/directory')
  const groups = data.connection?.groups ?? []
  expect(groups.map(({ name, people, role }) => [name, people, role])).toEqual([
    ['Leads', 0, null],
    ['Recruiting', 1, null],
  ])
  const roles = { Leads: 'admin', Recruiting: 'hiring-manager' } as const
  await acme.api.put('/employer/directory/roles', {
    defaultRole: 'viewer',
    groups: groups.map(({ id, name }) => ({ id, role: roles[name as 'Leads'] })),
  })
  expect(await roleOf(0)).toBe('hiring-manager')
  const add = (value?: string) => patchOp({ op: 'add', path: 'members', value: [{ value }] })
  await scim('PATCH', `/Groups/${leads.body.id}`, add(ana))
  await scim('PATCH', `/Groups/${leads.body.id}`, add(ben))
  expect([await roleOf(0), await roleOf(1)]).toEqual(['admin', 'admin'])
  const shown = await scim('GET', '/Groups?filter=displayName eq "Leads"&excludedAttributes=members')
  expect(shown.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Leads' }] })
  expect(JSON.stringify(shown.body)).not.toContain('members')

  // Okta, then Microsoft Entra.
  for (const operation of [
    { op: 'remove', path: `members[value eq "${ana}"]` },
    { op: 'Remove', path: 'members', value: [{ value: ben }] },
  ])
    expect((await scim('PATCH', `/Groups/${leads.body.id}`, patchOp(operation))).body).toMatchObject({
      id: leads.body.id,
    })
  expect([await roleOf(0), await roleOf(1)]).toEqual(['hiring-manager', 'viewer'])
  await scim(
    'PATCH',
    `/Groups/${leads.body.id}`,
    patchOp({ op: 'replace', value: { id: 'x', displayName: 'Bosses' } }),
  )
  expect((await scim('GET', `/Groups/${leads.body.id}`)).body).toMatchObject({
    displayName: 'Bosses',
    members: [],
  })
  expect((await scim('GET', `/Groups/${recruiting.body.id}`)).body).toMatchObject({
    members: [{ value: ana, $ref: expect.stringMatching(`/scim/v2/Users/${ana}$`) }],
  })
  expect((await scim('PATCH', `/Groups/${leads.body.id}`, add('made-up'))).body).toMatchObject({
    status: '400',
  })
  await scim('DELETE', `/Groups/${recruiting.body.id}`)
  expect(await roleOf(0)).toBe('viewer')
  await expect(
    acme.api.put('/employer/directory/roles', { defaultRole: 'owner' as 'admin', groups: [] }),
  ).rejects.toMatchObject({ status: 422 })
})

// Security, O-17
test('a directory sees, changes and names nobody of another company, and no address of another domain', async () => {
  const [acme, other] = [await provenCompany(), await provenCompany()]
  const [scim, theirs] = [await directoryOf(acme), await directoryOf(other)]
  const { body: person } = await theirs('POST', '/Users', userBody(addressAt(other)))
  const { body: group } = await theirs('POST', '/Groups', {
    displayName: 'Theirs',
    members: [{ value: person.id }],
  })
  expect((await scim('GET', '/Users')).body).toMatchObject({ totalResults: 0 })
  expect((await scim('GET', `/Users?filter=id eq "${person.id}"`)).body).toMatchObject({ totalResults: 0 })
  expect((await scim('GET', '/Groups')).body).toMatchObject({ totalResults: 0 })
  for (const [method, path, body] of [
    ['GET', `/Users/${person.id}`],
    ['PUT', `/Users/${person.id}`, userBody(addressAt(acme))],
    ['PATCH', `/Users/${person.id}`, patchOp({ op: 'replace', path: 'active', value: false })],
    ['DELETE', `/Users/${person.id}`],
    ['GET', `/Groups/${group.id}`],
    ['PATCH', `/Groups/${group.id}`, patchOp({ op: 'replace', path: 'members', value: [] })],
    ['DELETE', `/Groups/${group.id}`],
    ['GET', '/Users/x'],
  ] as const)
    expect([method, path, (await scim(method, path, body)).status]).toEqual([method, path, 404])
  expect(
    (await scim('POST', '/Groups', { displayName: 'Ours', members: [{ value: person.id }] })).status,
  ).toBe(400)
  for (const userName of [
    addressAt(other),
    `a@mail.${acme.domain}`,
    `a@${acme.domain}.evil.example`,
    `a@evil.example@${acme.domain}`,
    'no address',
    '',
  ])
    expect((await scim('POST', '/Users', userBody(userName))).body).toMatchObject({ status: '400' })
  expect((await teamOf(other)).members).toHaveLength(2)
  expect((await teamOf(acme)).members).toHaveLength(1)
})

// Security: O-18
test('an address that has an account is invited, and nobody learns which account; a made one opens by the issuer', async () => {
  const acme = await connectedCompany()
  const scim = await directoryOf(acme)
  const seeker = await app.seeker({ email: addressAt(acme) })
  const elsewhere = await app.employer()
  const taken = addressAt(acme)
  await db.updateTable('users').set({ email: taken }).where('id', '=', elsewhere.id).execute()
  for (const email of [seeker.email, taken]) {
    const { body } = await scim('POST', '/Users', userBody(email))
    expect(body).toMatchObject({ active: true })
    expect((await teamOf(acme)).invitations.map((one) => one.email)).toContain(email)
    expect((await app.mails(email))[0]?.subject).toContain('invites you to its team')
    await scim('PATCH', `/Users/${body.id}`, patchOp({ op: 'replace', path: 'active', value: false }))
    expect((await teamOf(acme)).invitations.map((one) => one.email)).not.toContain(email)
  }
  expect((await teamOf(acme)).members).toHaveLength(1)

  const person = personAt(acme.domain)
  await scim('POST', '/Users', userBody(person.email))
  const first = await goAndReturn(acme.company.id, acme.provider, person)
  const { data } = await app.visitor.post('/auth/exchange', {
    token: tokenIn(await landingOf(first.back)),
    verifier: first.verifier,
  })
  expect((await app.as(data.token).get('/employers')).data).toMatchObject({ yourRole: 'interviewer' })
  // Another person at the issuer with this address gives a password that there is none of.
  const twin = await goAndReturn(
    acme.company.id,
    acme.provider,
    personAt(acme.domain, { email: person.email }),
  )
  expect(await landingOf(twin.back)).toMatch(/problem=link/)
  // Nor does it open what somebody else began, though the directory knows them and nothing else leads in.
  const member = await app.member(acme.company, 'viewer')
  const known = personAt(acme.domain)
  await db.updateTable('users').set({ email: known.email }).where('id', '=', member.id).execute()
  const listed = (await scim('GET', `/Users?filter=userName eq "${known.email}"`)).body
  expect(listed.totalResults).toBe(1)
  const theirs = await goAndReturn(acme.company.id, acme.provider, known)
  expect(await landingOf(theirs.back)).toMatch(/problem=link/)
})

// Security: O-15, T-03
test('only an owner with a proven domain makes a secret; replaced, unproven and suspended it opens nothing', async () => {
  const domain = freshDomain()
  const unproven = await app.employer('approved', { domain, websiteUrl: `https://${domain}` })
  await expect(unproven.api.post('/employer/directory/secret')).rejects.toMatchObject({ status: 409 })
  const acme = await provenCompany()
  const admin = await app.member(acme.company, 'admin')
  await expect(admin.api.post('/employer/directory/secret')).rejects.toMatchObject({ status: 403 })
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', acme.id).execute()
  await expect(acme.api.post('/employer/directory/secret')).rejects.toMatchObject({ code: 'step-up' })
  await db.updateTable('sessions').set({ provenAt: new Date() }).where('userId', '=', acme.id).execute()

  const { data } = await acme.api.post('/employer/directory/secret')
  expect(JSON.stringify((await acme.api.get('/employer/directory')).data)).not.toContain(data.secret)
  const first = callsWith(data.secret)
  expect((await first('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
  const second = await directoryOf(acme)
  expect((await first('GET', '/Users')).body).toMatchObject({ status: '401' })
  for (const wrong of ['', acme.token, `wms_${'a'.repeat(43)}`])
    expect((await callsWith(wrong)('GET', '/Users')).status).toBe(401)
  await db
    .updateTable('domainChecks')
    .set({ provenAt: null })
    .where('companyId', '=', acme.company.id)
    .execute()
  expect((await second('GET', '/Users')).body).toMatchObject({ status: '403' })
  await db
    .updateTable('domainChecks')
    .set({ provenAt: new Date() })
    .where('companyId', '=', acme.company.id)
    .execute()
  const setStatus = (status: 'suspended' | 'pending' | 'approved') =>
    db.updateTable('companies').set({ status }).where('id', '=', acme.company.id).execute()
  const made = await second('POST', '/Users', userBody(addressAt(acme)))
  await setStatus('suspended')
  expect((await second('GET', '/Users')).status).toBe(403)
  await setStatus('pending')
  expect((await second('POST', '/Users', userBody(addressAt(acme)))).status).toBe(409)
  expect((await second('DELETE', `/Users/${made.body.id}`)).status).toBe(204)
  await setStatus('approved')
  await second('POST', '/Users', userBody(addressAt(acme)))
  const before = (await teamOf(acme)).members.map(({ id, role }) => [id, role])
  await acme.api.delete('/employer/directory')
  expect((await second('GET', '/Users')).status).toBe(401)
  expect((await teamOf(acme)).members.map(({ id, role }) => [id, role])).toEqual(before)
})

// Security: I-01
test('what cannot be read changes nothing and is answered as SCIM has it', async () => {
  const acme = await provenCompany()
  const scim = await directoryOf(acme)
  const { body, headers } = await scim('POST', '/Users', userBody(addressAt(acme)))
  const one = `/Users/${body.id}`
  const stale = { 'if-match': 'W/"other"' }
  const off = patchOp({ op: 'replace', path: 'active', value: false })
  for (const [status, method, path, payload, more] of [
    [400, 'PATCH', one, patchOp()],
    [400, 'PATCH', one, { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    [400, 'PATCH', one, patchOp({ op: 'explode', path: 'active', value: false })],
    [400, 'PATCH', one, patchOp({ op: 'replace', path: 'active', value: 'perhaps' })],
    [400, 'PATCH', one, patchOp({ op: 'replace', path: 'userName', value: 'not an address' })],
    [400, 'PATCH', one, patchOp({ op: 'remove', path: 'userName' })],
    [400, 'PATCH', one, patchOp({ op: 'add', path: 'name[[', value: 1 })],
    [400, 'PUT', one, { ...userBody('x'), userName: 7 }],
    [400, 'PUT', one, { ...userBody(String(body.userName)), externalId: 'null\u0000byte' }],
    [400, 'POST', '/Users', []],
    [412, 'PATCH', one, off, stale],
    [412, 'DELETE', one, undefined, stale],
    [400, 'GET', '/Users?filter=userName'],
    [400, 'GET', '/Users?filter=userName co "a"'],
    [400, 'GET', '/Users?filter=userName eq "a" or userName eq "b"'],
    [400, 'GET', '/Users?filter=((((('],
    [400, 'GET', `/Users?filter=${'a'.repeat(600)}`],
    [404, 'GET', '/Me'],
    [404, 'GET', `/Users/${'-'.repeat(36)}`],
    [404, 'GET', `/Groups/${'-'.repeat(36)}`],
    [404, 'POST', '/Bulk', {}],
    [405, 'DELETE', '/Schemas'],
    [405, 'POST', '/ResourceTypes/User', {}],
    [415, 'POST', '/Users', {}, { 'content-type': 'text/plain' }],
  ] as const) {
    const answer = await scim(method, path, payload, more)
    expect([method, path, payload, answer.status]).toEqual([method, path, payload, status])
    expect(answer.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      detail: expect.stringMatching(/\w/),
    })
  }
  const broken = await app.app.inject({
    ...{ method: 'POST', url: '/scim/v2/Users', payload: '{"userName":' },
    headers: { 'content-type': 'application/scim+json', authorization: 'Bearer x' },
  })
  expect([400, 401]).toContain(broken.statusCode)
  const after = await scim('GET', one)
  expect(after.body).toEqual(body)
  expect((await scim('PATCH', one, off, { 'if-match': headers.etag })).body).toMatchObject({ active: false })
})

test('what a directory reads first names only what we keep, and lists come in pages', async () => {
  const acme = await provenCompany()
  const scim = await directoryOf(acme)
  const { body: schemas } = await scim('GET', '/Schemas')
  const names = schemas.Resources?.map(({ attributes }) => attributes.map(({ name }) => name))
  expect(names).toEqual([
    ['userName', 'name', 'displayName', 'active', 'emails'],
    ['displayName', 'members'],
  ])
  const { body: types } = await scim('GET', '/ResourceTypes')
  expect(types).toMatchObject({
    totalResults: 2,
    Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }],
  })
  expect((await scim('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' })
  expect((await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).body).toMatchObject({
    name: 'Group',
  })
  for (let made = 0; made < 3; made++) await scim('POST', '/Users', userBody(addressAt(acme)))
  const page = await scim('GET', '/Users?startIndex=2&count=2&attributes=userName')
  expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 2 })
  expect(JSON.stringify(page.body)).not.toContain('Ines')
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
  expect((await scim('GET', '/Users?count=-5&startIndex=x')).body).toMatchObject({
    totalResults: 3,
    Resources: [],
  })
})
