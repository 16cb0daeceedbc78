import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reserveAllIdentifiers } from '#/features/companies/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { db } = app
const admin = await app.admin({ name: 'Ana Petrova' })

/** A submitted company in manual review, because it has no mailbox at its domain. */
async function waiting(more: object = {}) {
  const employer = await app.employer('draft', { phoneContactNumber: null, domain: null })
  const mark = randomBytes(4)
  await employer.api.post('/employers', {
    entityType: 'llc',
    phoneNumber: {
      countryCode: 'US',
      contactNumber: `201555${String(mark.readUInt16BE(0) % 10_000).padStart(4, '0')}`,
    },
    mailingAddress: '1 Test Street',
    companySize: 20,
    websiteURL: `https://${mark.toString('hex')}.example`,
    socialLinks: { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' },
    ...more,
  })
  await app.runTasks()
  const { data } = await admin.api.get('/admin/verification/:id', { id: employer.company.id })
  return { ...employer, case: data, id: employer.company.id }
}

const reasonOf: Record<string, string> = {
  approve: 'evidence-agrees',
  changes: 'detail-unclear',
  refuse: 'others-identity',
}
const decide = (id: string, more: { decision: string; [more: string]: unknown }) =>
  admin.api.post(
    '/admin/verification/:id/decide',
    untyped({
      id,
      reasons: [reasonOf[more.decision]],
      note: 'Read the register',
      ...more,
    }),
  )

/** Lets the undo period pass and sends the mails. */
async function mailsAfter(email: string) {
  await passUndoPeriod(app)
  return app.mails(email)
}

// Security: V-10
test('the queue lists pending companies, oldest first, with the finding to review', async () => {
  const first = await waiting()
  const second = await waiting()
  await app.employer('draft')
  const { data } = await admin.api.get('/admin/verification')
  const mine = data.filter(({ id }) => id === first.id || id === second.id)
  expect(mine.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(mine[0]).toMatchObject({ personSince: expect.any(String), why: 'No tax ID was given.' })
})

test('a case shows statements beside findings, and masks the tax ID', async () => {
  const { case: found } = await waiting({ taxIDNumber: '22-7410938', businessRegistrationNumber: '0400 718' })
  const row = (label: string) => found.facts.find((claim) => claim.label === label)
  expect(row('Tax ID')).toMatchObject({ claimed: '••••0938', outcome: 'pass' })
  expect(row('Registration number')).toMatchObject({ claimed: '0400 718', outcome: 'unknown' })
  expect(JSON.stringify(found)).not.toContain('7410938')
  expect(found.history.map(({ reason }) => reason)).toEqual(['Sent for verification'])
})

test('a duplicate is shown with exactly what it shares', async () => {
  const taken = await app.employer('approved', {
    taxIdNumber: '22-5550001',
    phoneContactNumber: '9735550148',
  })
  await app.services.queue.sender(db)(reserveAllIdentifiers, {})
  await app.runTasks()
  const { case: found } = await waiting({
    taxIDNumber: '225550001',
    phoneNumber: { countryCode: 'US', contactNumber: '(973) 555-0148' },
  })
  expect(found.similarCompanies).toEqual([
    expect.objectContaining({ name: taken.company.name, shared: ['tax ID', 'phone number'] }),
  ])
})

test('approving opens the account and notifies the owner', async () => {
  const { id, api, email, case: found } = await waiting()
  await decide(id, { decision: 'approve', version: found.version })
  expect((await mailsAfter(email))[0]?.subject).toMatch(/: Company verified$/)
  expect((await api.get('/employers')).data.status).toBe('approved')
  expect((await api.get('/notifications')).data[0]).toMatchObject({
    title: expect.stringMatching(/: Company verified$/),
  })
  const row = await db
    .selectFrom('companyHistory')
    .selectAll()
    .where('companyId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toMatchObject({
    toStatus: 'approved',
    actorId: admin.id,
    reason: 'What you sent agrees with what we found.\nRead the register',
  })
})

test('requesting changes reopens only the named fields', async () => {
  const { id, api, email, case: found } = await waiting()
  await decide(id, {
    decision: 'changes',
    note: 'Floor 14 or Floor 4?',
    requestedFields: ['mailingAddress'],
    fieldNotes: { mailingAddress: 'The bill shows another floor.' },
    version: found.version,
  })
  expect((await mailsAfter(email))[0]?.textBody).toContain('Floor 14 or Floor 4?')
  const { data: asked } = await api.get('/employers')
  expect(asked).toMatchObject({
    status: 'draft',
    statusNote: expect.stringContaining('Floor 14 or Floor 4?'),
    requestedFields: ['mailingAddress'],
    fieldNotes: { mailingAddress: 'The bill shows another floor.' },
  })

  const { data: again } = await api.post(
    '/employers',
    untyped({
      ...asked,
      ...({
        id: undefined,
        name: undefined,
        slug: undefined,
        status: undefined,
        yourRole: undefined,
      } as object),
      ...({
        statusNote: undefined,
        verificationLevel: undefined,
        verifiedDomain: undefined,
        requestedFields: undefined,
        fieldNotes: undefined,
        submittedAt: undefined,
        approvedAt: undefined,
      } as object),
      mailingAddress: 'Floor 4',
      companySize: 9999,
    }),
  )
  expect(again).toMatchObject({
    status: 'pending',
    mailingAddress: 'Floor 4',
    companySize: 20,
    requestedFields: [],
    fieldNotes: {},
  })
})

test('refusing gives the reason, and the profile can be submitted again', async () => {
  const { id, api, email, case: found } = await waiting()
  await decide(id, { decision: 'refuse', note: 'Uses another company’s name', version: found.version })
  const mails = await mailsAfter(email)
  const { data } = await api.get('/employers')
  expect(data).toMatchObject({
    status: 'rejected',
    statusNote: expect.stringMatching(/belong to another company\.\nUses another company’s name$/),
  })
  expect(mails[0]?.subject).toMatch(/could not be verified$/)
})

// Security: V-07
test('a decision needs a matching reason, and an adverse one also a note', async () => {
  const { id, case: found } = await waiting()
  const { version } = found
  for (const [given, field] of [
    [{ decision: 'approve', reasons: [], version }, 'reasons'],
    [{ decision: 'approve', reasons: ['I felt like it'], version }, 'reasons.0'],
    [{ decision: 'approve', reasons: ['fraud'], version }, 'reasons'],
    [{ decision: 'refuse', note: ' ', version }, 'note'],
    [{ decision: 'changes', note: 'no', version }, 'note'],
  ] as const) {
    await expect(decide(id, given)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  }
  expect(
    (await db.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirst())?.status,
  ).toBe('pending')
})

test('a case that changed since it was opened, or is decided, cannot be decided', async () => {
  const { id, case: found } = await waiting()
  await expect(decide(id, { decision: 'approve', version: found.version - 1 })).rejects.toMatchObject({
    status: 409,
  })
  const { data } = await decide(id, { decision: 'refuse', version: found.version })
  await expect(decide(id, { decision: 'approve', version: data.version })).rejects.toMatchObject({
    status: 409,
  })
})

test('of two concurrent decisions one succeeds', async () => {
  const { id, email, case: found } = await waiting()
  const both = await Promise.allSettled([
    decide(id, { decision: 'approve', version: found.version }),
    decide(id, { decision: 'refuse', version: found.version }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await mailsAfter(email)).toHaveLength(1)
})

test('the queue is closed to everyone else, and drafts to the reviewers too', async () => {
  const draft = await app.employer('draft')
  for (const api of [draft.api, (await app.seeker()).api]) {
    await expect(api.get('/admin/verification')).rejects.toMatchObject({ status: 403 })
  }
  await expect(admin.api.get('/admin/verification/:id', { id: draft.company.id })).rejects.toMatchObject({
    status: 404,
  })
})
