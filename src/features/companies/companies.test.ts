import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openCompanyProfiles } from '#/testing/company-profiles.ts'
import { untyped } from '#/testing/untyped.ts'

const { app, bare, completeProfile, db, domainOf, employerWithDomain, sendAndCheck, socialLinks, visitor } =
  await openCompanyProfiles()

test('an empty profile is refused with exactly the words of the contract', async () => {
  const { api } = await app.employer('draft')
  await expect(api.post('/employers', untyped({}))).rejects.toMatchObject({
    status: 422,
    errors: {
      entityType: ['Entity Type is required'],
      mailingAddress: ['Mailing Address is required'],
      companySize: ['Company Size is required'],
      'phoneNumber.countryCode': ['Country Code is required'],
      'phoneNumber.contactNumber': ['Contact Number is required'],
      socialLinks: ['At least 2 social links are required'],
    },
  })
  const emptied = {
    entityType: '',
    mailingAddress: ' ',
    companySize: '',
    phoneNumber: { countryCode: '', contactNumber: '' },
  }
  await expect(api.post('/employers', untyped({ ...completeProfile(), ...emptied }))).rejects.toMatchObject({
    errors: {
      entityType: ['Entity Type is required'],
      mailingAddress: ['Mailing Address is required'],
      companySize: ['Company Size is required'],
      'phoneNumber.countryCode': expect.arrayContaining(['Country Code is required']),
      'phoneNumber.contactNumber': ['Contact Number is required'],
    },
  })
})

test('four empty social links pass, two pass, and one is rejected', async () => {
  const one = await app.employer('draft')
  await expect(
    one.api.post('/employers', completeProfile({ socialLinks: { facebookURL: 'https://facebook.com/x' } })),
  ).rejects.toMatchObject({ errors: { socialLinks: ['At least 2 social links are required'] } })
  await one.api.post('/employers', completeProfile({ socialLinks: { facebookURL: '', twitterURL: '' } }))
  const four = await app.employer('draft')
  const { data } = await four.api.post('/employers', completeProfile())
  expect(data.status).toBe('pending')
})

test('company size takes 0 and more, as a number or as typed', async () => {
  const { api } = await app.employer('draft')
  await expect(api.post('/employers', completeProfile({ companySize: -1 }))).rejects.toMatchObject({
    errors: { companySize: ['Company Size must be 0 or more'] },
  })
  const { data } = await api.post('/employers', completeProfile({ companySize: '0' }))
  expect(data.companySize).toBe(0)
})

test('optional fields can be omitted and are returned as null', async () => {
  const { api } = await app.employer('draft')
  const { entityType, mailingAddress, companySize } = completeProfile()
  const { data } = await api.post('/employers', {
    ...bare,
    entityType,
    mailingAddress,
    companySize,
    socialLinks,
  })
  expect(data).toMatchObject({
    status: 'pending',
    photo: null,
    websiteURL: null,
    taxIDNumber: null,
    certifications: [],
    industryAffiliations: [],
    phoneNumber: { countryCode: 'US', contactNumber: '(201) 555-0123' },
    socialLinks: { facebookURL: null, twitterURL: null, linkedinURL: null, youtubeURL: null },
  })
})

test('a photo must be a file uploaded here', async () => {
  const { api } = await app.employer('draft')
  await expect(
    api.post('/employers', completeProfile({ photo: 'https://elsewhere.example/pixel.png' })),
  ).rejects.toMatchObject({ errors: { photo: ['Upload the photo here'] } })
})

