import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()

// Security: A-07
test('who neither owns nor administers the company reads no tax number, no draft and no invitation', async () => {
  const owner = await app.employer('approved', { taxIdNumber: '12-3456789', physicalAddress: '1 Quay Road' })
  const [admin, viewer] = [
    await app.member(owner.company, 'admin'),
    await app.member(owner.company, 'viewer'),
  ]
  const invitation = { email: 'new@people.example', role: 'viewer' as const, jobIds: [] }
  await owner.api.post('/employer/team/invitations', invitation)
  const read = async ({ api }: Pick<typeof viewer, 'api'>) => ({
    ...(await api.get('/employers')).data,
    invitations: (await api.get('/employer/team')).data.invitations.length,
  })
  expect(await read(viewer)).toMatchObject({ taxIDNumber: null, physicalAddress: null, invitations: 0 })
  expect((await viewer.api.get('/employers/draft')).data).toBeNull()
  expect(await read(admin)).toMatchObject({
    taxIDNumber: '12-3456789',
    physicalAddress: '1 Quay Road',
    invitations: 1,
  })
})

test('of the check, who neither owns nor administers the company reads what job seekers read, and no statement', async () => {
  const owner = await app.employer('approved')
  const { id: companyId } = owner.company
  const found = { companyId, strength: 'strong', source: 'A register', checkedAt: new Date() } as const
  await app.db
    .insertInto('evidence')
    .values([
      { ...found, claim: 'tax-id', outcome: 'pass', finding: '12-3456789 is written as in the US.' },
      { ...found, claim: 'documents', outcome: 'fail', finding: 'The extract names another company.' },
    ])
    .execute()
  const read = async ({ api }: Pick<typeof owner, 'api'>) =>
    JSON.stringify(await api.get('/employers/evidence'))
  for (const role of ['hiring-manager', 'interviewer', 'viewer'] as const) {
    const member = await app.member(owner.company, role)
    const text = await read(member)
    expect(text).toContain('tax-id')
    for (const told of ['12-3456789', 'A register', 'another company']) expect(text).not.toContain(told)
    expect((await member.api.get('/employers/statement')).data).toBeNull()
  }
  for (const reader of [owner, await app.member(owner.company, 'admin')])
    expect(await read(reader)).toContain('12-3456789')
})
