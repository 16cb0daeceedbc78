import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()

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
