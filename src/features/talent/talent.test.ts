import { expect, test } from 'vitest'
import { noPreferences } from '#/features/seekers/profile-parts.ts'
import { openHiring } from '#/testing/applications.ts'
import { type Audience, dailyInvitations } from './audiences.ts'

const { app, employer, seekerWithProfile, newApplication } = await openHiring()

type Seeker = Awaited<ReturnType<typeof seekerWithProfile>>
type Employer = typeof employer

async function visibleSeeker(audience: Audience, name = 'Amara Nwosu', excludedDomains: string[] = []) {
  const seeker = await seekerWithProfile(name)
  const job = { title: 'Welder', company: 'Northbay Yard', from: '2019-03', to: null, summary: null }
  await app.db
    .updateTable('seekerProfiles')
    .set({ experience: JSON.stringify([job]) })
    .where('userId', '=', seeker.id)
    .execute()
  await seeker.api.put('/profile/visibility', { audience, exclude: excludedDomains })
  return seeker
}

async function foundBy({ api }: Employer, search: { q?: string; country?: string; jobId?: string } = {}) {
  const { data, meta } = await api.get('/employer/talent', search)
  return { ...data, total: meta?.total, ids: data.people.map(({ id }) => id) }
}
const isFound = async (seeker: Seeker, by = employer) => (await foundBy(by)).ids.includes(seeker.id)
const openProfile = (seeker: Seeker, by = employer) => by.api.get('/employer/talent/:id', { id: seeker.id })
const setCompany = (
  company: Employer['company'],
  columns: { verificationLevel?: 'domain'; domain?: string },
) => app.db.updateTable('companies').set(columns).where('id', '=', company.id).execute()

test('nobody finds a seeker who has chosen nothing, or nobody', async () => {
  const untouched = await seekerWithProfile()
  const off = await visibleSeeker('off')
  expect((await untouched.api.get('/profile/visibility')).data).toEqual({
    audience: 'off',
    excludedDomains: [],
    obstacle: null,
    views: [],
  })
  for (const seeker of [untouched, off]) {
    expect(await isFound(seeker)).toBe(false)
    await expect(openProfile(seeker)).rejects.toMatchObject({ status: 404 })
  }
})

test('of those who chose companies that they applied to, each finds its applicants until they withdraw', async () => {
  const { seeker, id } = await newApplication({ seeker: await visibleSeeker('applied') })
  const other = await app.employer()
  expect(await isFound(seeker)).toBe(true)
  expect(await isFound(seeker, other)).toBe(false)
  const { data } = await seeker.api.get('/applications/:id', { id })
  await seeker.api.post('/applications/:id/withdraw', { id, version: data.version })
  expect(await isFound(seeker)).toBe(false)
})

test('those who chose all verified companies are found by “Company verified” and not by “Domain confirmed”', async () => {
  const seeker = await visibleSeeker('verified')
  const other = await app.employer()
  expect(await isFound(seeker, other)).toBe(true)
  expect((await foundBy(other)).reach).toBe('verified')
  await setCompany(other.company, { verificationLevel: 'domain' })
  expect(await isFound(seeker, other)).toBe(false)
  expect((await foundBy(other)).reach).toBe('applied')
  await expect(openProfile(seeker, other)).rejects.toMatchObject({ status: 404 })
})

test('a company whose domain is excluded does not find them, however the address was typed', async () => {
  const other = await app.employer()
  await setCompany(other.company, { domain: 'careers.northgate-freight.co.uk' })
  for (const typed of [
    'northgate-freight.co.uk',
    'https://www.Northgate-Freight.co.uk/jobs',
    'boss@northgate-freight.co.uk',
  ]) {
    const seeker = await visibleSeeker('verified', 'Amara Nwosu', [typed])
    expect((await seeker.api.get('/profile/visibility')).data.excludedDomains).toEqual([
      'northgate-freight.co.uk',
    ])
    expect(await isFound(seeker, other)).toBe(false)
    expect(await isFound(seeker)).toBe(true)
  }
})

