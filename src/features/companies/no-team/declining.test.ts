import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const { db } = app
type Employer = Awaited<ReturnType<typeof app.employer>>

const newAddress = () => `${crypto.randomUUID()}@people.example`

async function invite(inviter: Pick<Employer, 'api'>, email = newAddress()) {
  const { data } = await inviter.api.post('/employer/team/invitations', { email, role: 'viewer' })
  const [mail] = await app.mails(email)
  const token = /team-invitation\?token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  return { id: data.id, email, token }
}
const declinesOf = async (userId: string) =>
  (await app.bells(userId)).filter(({ title }) => title.includes('declined')).map(({ title }) => title)

test('whoever is invited declines without an account; whoever invited them hears of it and may invite again', async () => {
  const owner = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const { email, token } = await invite(admin)
  const { data } = await app.visitor.post('/team-invitation/decline', { token })
  expect(data).toEqual({ company: owner.company.name })
  await app.runTasks()
  const sentence = `${email} declined the invitation to the team of ${owner.company.name}.`
  expect(await declinesOf(admin.id)).toEqual([sentence])
  expect(await declinesOf(owner.id)).toEqual([])
  expect((await app.mails(admin.email))[0]?.subject).toBe(sentence.slice(0, -1))
  const { data: team } = await owner.api.get('/employer/team')
  expect(team.invitations).toEqual([])
  expect(team.history[0]).toMatchObject({ kind: 'declined', person: email, by: email })
  const again = await invite(owner, email)
  expect((await app.visitor.post('/team-invitation', { token: again.token })).data.email).toBe(email)
})

test('a declined link opens nothing, and declining twice says so', async () => {
  const { token } = await invite(await app.employer())
  await app.visitor.post('/team-invitation/decline', { token })
  const refused = { status: 400, message: expect.stringContaining('used already') }
  await expect(app.visitor.post('/team-invitation/decline', { token })).rejects.toMatchObject(refused)
  await expect(app.visitor.post('/team-invitation', { token })).rejects.toMatchObject(refused)
  const values = { token, name: 'Owen Castellano', password: 'four plain words here' }
  await expect(app.visitor.post('/team-invitation/accept', values)).rejects.toMatchObject(refused)
  await expect(app.visitor.post('/team-invitation/decline', { token: 'a'.repeat(43) })).rejects.toMatchObject(
    refused,
  )
})

test('of those who decline and accept one invitation at the same moment, one comes through', async () => {
  const owner = await app.employer()
  const { token, email } = await invite(owner)
  const password = 'four plain words here'
  const results = await Promise.allSettled([
    app.visitor.post('/team-invitation/decline', { token }),
    app.visitor.post('/team-invitation/accept', { token, name: 'Owen Castellano', password }),
    app.visitor.post('/team-invitation/decline', { token }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data: team } = await owner.api.get('/employer/team')
  const isIn = team.members.some((member) => member.email === email)
  expect(team.history[0]?.kind).toBe(isIn ? 'joined' : 'declined')
})

test('where whoever invited has lost the right, those who manage the team hear of it; the rest of the team sees no address', async () => {
  const owner = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const viewer = await app.member(owner.company, 'viewer')
  const { token } = await invite(admin)
  // As an invitation that outlived its sender's right would be.
  await db.updateTable('companyMembers').set({ role: 'interviewer' }).where('userId', '=', admin.id).execute()
  await app.visitor.post('/team-invitation/decline', { token })
  await app.runTasks()
  expect(await declinesOf(owner.id)).toHaveLength(1)
  expect(await declinesOf(admin.id)).toEqual([])
  const { data: seen } = await viewer.api.get('/employer/team')
  expect(seen.history.filter(({ kind }) => kind === 'declined')).toEqual([])
})

test('an invitation can be declined while its company is being checked', async () => {
  const owner = await app.employer()
  const { token } = await invite(owner)
  await db.updateTable('companies').set({ status: 'pending' }).where('id', '=', owner.company.id).execute()
  await app.visitor.post('/team-invitation/decline', { token })
  await expect(app.visitor.post('/team-invitation', { token })).rejects.toMatchObject({ status: 400 })
})
