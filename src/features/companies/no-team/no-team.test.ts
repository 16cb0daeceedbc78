import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { db } = app
type Employer = Awaited<ReturnType<typeof app.employer>>

/** Was in a team, and has left it. */
async function leftTeam() {
  const owner = await app.employer()
  const colleague = await app.member(owner.company, 'hiring-manager')
  await colleague.api.post('/employer/team/leave')
  return { ...colleague, owner }
}
const invite = async (inviter: Pick<Employer, 'api'>, email: string) =>
  (await inviter.api.post('/employer/team/invitations', { email, role: 'interviewer' })).data.id

test('whoever left a team finds the invitations to their address, and joins by one without its mail', async () => {
  const person = await leftTeam()
  expect((await person.api.get('/team-invitations')).data).toEqual([])
  const other = await app.employer()
  const id = await invite(other, person.email)
  const { data: invitations } = await person.api.get('/team-invitations')
  expect(invitations).toMatchObject([
    { id, company: other.company.name, role: 'interviewer', canBeAccepted: true },
  ])
  const { data } = await person.api.post('/team-invitations/:id/join', { id })
  expect(data).toMatchObject({ status: 'approved', user: { id: person.id } })
  expect((await person.api.get('/employers')).data).toMatchObject({ yourRole: 'interviewer' })
  await expect(person.api.post('/team-invitations/:id/join', { id })).rejects.toMatchObject({ status: 404 })
})

test('an invitation to another address does not exist, and a role in the body raises nobody', async () => {
  const person = await leftTeam()
  const other = await app.employer()
  const id = await invite(other, 'somebody-else@people.example')
  for (const path of ['/team-invitations/:id/join', '/team-invitations/:id/decline'] as const)
    await expect(person.api.post(path, { id })).rejects.toMatchObject({ status: 404 })
  const own = await invite(other, person.email)
  await expect(
    person.api.post('/team-invitations/:id/join', untyped({ id: own, role: 'owner' })),
  ).rejects.toMatchObject({ status: 422 })
  const seeker = await app.seeker()
  await invite(other, seeker.email)
  expect((await seeker.api.get('/team-invitations')).data).toEqual([])
})

test('an invitation that ran out, was taken back, or whose company is being checked cannot be accepted', async () => {
  const person = await leftTeam()
  const companies = await Promise.all([1, 2, 3].map(() => app.employer()))
  const [late, revoked, checked] = companies as [Employer, Employer, Employer]
  const ids = {
    late: await invite(late, person.email),
    revoked: await invite(revoked, person.email),
    checked: await invite(checked, person.email),
  }
  await db
    .updateTable('teamInvitations')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', ids.late)
    .execute()
  await revoked.api.delete('/employer/team/invitations/:id', { id: ids.revoked })
  await db.updateTable('companies').set({ status: 'pending' }).where('id', '=', checked.company.id).execute()
  const { data } = await person.api.get('/team-invitations')
  expect(data.map(({ id, canBeAccepted }) => [id, canBeAccepted])).toEqual([[ids.checked, false]])
  for (const id of [ids.late, ids.revoked])
    await expect(person.api.post('/team-invitations/:id/join', { id })).rejects.toMatchObject({ status: 404 })
  await expect(person.api.post('/team-invitations/:id/join', { id: ids.checked })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('being checked'),
  })
  await person.api.post('/team-invitations/:id/decline', { id: ids.checked })
  expect((await person.api.get('/team-invitations')).data).toEqual([])
})

test('whoever left a team founds a company of their own, which begins at the checkpoint with them as its owner', async () => {
  const person = await leftTeam()
  const { data } = await person.api.post('/employer/company', { name: 'Harbour Bakery' })
  expect(data).toMatchObject({ status: 'draft', user: { id: person.id } })
  expect((await person.api.get('/employers')).data).toMatchObject({
    name: 'Harbour Bakery',
    status: 'draft',
    yourRole: 'owner',
  })
  // Nothing of the team they left came with it.
  expect((await person.api.get('/employer/team')).data.members.map(({ id }) => id)).toEqual([person.id])
  await expect(person.owner.api.get('/employers')).resolves.toMatchObject({
    data: { id: person.owner.company.id },
  })
})

test('of five foundings at the same moment one counts, and a member founds none beside their team', async () => {
  const person = await leftTeam()
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, (_, nth) =>
      person.api.post('/employer/company', { name: `Harbour Bakery ${'ABCDE'[nth]}` }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const memberships = await db
    .selectFrom('companyMembers')
    .select('companyId')
    .where('userId', '=', person.id)
    .execute()
  expect(memberships).toHaveLength(1)
  const viewer = await app.member(person.owner.company, 'viewer')
  await expect(viewer.api.post('/employer/company', { name: 'Second Home' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(person.owner.company.name),
  })
})

test('only an employer founds a company, under a name that is one', async () => {
  for (const { api } of [await app.seeker(), await app.recruiter()])
    await expect(api.post('/employer/company', { name: 'Harbour Bakery' })).rejects.toMatchObject({
      status: 403,
    })
  const { api } = await leftTeam()
  for (const name of ['', 'https://bakery.example', '·'])
    await expect(api.post('/employer/company', { name })).rejects.toMatchObject({
      errors: { name: [expect.any(String)] },
    })
})

test('without a company, the settings open: account, sessions, choices, export and deletion', async () => {
  const { api } = await leftTeam()
  await api.get('/account')
  await api.get('/account/sessions')
  await api.get('/account/notifications')
  expect((await api.post('/account/export')).data).toMatchObject({ state: 'waiting' })
  expect((await api.get('/account/deletion')).data).toMatchObject({ eraseAt: null })
})