test('an address with letters beyond ASCII is one company in both spellings, and two changes at once both stay', async () => {
  const other = await app.employer()
  await setCompany(other.company, { domain: 'xn--mller-kva.example.de' })
  const seeker = await visibleSeeker('verified', 'Amara Nwosu', ['müller.de'])
  await setCompany(other.company, { domain: 'xn--mller-kva.de' })
  expect(await isFound(seeker, other)).toBe(false)
  await Promise.all([
    seeker.api.put('/profile/visibility', { exclude: ['one.example.org'] }),
    seeker.api.put('/profile/visibility', { exclude: ['two.example.com'], allow: ['xn--mller-kva.de'] }),
  ])
  const { data } = await seeker.api.get('/profile/visibility')
  expect(data.excludedDomains.toSorted()).toEqual(['example.com', 'example.org'])
  expect(data.audience).toBe('verified')
  expect(await isFound(seeker, other)).toBe(true)
})

test('a hiring manager finds the applicants of their own jobs only', async () => {
  const other = await app.employer()
  await setCompany(other.company, { verificationLevel: 'domain' })
  const [own, foreign] = [await app.job(other.company.id), await app.job(other.company.id)]
  const manager = await app.member(other.company, 'hiring-manager', [own])
  const applied = async (jobId: string) =>
    (await newApplication({ seeker: await visibleSeeker('applied'), jobId })).seeker
  const [theirs, others] = [await applied(own.id), await applied(foreign.id)]
  const { data } = await manager.api.get('/employer/talent', {})
  expect(data.people.map(({ id }) => id)).toEqual([theirs.id])
  await expect(manager.api.get('/employer/talent/:id', { id: others.id })).rejects.toMatchObject({
    status: 404,
  })
  expect((await foundBy(other)).ids.toSorted()).toEqual([theirs.id, others.id].toSorted())
})

test('what is no web address is refused with its place, and changes nothing', async () => {
  const seeker = await visibleSeeker('verified')
  await expect(
    seeker.api.put('/profile/visibility', { audience: 'off', exclude: ['example.com', 'my boss'] }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { 'exclude.1': [expect.stringContaining('my boss')] },
  })
  expect((await seeker.api.get('/profile/visibility')).data.audience).toBe('verified')
})

test('unconfirmed, suspended and closing accounts and those who blocked a company are not found', async () => {
  const change = async (columns: object) => {
    const seeker = await visibleSeeker('verified')
    await app.db.updateTable('users').set(columns).where('id', '=', seeker.id).execute()
    return seeker
  }
  for (const seeker of [
    await change({ emailVerifiedAt: null }),
    await change({ suspendedAt: new Date() }),
    await change({ eraseAt: new Date(Date.now() + 86_400_000) }),
  ])
    expect(await isFound(seeker)).toBe(false)
  const { seeker, id } = await newApplication({ seeker: await visibleSeeker('verified') })
  expect(await isFound(seeker)).toBe(true)
  await app.db.insertInto('messageThreads').values({ applicationId: id, blockedAt: new Date() }).execute()
  expect(await isFound(seeker)).toBe(false)
})

test('an empty profile is not found, and the seeker reads why', async () => {
  const seeker = await app.seeker()
  await seeker.api.put('/profile/visibility', { audience: 'verified' })
  expect((await seeker.api.get('/profile/visibility')).data.obstacle).toBe('empty profile')
  expect(await isFound(seeker)).toBe(false)
})

// Security: A-17
test('a company reads the profile without contact details, files, links and private answers, and is named to the seeker', async () => {
  const seeker = await visibleSeeker('verified')
  await app.db
    .updateTable('seekerProfiles')
    .set({
      about: 'I weld hulls.',
      street: '17 Hidden Lane',
      payFloor: 51_234,
      links: JSON.stringify([{ label: null, url: 'https://linkedin.example/amara' }]),
      projects: JSON.stringify([{ name: 'A hull', url: 'https://amara.linkedin.example', summary: null }]),
    })
    .where('userId', '=', seeker.id)
    .execute()
  const { data } = await openProfile(seeker)
  expect(data).toMatchObject({
    name: 'Amara Nwosu',
    about: 'I weld hulls.',
    skills: ['TIG'],
    desiredPay: 66_000,
  })
  const all = JSON.stringify([data, (await foundBy(employer)).people])
  for (const secret of [seeker.email, '2015550177', 'Hidden Lane', '51234', 'linkedin', '1987', 'refuges'])
    expect(all).not.toContain(secret)
  await openProfile(seeker)
  const { views } = (await seeker.api.get('/profile/visibility')).data
  expect(views).toEqual([
    { company: employer.company.name, slug: employer.company.slug, at: expect.any(String) },
  ])
})