test('a photo must be a picture uploaded by a member of the company', async () => {
  const { api, id, company } = await app.employer('draft')
  const pictureOf = async (ownerId: string, kind: 'image' | 'document' = 'image') => {
    const row = await app.db
      .insertInto('files')
      .values({ ownerId, kind, name: 'a', mediaType: 'a', size: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/api/file/${row.id}`
  }
  const colleague = await app.admin({ role: 'EMPLOYER' })
  await app.db
    .insertInto('companyMembers')
    .values({ companyId: company.id, userId: colleague.id, role: 'viewer' })
    .execute()
  const [mine, ours, theirs] = [
    await pictureOf(id),
    await pictureOf(colleague.id),
    await pictureOf((await app.employer()).id),
  ]
  const nobodys = '/api/file/6a0e7c1e-1111-4111-8111-111111111111'
  const foreign = [theirs, nobodys, await pictureOf(id, 'document')]
  const refused = { status: 422, errors: { photo: ['Upload the photo again'] } }
  for (const photo of foreign)
    await expect(api.post('/employers', completeProfile({ photo }))).rejects.toMatchObject(refused)
  expect((await api.post('/employers', completeProfile({ photo: mine }))).data.photo).toBe(mine)

  await app.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', company.id).execute()
  for (const photo of foreign)
    await expect(api.patch('/employers/page', { photo })).rejects.toMatchObject(refused)
  expect((await api.patch('/employers/page', { photo: ours })).data.photo).toBe(ours)
  // The current photo stays valid when its uploader has left.
  await app.db.deleteFrom('companyMembers').where('userId', '=', colleague.id).execute()
  expect((await api.patch('/employers/page', { photo: ours })).data.photo).toBe(ours)
})

test('the draft is kept until the profile is submitted', async () => {
  const { api } = await app.employer('draft')
  expect((await api.get('/employers/draft')).data).toBeNull()
  await api.put('/employers/draft', { draft: { mailingAddress: '1 Ha', companySize: '' } })
  expect((await api.get('/employers/draft')).data?.draft).toEqual({ mailingAddress: '1 Ha', companySize: '' })
  await expect(api.put('/employers/draft', { draft: { a: 'x'.repeat(30_000) } })).rejects.toMatchObject({
    status: 422,
  })
  await api.post('/employers', completeProfile())
  expect((await api.get('/employers/draft')).data).toBeNull()
})

test('strong evidence and a well-formed number approve at once and notify the owner', async () => {
  const { status, outcome, company, email, api } = await sendAndCheck()
  expect(outcome).toEqual({
    mailbox: 'pass',
    'tax-id': 'pass',
    registration: 'unknown',
    phone: 'pass',
    duplicates: 'pass',
  })
  expect(status).toBe('approved')
  const { data } = await api.get('/employers')
  expect(data.approvedAt).not.toBeNull()
  expect((await app.mails(email))[0]?.subject).toBe(`${company.name}: Domain confirmed`)
  const { data: found } = await api.get('/employers/evidence')
  expect(found.history.map(({ from, to }) => `${from} ${to}`)).toEqual(['draft pending', 'pending approved'])
  expect((await api.get('/employers/page')).data.slug).toBe(company.slug)
})

// Security: V-02
test('running the check again changes nothing', async () => {
  const { company, api } = await sendAndCheck({}, false)
  const before = await db.selectFrom('companies').selectAll().where('id', '=', company.id).executeTakeFirst()
  const evidence = (await api.get('/employers/evidence')).data
  const { checkCompany } = await import('./tasks.server.ts')
  await app.services.queue.sender(db)(checkCompany, { companyId: company.id })
  await app.runTasks()
  expect(
    await db.selectFrom('companies').selectAll().where('id', '=', company.id).executeTakeFirst(),
  ).toEqual(before)
  expect((await api.get('/employers/evidence')).data).toEqual(evidence)
})

test('when any piece of evidence is missing, a person decides', async () => {
  const cases: [string, object, boolean][] = [
    ['no mailbox', {}, false],
    ['no number', { taxIDNumber: null }, true],
    ['a number with the wrong form', { taxIDNumber: '12-34' }, true],
    ['a number of an unknown kind', { taxIDNumber: null, businessRegistrationNumber: 'NJ-0400' }, true],
    ['a phone that cannot be dialled', { phoneNumber: { countryCode: 'US', contactNumber: '123-45' } }, true],
    ['a domain in its own letters', { websiteURL: 'https://nörthgate.example' }, true],
    ['a domain in another script', { websiteURL: 'https://xn--nrthgate-n1a.example' }, true],
  ]
  for (const [what, more, ownAddress] of cases) {
    const { status, outcome } = await sendAndCheck(more, ownAddress)
    expect([what, status, outcome.human]).toEqual([what, 'pending', 'waiting'])
  }
})

test('a well-formed registration number replaces a tax ID', async () => {
  const { status, outcome } = await sendAndCheck({
    taxIDNumber: null,
    corporateDomicile: 'GB',
    businessRegistrationNumber: '04123456',
    phoneNumber: { countryCode: 'GB', contactNumber: '020 7946 0958' },
  })
  expect(outcome.registration).toBe('pass')
  expect(status).toBe('approved')
})

test('pending and approved profiles cannot be submitted again', async () => {
  for (const status of ['pending', 'approved', 'suspended'] as const) {
    const { api } = await app.employer(status)
    await expect(api.post('/employers', completeProfile())).rejects.toMatchObject({ status: 409 })
  }
})

// Security: V-08
test('a refused company can be submitted again, and then a person decides even with strong evidence', async () => {
  const sent = completeProfile()
  const employer = await employerWithDomain(domainOf(sent))
  await db
    .updateTable('companies')
    .set({ status: 'rejected' })
    .where('id', '=', employer.company.id)
    .execute()
  await db
    .insertInto('companyHistory')
    .values({ companyId: employer.company.id, fromStatus: 'pending', toStatus: 'rejected', reason: 'No' })
    .execute()
  await employer.api.post('/employers', sent)
  await app.runTasks()
  const { data } = await employer.api.get('/employers')
  expect(data.status).toBe('pending')
})

test('only the owner can submit the profile', async () => {
  const { api, id } = await app.employer('draft')
  await db.updateTable('companyMembers').set({ role: 'admin' }).where('userId', '=', id).execute()
  await expect(api.post('/employers', completeProfile())).rejects.toMatchObject({ status: 403 })
  const seeker = await app.seeker()
  await expect(seeker.api.get('/employers')).rejects.toMatchObject({ status: 403 })
  await expect(visitor.get('/employers')).rejects.toMatchObject({ status: 401 })
})

const linkIn = (mail: { textBody: string } | undefined) =>
  /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''

test('a confirmed mailbox at the company’s own domain is strong proof', async () => {
  const { api, status, sent } = await sendAndCheck({}, false)
  expect(status).toBe('pending')
  const address = `jobs@mail.${domainOf(sent)}`
  await api.post('/employers/mailbox', { email: address })
  const token = linkIn((await app.mails(address))[0])
  expect((await api.get('/employers/evidence')).data.mailbox.sentTo).toBe(address)
  const { data } = await visitor.post('/employers/mailbox/confirm', { token })
  expect(data.domain).toBe(domainOf(sent))
  await app.runTasks()
  expect((await api.get('/employers')).data.status).toBe('approved')
})

test('a mailbox link works once, and expires after a day', async () => {
  const { api, sent, company } = await sendAndCheck({ taxIDNumber: null }, false)
  const address = `jobs@${domainOf(sent)}`
  await api.post('/employers/mailbox', { email: address })
  const token = linkIn((await app.mails(address))[0])
  const used = { status: 400, message: 'This link has expired or was already used.' }
  await visitor.post('/employers/mailbox/confirm', { token })
  await expect(visitor.post('/employers/mailbox/confirm', { token })).rejects.toMatchObject(used)

  await api.post('/employers/mailbox', { email: address })
  const late = linkIn((await app.mails(address))[0])
  expect(late).not.toBe(token)
  await db
    .updateTable('mailboxConfirmations')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('companyId', '=', company.id)
    .where('usedAt', 'is', null)
    .execute()
  await expect(visitor.post('/employers/mailbox/confirm', { token: late })).rejects.toMatchObject(used)
  await expect(visitor.post('/employers/mailbox/confirm', { token: 'guess' })).rejects.toMatchObject(used)
})

// Security: V-06
test('a mailbox at another domain proves nothing', async () => {
  const { api, sent } = await sendAndCheck({}, false)
  const domain = domainOf(sent)
  const refused = [
    'owner@gmail.com',
    'owner@mailinator.com',
    'owner@other.example',
    `owner@${domain.replace('.example', '-jobs.example')}`,
    `owner@${domain}.co`,
    `owner@${domain.replace('.', '')}.example`,
  ]
  for (const email of refused) {
    await expect(api.post('/employers/mailbox', { email })).rejects.toMatchObject({
      status: 422,
      errors: { email: [expect.any(String)] },
    })
  }
  expect((await api.get('/employers/evidence')).data.mailbox.sentTo).toBeNull()
})

test('an unconfirmed account address, or a free-mail domain as website, proves nothing', async () => {
  const sent = completeProfile()
  const employer = await employerWithDomain(domainOf(sent))
  const confirm = (emailVerifiedAt: Date | null) =>
    db.updateTable('users').set({ emailVerifiedAt }).where('id', '=', employer.id).execute()
  await confirm(null)
  await expect(employer.api.post('/employers', sent)).rejects.toMatchObject({ status: 403 })
  await confirm(new Date(Date.now() - 400 * dayMs))
  await employer.api.post('/employers', sent)
  await app.runTasks()
  expect((await employer.api.get('/employers')).data.status).toBe('pending')

  const free = await employerWithDomain('gmail.com')
  await free.api.post('/employers', completeProfile({ websiteURL: 'https://gmail.com' }))
  await app.runTasks()
  expect((await free.api.get('/employers')).data.status).toBe('pending')
})
