import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reserveAllIdentifiers } from '#/features/companies/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { employerAt, freshProfile, hostOf, submittedEmployer } from '#/testing/companies.ts'
import { listWithoutIdentifiers } from './duplicates.server.ts'
import { normalizeIdentifier, normalizeNumber } from './identifiers.server.ts'

const app = await testApp()
const { db } = app
const admin = await app.admin()

const duplicatesOf = (companyId: string) =>
  db
    .selectFrom('evidence')
    .select(['outcome', 'finding'])
    .where('companyId', '=', companyId)
    .where('claim', '=', 'duplicates')
    .executeTakeFirstOrThrow()
const holders = (kind: 'tax-id' | 'domain' | 'phone', companyIds: string[]) =>
  db
    .selectFrom('companyIdentifiers')
    .select('companyId')
    .where('kind', '=', kind)
    .where('companyId', 'in', companyIds)
    .where('isReserved', '=', true)
    .execute()
const reviewerSees = async (id: string) =>
  (await admin.api.get('/admin/verification/:id', { id })).data.similarCompanies
const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
const arabic = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))

// Security: V-05
test('different notations of a number are equal', () => {
  const noise = fc.array(fc.constantFrom(' ', '-', '.', '/', '\u00a0', '\u2011'), { maxLength: 3 })
  const script = fc.constantFrom((text: string) => text, fullWidth, arabic)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...'0123456789AZ'), noise, script, fc.boolean()), {
        minLength: 7,
        maxLength: 14,
      }),
      fc.constantFrom('US', 'DE', null),
      (signs, country) => {
        const plain = signs.map(([sign]) => sign).join('')
        const written = signs
          .map(
            ([sign, between, inScript, small]) =>
              inScript(small ? sign.toLowerCase() : sign) + between.join(''),
          )
          .join('')
        expect(normalizeNumber(written)).toBe(plain)
        expect(normalizeIdentifier(country, written)).toBe(normalizeIdentifier(country, plain))
      },
    ),
    { numRuns: 2000 },
  )
  expect(normalizeIdentifier('DE', 'DE 123 456 789')).toBe(normalizeIdentifier('AT', '123456789'))
  expect(normalizeIdentifier('GB', 'SC123456')).toBe('SC123456')
})

// Security: V-05, Q-06
test('of fifty companies that submit one tax ID concurrently, one holds it and 49 go to manual review', {
  timeout: 120_000,
}, async () => {
  const { taxIDNumber } = freshProfile()
  const owners = await Promise.all(
    Array.from({ length: 50 }, async (_, place) => {
      const spelled = [
        taxIDNumber,
        taxIDNumber.replace('-', ' '),
        fullWidth(taxIDNumber),
        arabic(taxIDNumber),
      ]
      const sent = freshProfile({ taxIDNumber: spelled[place % 4] })
      return { sent, employer: await employerAt(app, hostOf(sent)) }
    }),
  )
  const answers = await Promise.allSettled(
    owners.map(async ({ sent, employer }, place) => {
      await employer.api.post('/employers', sent)
      if (place % 7 === 0) await app.runTasks()
    }),
  )
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  await app.runTasks()
  const ids = owners.map(({ employer }) => employer.company.id)
  const found = await Promise.all(ids.map(async (id) => ({ id, ...(await duplicatesOf(id)) })))
  expect(found.filter(({ outcome }) => outcome === 'fail')).toHaveLength(49)
  const [holder, ...others] = await holders('tax-id', ids)
  expect(others).toEqual([])
  expect(found.find(({ outcome }) => outcome === 'pass')?.id).toBe(holder?.companyId)
  const statuses = await db.selectFrom('companies').select(['id', 'status']).where('id', 'in', ids).execute()
  for (const { id, status } of statuses)
    expect(status).toBe(id === holder?.companyId ? 'approved' : 'pending')
})

test('a tax ID, phone, domain or name of another company goes to a reviewer, who sees which and whose', async () => {
  const first = await submittedEmployer(app)
  expect(first.status).toBe('approved')
  const { taxIDNumber, phoneNumber, websiteURL } = first.sent
  const digits = phoneNumber.contactNumber.replace(/\D/g, '')
  const again: [object, string, boolean][] = [
    [{ taxIDNumber: taxIDNumber.replace('-', '  ') }, 'tax ID', true],
    [{ phoneNumber: { countryCode: '+1', contactNumber: `1 ${digits}` } }, 'phone number', true],
    [{ websiteURL: `${websiteURL.toUpperCase()}/careers` }, 'domain', false],
    [{ websiteURL: websiteURL.replace('.example', '.co') }, 'almost the same domain', true],
  ]
  for (const [more, shared, proven] of again) {
    const second = await submittedEmployer(app, more, proven)
    expect([shared, second.status]).toEqual([shared, 'pending'])
    expect((await duplicatesOf(second.company.id)).outcome).toBe('fail')
    expect((await reviewerSees(second.company.id))[0]).toMatchObject({
      name: first.company.name,
      shared: expect.arrayContaining([shared]),
    })
  }
  const namesake = await employerAt(app, 'namesake.example')
  await db
    .updateTable('companies')
    .set({ name: `${first.company.name} LLC` })
    .where('id', '=', namesake.company.id)
    .execute()
  await namesake.api.post('/employers', freshProfile({ websiteURL: 'https://namesake.example' }))
  await app.runTasks()
  expect((await namesake.api.get('/employers')).data.status).toBe('pending')
})

