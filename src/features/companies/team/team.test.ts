import { expect, test } from 'vitest'
import { nightlySweep } from '#/features/privacy/retention/sweep.server.ts'
import type { TeamRole } from '#/shared/rights.ts'
import { testApp } from '#/testing/app.ts'
import { inviteMember, resendInvitation, revokeInvitation } from './invitations.server.ts'

const app = await testApp()
const { db } = app
const password = 'four plain words here'

const rolesOf = async (companyId: string) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('companyMembers')
        .select(['userId', 'role'])
        .where('companyId', '=', companyId)
        .execute()
    ).map(({ userId, role }) => [userId, role]),
  )

const newAddress = () => `${crypto.randomUUID()}@people.example`
const tokenIn = (mail: { textBody: string } | undefined) =>
  /team-invitation\?token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''

/** Invites an address and reads the link in its mail. */
async function invited(
  inviter: Awaited<ReturnType<typeof app.employer>>,
  { email = newAddress(), role = 'viewer' as Exclude<TeamRole, 'owner'>, jobIds = [] as string[] } = {},
) {
  const { data } = await inviter.api.post('/employer/team/invitations', { email, role, jobIds })
  const [mail] = await app.mails(email)
  return { id: data.id, email, mail, token: tokenIn(mail) }
}

test('somebody without an account registers through the invitation and lands in the team and on its jobs', async () => {
  const owner = await app.employer()
  const job = await app.job(owner.company.id)
  const foreign = await app.job((await app.employer()).company.id)
  const { email, mail, token } = await invited(owner, { role: 'interviewer', jobIds: [job.id, foreign.id] })
  expect(mail?.subject).toBe(`${owner.company.name} invites you to its team on Waymark`)
  const { data: read } = await app.visitor.post('/team-invitation', { token })
  expect(read).toMatchObject({ company: owner.company.name, email, role: 'interviewer', account: 'none' })
  const { data } = await app.visitor.post('/team-invitation/accept', {
    token,
    name: 'Owen Castellano',
    password,
  })
  expect(data).toMatchObject({ status: 'approved', emailVerified: true, user: { role: 'EMPLOYER' } })
  const colleague = app.as(data.token)
  expect((await colleague.get('/employer/jobs')).data.map(({ id }) => id)).toEqual([job.id])
  await expect(colleague.get('/employer/jobs/:id', { id: foreign.id })).rejects.toMatchObject({ status: 404 })
  const { data: team } = await colleague.get('/employer/team')
  expect(team.members.map(({ role, isYou, jobs }) => [role, isYou, jobs])).toEqual([
    ['owner', false, 0],
    ['interviewer', true, 1],
  ])
  expect(team.invitations).toEqual([])
  expect((await app.mails(owner.email))[0]?.subject).toBe(
    `Owen Castellano joined the team of ${owner.company.name} as an interviewer`,
  )
  // The link works once.
  for (const again of [
    () => app.visitor.post('/team-invitation', { token }),
    () => app.visitor.post('/team-invitation/accept', { token, name: 'Twice', password }),
    () => colleague.post('/team-invitation/join', { token }),
  ])
    await expect(again()).rejects.toMatchObject({ status: 400 })
})

test('an invitation is bound to its address, and says so to anybody else who is signed in', async () => {
  const owner = await app.employer()
  const { token, email } = await invited(owner)
  const stranger = await app.employer()
  await expect(stranger.api.post('/team-invitation/join', { token })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining(`for ${email}, and you are signed in as ${stranger.email}`),
  })
  expect(Object.keys(await rolesOf(owner.company.id))).toEqual([owner.id])
})

test('joining by an invitation refuses a password that many people use, or that is the person’s own name', async () => {
  const { token } = await invited(await app.employer())
  for (const weak of ['passwordpassword', 'owencastellano'])
    await expect(
      app.visitor.post('/team-invitation/accept', { token, name: 'Owen Castellano', password: weak }),
    ).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
  await app.visitor.post('/team-invitation/accept', { token, name: 'Owen Castellano', password })
})