test('words find titles before skills and texts, other names of an occupation, and what is published later', async () => {
  const by = await app.employer()
  const person = async (name: string, columns: object) => {
    const seeker = await app.seeker({ name })
    await app.db
      .insertInto('seekerProfiles')
      .values({ userId: seeker.id, ...columns })
      .execute()
    await seeker.api.put('/profile/visibility', { audience: 'verified' })
    return seeker
  }
  const mentions = await person('Only Mentions', {
    headline: 'Yard hand',
    about: 'Dreams of being a glazier.',
  })
  const skilled = await person('Has Skill', { headline: 'Joiner', skills: ['Glazing'] })
  const titled = await person('Is One', { headline: 'Glazier' })
  expect((await foundBy(by, { q: 'glazier' })).ids).toEqual([titled.id, mentions.id])
  expect((await foundBy(by, { q: 'glazing' })).ids).toContain(skilled.id)
  expect((await foundBy(by, { q: 'window installer' })).ids).not.toContain(mentions.id)
  const nurse = await person('Nurse', { headline: 'Registered nurse' })
  expect((await foundBy(by, { q: 'RN' })).ids).toContain(nurse.id)
  await app.db
    .updateTable('seekerProfiles')
    .set({ headline: 'Beekeeper' })
    .where('userId', '=', skilled.id)
    .execute()
  expect((await foundBy(by, { q: 'beekeeper' })).ids).toEqual([skilled.id])
  expect((await foundBy(by, { q: ',' })).ids).toEqual([])
})

test('a company reads the roles somebody wants, and finds them by those behind whoever has that title', async () => {
  const by = await app.employer()
  const wants = await visibleSeeker('verified')
  await app.db
    .updateTable('seekerProfiles')
    .set({
      ...{ headline: 'Kiln hand', desiredPay: 38.5, desiredPeriod: 'hour' },
      preferences: JSON.stringify({ ...noPreferences, roles: ['Luthier'] }),
    })
    .where('userId', '=', wants.id)
    .execute()
  const is = await visibleSeeker('verified')
  await app.db
    .updateTable('seekerProfiles')
    .set({ headline: 'Luthier' })
    .where('userId', '=', is.id)
    .execute()
  expect((await foundBy(by, { q: 'luthier' })).ids).toEqual([is.id, wants.id])
  expect((await openProfile(wants)).data).toMatchObject({
    ...{ desiredPay: 38.5, desiredPeriod: 'hour' },
    preferences: { roles: ['Luthier'] },
  })
})

test('for a job, whoever names more of its skills stands first, and countries narrow', async () => {
  const by = await app.employer()
  const job = await app.job(by.company.id, { skills: ['Pottery', 'Kilns', 'Raku'] })
  const withSkills = async (skills: string[], country: string) => {
    const seeker = await visibleSeeker('verified')
    await app.db
      .updateTable('seekerProfiles')
      .set({ headline: 'Potter of Gubbio', skills, country })
      .where('userId', '=', seeker.id)
      .execute()
    return seeker
  }
  const two = await withSkills(['pottery', 'Kilns'], 'IT')
  const one = await withSkills(['Raku'], 'CA')
  const search = { q: 'potter gubbio', jobId: job.id }
  const { people, total } = await foundBy(by, search)
  expect(people.map(({ id, skillsOfJob }) => [id, skillsOfJob])).toEqual([
    [two.id, { named: 2, of: 3 }],
    [one.id, { named: 1, of: 3 }],
  ])
  expect(total).toBe(2)
  expect((await foundBy(by, { ...search, country: 'CA' })).ids).toEqual([one.id])
  await expect(foundBy(employer, search)).rejects.toMatchObject({ status: 404 })
})