// Security: V-08
test('the response to a known number equals that to an unknown one, so that numbers cannot be probed', async () => {
  const taken = await submittedEmployer(app)
  const { taxIDNumber, phoneNumber, websiteURL } = taken.sent
  const read = async (more: object) => {
    const { api, company } = await submittedEmployer(app, more, false)
    const { data: found } = await api.get('/employers/evidence')
    const { data: profile } = await api.get('/employers')
    const about = found.evidence.map(({ claim, outcome, finding }) => [claim, outcome, finding])
    const bell = (await api.get('/notifications')).data
    return { about, status: profile.status, note: profile.statusNote, bell, id: company.id }
  }
  const { id: freeId, ...nobodys } = await read({ websiteURL: 'https://nobody-has-this.example' })
  for (const more of [{ taxIDNumber }, { phoneNumber }]) {
    const { id, ...somebodys } = await read({ ...more, websiteURL: 'https://nobody-has-this.example' })
    expect(somebodys).toEqual(nobodys)
    expect((await duplicatesOf(id)).outcome).toBe('fail')
  }
  const { about } = await read({ websiteURL })
  expect(about.find(([claim]) => claim === 'duplicates')).toEqual(
    nobodys.about.find(([claim]) => claim === 'duplicates'),
  )
  expect((await duplicatesOf(freeId)).outcome).toBe('pass')
})

test('a refused company releases its numbers, and their next user still goes to manual review', async () => {
  const squatter = await submittedEmployer(app, {}, false)
  const { data } = await admin.api.get('/admin/verification/:id', { id: squatter.company.id })
  await db
    .updateTable('companies')
    .set({ status: 'rejected' })
    .where('id', '=', squatter.company.id)
    .execute()
  const { releaseIdentifiers } = await import('./duplicates.server.ts')
  await releaseIdentifiers(db, squatter.company.id)
  const { taxIDNumber } = squatter.sent
  const rightful = await submittedEmployer(app, { taxIDNumber })
  expect(rightful.status).toBe('pending')
  expect(await holders('tax-id', [squatter.company.id, rightful.company.id])).toEqual([
    { companyId: rightful.company.id },
  ])
  expect((await reviewerSees(rightful.company.id))[0]).toMatchObject({ name: data.name, shared: ['tax ID'] })
})

test('missing identifiers, and those hashed with another key, are reserved at the next start', async () => {
  const old = await app.employer('approved', { taxIdNumber: '22-9990001' })
  const moved = await submittedEmployer(app)
  await db
    .updateTable('companyIdentifiers')
    .set({ keyId: 'another', hash: 'made with another key' })
    .where('companyId', '=', moved.company.id)
    .where('kind', '=', 'tax-id')
    .execute()
  await db
    .updateTable('companyIdentifiers')
    .set({ keyId: 'another' })
    .where('companyId', '=', moved.company.id)
    .execute()
  for (let twice = 0; twice < 2; twice++) {
    await app.services.queue.sender(db)(reserveAllIdentifiers, {})
    await app.runTasks()
    for (const { company } of [old, moved])
      expect(await holders('tax-id', [company.id])).toEqual([{ companyId: company.id }])
  }
  for (const taxIDNumber of ['229990001', moved.sent.taxIDNumber])
    expect((await submittedEmployer(app, { taxIDNumber })).status).toBe('pending')
})

test('companies without identifiers are listed page by page, the longest approved first', async () => {
  const approvedAt = (day: number) => new Date(Date.UTC(2020, 0, day))
  const ids: string[] = []
  for (const day of [2, 1]) {
    const { company } = await app.employer('approved', { approvedAt: approvedAt(day) })
    ids.unshift(company.id)
  }
  const [first] = await listWithoutIdentifiers(db, 'another key', undefined, 1)
  const [second] = await listWithoutIdentifiers(db, 'another key', first?.id, 1)
  expect([first?.id, second?.id]).toEqual(ids)
})

test('the identifiers table stores only hashes', async () => {
  const { sent } = await submittedEmployer(app)
  const rows = JSON.stringify(await db.selectFrom('companyIdentifiers').selectAll().execute())
  for (const text of [sent.taxIDNumber, normalizeNumber(sent.taxIDNumber), hostOf(sent)])
    expect(rows).not.toContain(text)
})
