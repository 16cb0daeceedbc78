import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { checkedEmployer, employerAt, freshProfile, hostOf } from '#/testing/companies.ts'

const app = await testApp()
const admin = await app.admin()

/** A company that proves its domain, with a profile that keeps the checks from deciding. */
async function waiting(more: object) {
  const sent = freshProfile(more)
  const employer = await employerAt(app, hostOf(sent))
  await employer.api.post('/employers', sent)
  await app.runTasks()
  const status = async () => (await employer.api.get('/employers')).data.status
  return { ...employer, sent, status }
}

test('the form asks the server whether numbers are well formed, with the words of the check', async () => {
  const { api } = await app.employer('draft')
  const { data } = await api.post('/employers/formats', {
    corporateDomicile: 'US',
    phoneNumber: { countryCode: 'US', contactNumber: '555' },
    taxIDNumber: '99',
    businessRegistrationNumber: '',
  })
  expect(data).toEqual([
    { claim: 'tax-id', outcome: 'fail', finding: expect.stringContaining('does not have the right format') },
    { claim: 'registration', outcome: 'unknown', finding: 'No registration number was given.' },
    { claim: 'phone', outcome: 'fail', finding: expect.stringContaining('not valid in the country') },
  ])
})

test('what the checks found wrong is corrected while a person has the case, and then they decide by themselves', async () => {
  const { api, sent, status } = await waiting({ taxIDNumber: '99' })
  expect(await status()).toBe('pending')
  const evidence = async () => (await api.get('/employers/evidence')).data
  expect((await evidence()).decideBy).toEqual(expect.any(String))
  await api.post('/employers', { ...sent, taxIDNumber: '22-7410938' })
  await app.runTasks()
  expect(await status()).toBe('approved')
  expect((await evidence()).decideBy).toBeNull()
  expect((await evidence()).history.map(({ reason }) => reason)).toContain('Corrected by the company')
})

test('a correction does not clear what made the company look like another', async () => {
  const taken = await checkedEmployer(app)
  const { api, sent, status, company } = await waiting({ taxIDNumber: taken.sent.taxIDNumber })
  await api.post('/employers', { ...sent, taxIDNumber: '22-7410939' })
  await app.runTasks()
  expect(await status()).toBe('pending')
  const { facts } = (await admin.api.get('/admin/verification/:id', { id: company.id })).data
  expect(facts.find(({ claim }) => claim === 'duplicates')).toMatchObject({
    outcome: 'unknown',
    finding: expect.stringContaining('before it was corrected'),
  })
})

test('nothing is corrected while the automatic checks run', async () => {
  const sent = freshProfile()
  const employer = await employerAt(app, hostOf(sent))
  await employer.api.post('/employers', sent)
  await expect(employer.api.post('/employers', sent)).rejects.toMatchObject({ status: 409 })
})

test('company page, public page, job page and mail say the same of every claim', async () => {
  const { api, company, sent, email } = await waiting({})
  const job = await app.job(company.id)
  const own = (await api.get('/employers/evidence')).data.evidence
  const open = (await app.visitor.get('/companies/:slug', { slug: company.slug })).data.confirmed
  const ofJob = (await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.company.confirmed
  const ownLines = own.flatMap(({ claim, publicLine }) => (publicLine ? [[claim, publicLine]] : []))
  const linesOf = (rows: typeof open) => rows.map(({ claim, sentence }) => [claim, sentence])
  expect(ownLines).toEqual(linesOf(open))
  expect(ownLines).toEqual(linesOf(ofJob))
  expect(ownLines.map(([claim]) => claim)).toContain('duplicates')
  const mail = (await app.mails(email))[0]?.textBody ?? ''
  for (const [, line] of ownLines) expect(mail).toContain(line)
  expect(hostOf(sent)).toBe((await api.get('/employers')).data.verifiedDomain)
})

test('where a reviewer asks about one field, a number that the checks found wrong can be corrected with it, and nothing else', async () => {
  const { api, sent, company } = await waiting({ taxIDNumber: '99' })
  await app.db
    .updateTable('companies')
    .set({ status: 'draft', requestedFields: ['mailingAddress'] })
    .where('id', '=', company.id)
    .execute()
  const { data } = await api.post('/employers', {
    ...sent,
    mailingAddress: '41 Other Street, Newark',
    taxIDNumber: '22-7410938',
    businessRegistrationNumber: 'ANOTHER-1',
    companySize: 9999,
  })
  expect(data).toMatchObject({
    mailingAddress: '41 Other Street, Newark',
    taxIDNumber: '22-7410938',
    businessRegistrationNumber: null,
    companySize: sent.companySize,
  })
})

// Security: V-08
test('a refused company is sent again three times in 30 days, and no more; what was sent is not lost', async () => {
  const { api, company, sent } = await waiting({ taxIDNumber: '99' })
  const refuse = () =>
    app.db.updateTable('companies').set({ status: 'rejected' }).where('id', '=', company.id).execute()
  for (const websiteURL of ['https://a.example', 'https://b.example', 'https://c.example']) {
    await refuse()
    await api.post('/employers', { ...sent, websiteURL })
  }
  await refuse()
  const before = (await api.get('/employers')).data
  await expect(api.post('/employers', sent)).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/three times in 30 days. The next time is \w+ \d+\.$/),
    retryAfter: expect.any(Number),
  })
  expect((await api.get('/employers')).data).toEqual(before)
})

test('what a refused company sent over 30 days ago does not count', async () => {
  const { api, company, sent, status } = await waiting({ taxIDNumber: '99' })
  await sql`insert into company_history (company_id, from_status, to_status, reason, created_at)
    select ${company.id}, 'rejected', 'pending', 'Sent again for verification', now() - interval '31 days'
    from generate_series(1, 3)`.execute(app.db)
  await app.db.updateTable('companies').set({ status: 'rejected' }).where('id', '=', company.id).execute()
  await api.post('/employers', sent)
  expect(await status()).toBe('pending')
})

// Security: X-05
test('a social link is on the host of its network', async () => {
  const { api, sent, status } = await waiting({ taxIDNumber: '99' })
  const links = { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' }
  for (const [field, wrong] of [
    ['facebookURL', 'https://facebook.com.evil.example/us'],
    ['facebookURL', 'https://notfacebook.com/us'],
    ['twitterURL', 'https://example.com/x.com'],
    ['linkedinURL', 'https://linkedin.com@evil.example/us'],
    ['youtubeURL', 'https://youtube.com.'],
    ['youtubeURL', 'https://vimeo.com/us'],
  ] as const)
    await expect(
      api.post('/employers', { ...sent, socialLinks: { ...links, [field]: wrong } }),
    ).rejects.toMatchObject({ status: 422, errors: { [`socialLinks.${field}`]: [expect.any(String)] } })
  for (const right of ['www.facebook.com/us', 'https://de-de.facebook.com/us', 'https://fb.com/us'])
    await api.post('/employers', { ...sent, socialLinks: { ...links, facebookURL: right } })
  const networks = {
    twitterURL: 'x.com/us',
    linkedinURL: 'linkedin.com/company/us',
    youtubeURL: 'https://youtu.be/us',
  }
  await api.post('/employers', { ...sent, socialLinks: { ...links, ...networks } })
  expect((await api.get('/employers')).data.socialLinks.twitterURL).toBe('https://x.com/us')
  expect(await status()).toBe('pending')
})