test('a seeker, a member of another company, and an employer with a draft each learn what stands in the way', async () => {
  const owner = await app.employer()
  const seeker = await app.seeker()
  const elsewhere = await app.employer()
  const drafting = await app.employer('draft')
  const links = new Map<string, string>()
  for (const { email } of [seeker, elsewhere, drafting])
    links.set(email, (await invited(owner, { email })).token)
  const tokenOf = ({ email }: { email: string }) => links.get(email) ?? ''
  const kinds = await Promise.all(
    [seeker, elsewhere, drafting].map(
      async (person) => (await app.visitor.post('/team-invitation', { token: tokenOf(person) })).data.account,
    ),
  )
  expect(kinds).toEqual(['other', 'elsewhere', 'draft'])
  await expect(seeker.api.post('/team-invitation/join', { token: tokenOf(seeker) })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('accounts keep their role'),
  })
  for (const discardDraft of [false, true])
    await expect(
      elsewhere.api.post('/team-invitation/join', { token: tokenOf(elsewhere), discardDraft }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining(elsewhere.company.name) })
  await expect(
    drafting.api.post('/team-invitation/join', { token: tokenOf(drafting) }),
  ).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(drafting.company.name),
  })
  const { data } = await drafting.api.post('/team-invitation/join', {
    token: tokenOf(drafting),
    discardDraft: true,
  })
  expect(data.status).toBe('approved')
  expect(await rolesOf(drafting.company.id)).toEqual({})
})