test('an invited seeker is told by bell and mail, and both see what became of it', async () => {
  const seeker = await visibleSeeker('verified')
  const job = await app.job(employer.company.id)
  const invite = (jobId = job.id) =>
    employer.api.post('/employer/talent/:id/invitations', { id: seeker.id, jobId, message: 'Your hulls!' })
  await invite()
  expect((await app.bells(seeker.id)).map(({ title }) => title)).toContain(
    `${employer.company.name} invites you to apply.`,
  )
  expect((await seeker.api.get('/profile/visibility')).data.views).toHaveLength(1)
  const [mail] = await app.mails(seeker.email)
  expect(mail?.textBody).toContain('“Your hulls!”')
  const [invitation] = (await seeker.api.get('/invitations')).data
  expect(invitation).toMatchObject({ state: 'waiting', message: 'Your hulls!', job: { title: job.title } })
  await expect(invite((await app.job(employer.company.id)).id)).rejects.toMatchObject({ status: 409 })

  await seeker.api.post('/invitations/:id/decline', { id: invitation?.id ?? '', exclude: false })
  expect((await openProfile(seeker)).data.invitation).toMatchObject({ state: 'declined' })
  await seeker.api.post('/jobs/apply', { jobId: job.id })
  expect((await openProfile(seeker)).data.invitation).toMatchObject({ state: 'applied' })
  await expect(
    seeker.api.post('/invitations/:id/decline', { id: invitation?.id ?? '', exclude: false }),
  ).rejects.toMatchObject({ status: 409 })
})

test('a company invites somebody again after 30 days, and not after 29', async () => {
  const seeker = await visibleSeeker('verified')
  const invite = async () => {
    const { id: jobId } = await app.job(employer.company.id)
    return employer.api.post('/employer/talent/:id/invitations', { id: seeker.id, jobId })
  }
  const invitedDaysAgo = (days: number) =>
    app.db
      .updateTable('talentInvitations')
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where('seekerId', '=', seeker.id)
      .execute()
  await invite()
  await invitedDaysAgo(29)
  await expect(invite()).rejects.toMatchObject({ status: 409 })
  await invitedDaysAgo(31)
  await invite()
  expect((await seeker.api.get('/invitations')).data).toHaveLength(2)
})

test('who declines and excludes the company is not found by it again', async () => {
  const other = await app.employer()
  await setCompany(other.company, { domain: 'brightyard.example.org' })
  const seeker = await visibleSeeker('verified')
  const job = await app.job(other.company.id)
  await other.api.post('/employer/talent/:id/invitations', { id: seeker.id, jobId: job.id })
  const [invitation] = (await seeker.api.get('/invitations')).data
  await seeker.api.post('/invitations/:id/decline', { id: invitation?.id ?? '', exclude: true })
  expect(await isFound(seeker, other)).toBe(false)
  expect((await seeker.api.get('/profile/visibility')).data.excludedDomains).toEqual(['example.org'])
})

test('a company invites for its own open jobs only, and not who applied or cannot be found', async () => {
  const seeker = await visibleSeeker('verified')
  const other = await app.employer()
  const invite = (jobId: string, id = seeker.id) =>
    other.api.post('/employer/talent/:id/invitations', { id, jobId })
  const [own, foreign] = [await app.job(other.company.id), await app.job(employer.company.id)]
  await expect(invite(foreign.id)).rejects.toMatchObject({ status: 404 })
  await expect(invite(own.id, (await visibleSeeker('off')).id)).rejects.toMatchObject({ status: 404 })
  await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', own.id).execute()
  await expect(invite(own.id)).rejects.toMatchObject({ status: 422 })
  await app.db
    .updateTable('jobs')
    .set({ status: 'open', intakePausedAt: new Date() })
    .where('id', '=', own.id)
    .execute()
  await expect(invite(own.id)).rejects.toMatchObject({ status: 422 })
  await app.db.updateTable('jobs').set({ intakePausedAt: null }).where('id', '=', own.id).execute()
  await seeker.api.post('/jobs/apply', { jobId: own.id })
  await expect(invite(own.id)).rejects.toMatchObject({ status: 409 })
  expect((await seeker.api.get('/invitations')).data).toEqual([])
})

test('a company invites at most so many people in 24 hours', async () => {
  const other = await app.employer()
  const job = await app.job(other.company.id)
  const invite = async () => {
    const { id } = await visibleSeeker('verified')
    return other.api.post('/employer/talent/:id/invitations', { id, jobId: job.id })
  }
  for (let sent = 1; sent <= dailyInvitations; sent++)
    expect((await invite()).data.invitationsLeft).toBe(dailyInvitations - sent)
  await expect(invite()).rejects.toMatchObject({ status: 429 })
  await app.db
    .updateTable('talentInvitations')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('companyId', '=', other.company.id)
    .execute()
  expect((await invite()).data.invitationsLeft).toBe(dailyInvitations - 1)
})