test('only the newest link works, an invitation is sent five times at most, and can be taken back', async () => {
  const owner = await app.employer()
  const { id, email, token } = await invited(owner)
  await owner.api.post('/employer/team/invitations/:id/resend', { id })
  await expect(app.visitor.post('/team-invitation', { token })).rejects.toMatchObject({ status: 400 })
  const newest = tokenIn((await app.mails(email))[0])
  await app.visitor.post('/team-invitation', { token: newest })
  for (let sent = 2; sent < 5; sent++) await owner.api.post('/employer/team/invitations/:id/resend', { id })
  await expect(owner.api.post('/employer/team/invitations/:id/resend', { id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('5 times'),
  })
  const last = tokenIn((await app.mails(email))[0])
  await owner.api.delete('/employer/team/invitations/:id', { id })
  await expect(app.visitor.post('/team-invitation', { token: last })).rejects.toMatchObject({ status: 400 })
  await expect(
    app.visitor.post('/team-invitation/accept', { token: last, name: 'Too late', password }),
  ).rejects.toMatchObject({ status: 400 })
  await expect(owner.api.post('/employer/team/invitations/:id/resend', { id })).rejects.toMatchObject({
    status: 404,
  })
})

// Security: E-03
test('a name that is a message goes to no stranger: the company stands for it', async () => {
  const owner = await app.employer()
  for (const name of [
    'Call 0 8 0 0 55 55',
    'Your account is locked so call us and we will help you at once',
  ]) {
    await db.updateTable('users').set({ name }).where('id', '=', owner.id).execute()
    const { mail, token } = await invited(owner)
    expect(mail?.textBody).not.toContain(name)
    expect(mail?.textBody).toContain(`${owner.company.name} invites you to hire`)
    expect((await app.visitor.post('/team-invitation', { token })).data.invitedBy).toBeNull()
  }
})

test('an invitation that ran out a month ago is deleted', async () => {
  const owner = await app.employer()
  const [old, recent] = [await invited(owner), await invited(owner)]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .updateTable('teamInvitations')
    .set({ expiresAt: daysAgo(31) })
    .where('id', '=', old.id)
    .execute()
  await db
    .updateTable('teamInvitations')
    .set({ expiresAt: daysAgo(29) })
    .where('id', '=', recent.id)
    .execute()
  await nightlySweep.run({}, app.tasks())
  const { data: team } = await owner.api.get('/employer/team')
  expect(team.invitations.map(({ id }) => id)).toEqual([recent.id])
})

test('with an admin’s power their open invitations end, and those to the address of whoever is removed', async () => {
  const owner = await app.employer()
  const admins = await Promise.all([1, 2].map(() => app.member(owner.company, 'admin')))
  const [removed, demoted] = admins as [(typeof admins)[0], (typeof admins)[0]]
  const links = [await invited({ ...owner, ...removed }), await invited({ ...owner, ...demoted })]
  const kept = await invited(owner)
  const own = newAddress()
  const { token: toThemselves } = await invited(owner, { email: own })
  await db.updateTable('users').set({ email: own }).where('id', '=', removed.id).execute()
  await owner.api.delete('/employer/team/members/:id', { id: removed.id })
  await owner.api.put('/employer/team/members/:id', { id: demoted.id, role: 'hiring-manager' })
  for (const token of [...links.map((link) => link.token), toThemselves])
    await expect(
      app.visitor.post('/team-invitation/accept', { token, name: 'Back again', password }),
    ).rejects.toMatchObject({ status: 400 })
  await app.visitor.post('/team-invitation', { token: kept.token })
  const { data: team } = await owner.api.get('/employer/team')
  expect(team.invitations.map(({ email }) => email)).toEqual([kept.email])
  const revoked = team.history.filter(({ kind }) => kind === 'revoked').map(({ person }) => person)
  expect(revoked.sort()).toEqual([own, ...links.map(({ email }) => email)].sort())
})

test('whoever lost the right after the request was let in invites nobody, and takes nothing back', async () => {
  const owner = await app.employer()
  const { id } = await invited(owner)
  const admin = await app.member(owner.company, 'viewer')
  const user = { id: admin.id, name: admin.name, companyId: owner.company.id, actor: 'admin' }
  const late = { ...app.tasks(), user } as never
  for (const act of [
    () => inviteMember(late, { email: newAddress(), role: 'viewer', jobIds: [] }),
    () => resendInvitation(late, id),
    () => revokeInvitation(late, id),
  ])
    await expect(act()).rejects.toMatchObject({ status: 403, message: expect.stringContaining('viewer') })
})

test('an invitation runs out after seven days, and sent again it works for seven more', async () => {
  const owner = await app.employer()
  const { id, email, token } = await invited(owner)
  const row = await db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Math.round((row.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7)
  await db
    .updateTable('teamInvitations')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await expect(app.visitor.post('/team-invitation', { token })).rejects.toMatchObject({ status: 400 })
  await expect(owner.api.post('/employer/team/invitations', { email, role: 'viewer' })).rejects.toMatchObject(
    { errors: { email: [expect.stringContaining('invited already')] } },
  )
  await owner.api.post('/employer/team/invitations/:id/resend', { id })
  await app.visitor.post('/team-invitation', { token: tokenIn((await app.mails(email))[0]) })
})

// Security: Q-06
test('of two who use one link at the same moment, one is let in', async () => {
  const owner = await app.employer()
  const { token, email } = await invited(owner)
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, (_, place) =>
      app.visitor.post('/team-invitation/accept', { token, name: `Attempt ${'ABCD'[place]}`, password }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
})

test('of two teams joined at the same moment, one takes them in, and the other says why not', async () => {
  const free = await app.employer('draft')
  await db.deleteFrom('companies').where('id', '=', free.company.id).execute()
  const links = [
    await invited(await app.employer(), { email: free.email }),
    await invited(await app.employer(), { email: free.email }),
  ]
  const attempts = await Promise.allSettled(
    links.map(({ token }) => free.api.post('/team-invitation/join', { token })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, message: expect.stringContaining('belongs to one company') },
  })
})

// Security: A-11
test('a removed person reaches nothing from the next request on, and their name stays on what they wrote', async () => {
  const owner = await app.employer()
  const job = await app.job(owner.company.id)
  const seeker = await app.seeker()
  const { data: sent } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const manager = await app.member(owner.company, 'hiring-manager', [job])
  await manager.api.post('/employer/applications/:id/notes', { id: sent.id, body: 'Ask about the yard.' })
  const { data: draft } = await manager.api.post('/employer/jobs', { title: 'Night Baker' })
  await owner.api.delete('/employer/team/members/:id', { id: manager.id })
  for (const call of [
    () => manager.api.get('/employer/jobs'),
    () => manager.api.get('/employer/applications/:id', { id: sent.id }),
    () => manager.api.get('/employer/team'),
    () => manager.api.get('/employers'),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'no-company' })
  const { data: applicant } = await owner.api.get('/employer/applications/:id', { id: sent.id })
  expect(applicant.notes.map(({ author, body }) => [author, body])).toEqual([
    ['Test Person', 'Ask about the yard.'],
  ])
  const { data: team } = await owner.api.get('/employer/team')
  expect(team.history.map(({ kind, person, from }) => [kind, person, from])).toEqual([
    ['removed', manager.name, 'hiring-manager'],
  ])
  // The job they owned is now owned by whoever removed them.
  expect(team.members).toMatchObject([{ id: owner.id, ownedJobs: 1 }])
  expect(draft.id).toBeDefined()
  expect((await app.mails(manager.email))[0]?.subject).toBe(
    `Test Person removed you from the team of ${owner.company.name}`,
  )
  // An invitation used before the removal does not let them back in; a new one does.
  const { token } = await invited(owner, { email: manager.email, role: 'interviewer' })
  await manager.api.post('/team-invitation/join', { token })
  expect((await manager.api.get('/employer/jobs')).data).toEqual([])
})

test('whoever leaves founds no company at the next sign-in, and an owner takes over their jobs', async () => {
  const owner = await app.employer()
  const colleague = await app.member(owner.company, 'hiring-manager')
  await colleague.api.post('/employer/jobs', { title: 'Crane Driver' })
  const registration = await db
    .insertInto('registrations')
    .values({
      role: 'EMPLOYER',
      name: 'A',
      email: colleague.email,
      companyName: 'Their old one',
      passwordHash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ registrationId: registration.id })
    .where('id', '=', colleague.id)
    .execute()
  await colleague.api.post('/employer/team/leave')
  expect((await owner.api.get('/employer/team')).data.members).toMatchObject([{ id: owner.id, ownedJobs: 1 }])
  const row = await db
    .selectFrom('registrations')
    .select('companyName')
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow()
  expect(row.companyName).toBeNull()
})

// Security: A-12
test('an admin manages everybody but owners, and nobody raises themselves', async () => {
  const owner = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const viewer = await app.member(owner.company, 'viewer')
  const refused = { status: 403, message: expect.stringContaining('Only an owner of the company') }
  const change = (api: typeof admin.api, id: string, role: TeamRole) =>
    api.put('/employer/team/members/:id', { id, role })
  await expect(change(admin.api, admin.id, 'owner')).rejects.toMatchObject(refused)
  await expect(change(admin.api, viewer.id, 'owner')).rejects.toMatchObject(refused)
  await expect(change(admin.api, owner.id, 'viewer')).rejects.toMatchObject(refused)
  await expect(admin.api.delete('/employer/team/members/:id', { id: owner.id })).rejects.toMatchObject(
    refused,
  )
  await expect(change(viewer.api, viewer.id, 'admin')).rejects.toMatchObject({ status: 403 })
  await change(admin.api, viewer.id, 'interviewer')
  expect((await app.mails(viewer.email))[0]?.subject).toBe(
    `Test Person made you an interviewer of ${owner.company.name}`,
  )
  // Nobody registers as an owner, whatever the body says.
  await expect(
    owner.api.post('/employer/team/invitations', { email: newAddress(), role: 'owner' as 'admin' }),
  ).rejects.toMatchObject({ status: 422 })
})

// Security: V-04
test('handing over to somebody the check does not know starts a new check; to a known owner it does not', async () => {
  const owner = await app.employer()
  const colleague = await app.member(owner.company, 'admin')
  const statusOf = async () => (await colleague.api.get('/employers')).data.status
  // A second owner beside the known one needs no check.
  await owner.api.put('/employer/team/members/:id', { id: colleague.id, role: 'owner' })
  expect(await statusOf()).toBe('approved')
  // An approval knows whoever is owner then.
  await db
    .updateTable('companyMembers')
    .set({ isNewOwner: false })
    .where('companyId', '=', owner.company.id)
    .execute()
  await owner.api.post('/employer/team/leave')
  expect(await statusOf()).toBe('approved')

  const heir = await app.member(owner.company, 'hiring-manager')
  const { message } = await colleague.api.post('/employer/team/hand-over', { id: heir.id })
  expect(message).toContain('checked again')
  expect(await rolesOf(owner.company.id)).toEqual({ [colleague.id]: 'admin', [heir.id]: 'owner' })
  expect((await heir.api.get('/employers')).data).toMatchObject({ status: 'pending', yourRole: 'owner' })
  // While it is checked, the owner it is checked for stays.
  const other = await app.member(owner.company, 'viewer')
  await expect(
    heir.api.put('/employer/team/members/:id', { id: other.id, role: 'owner' }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('present owners') })
  await expect(heir.api.post('/employer/team/leave')).rejects.toMatchObject({ status: 409 })
})
