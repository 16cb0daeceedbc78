import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { mandateStateAfter, mandateStates, mandateTransitions } from './states.ts'

const app = await testApp()
const { db } = app
const password = 'four plain words here'

const tokenIn = (mail: { textBody: string } | undefined) => {
  const token = /recruiter-invitation\?token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1]
  return token ?? 'no link'
}

/** An employer and a recruiter who accepted its mailed invitation. */
async function acceptedMandate() {
  const employer = await app.employer()
  const email = `imani-${crypto.randomUUID()}@agency.example`
  await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale' })
  const token = tokenIn((await app.mails(email))[0])
  const { data } = await app.visitor.post('/mandates/invitation/accept', {
    token,
    name: 'Imani Brooks',
    password,
  })
  const { data: list } = await employer.api.get('/employer/mandates')
  return {
    employer,
    email,
    id: list[0]?.id ?? '',
    recruiter: app.as(data.token),
    acting: app.as(data.token, employer.company.slug),
  }
}

/** A job written and published under the mandate. */
async function publishJob(acting: ReturnType<typeof app.as>) {
  const { data: draft } = await acting.post(
    '/employer/jobs',
    untyped({
      ...{
        title: 'Rail Yard Planner',
        description:
          'Plan the yard every morning with a crew of six, and keep every wagon where it belongs until it leaves.',
      },
      ...{ city: 'Newark', region: 'NJ', country: 'US', payMin: 60_000, payMax: 70_000 },
      ...{ hours: '40 a week' },
    }),
  )
  return (await acting.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version })).data
}

test('these are all transitions of a mandate, each by its own side, and the last two states are final', () => {
  const table = Object.entries(mandateTransitions).map(
    ([move, { from, to, by }]) => `${by}: ${from} → ${to} (${move})`,
  )
  expect(table).toEqual([
    'employer: requested → active (confirm)',
    'employer: requested → declined (refuse)',
    'employer: invited → ended (takeBack)',
    'employer: active → ended (end)',
    'recruiter: invited → active (accept)',
    'recruiter: invited → declined (decline)',
    'recruiter: requested → ended (withdraw)',
    'recruiter: active → ended (leave)',
  ])
  for (const state of mandateStates)
    for (const move of Object.keys(mandateTransitions) as (keyof typeof mandateTransitions)[]) {
      const { from, by } = mandateTransitions[move]
      expect(mandateStateAfter(state, move, by === 'employer' ? 'recruiter' : 'employer')).toBeNull()
      if (state !== from) expect(mandateStateAfter(state, move, by)).toBeNull()
    }
})

test('the invitation link creates a recruiter account and works once', async () => {
  const { employer, email, recruiter } = await acceptedMandate()
  const { data: user } = await recruiter.get('/auth/session')
  expect(user).toMatchObject({ role: 'RECRUITER', name: 'Imani Brooks', email, emailVerified: true })
  const { data } = await recruiter.get('/recruiter/mandates')
  expect(data).toMatchObject([{ state: 'active', company: { slug: employer.company.slug, approved: true } }])
  expect(data[0]?.history.map(({ from, to }) => `${from} ${to}`)).toEqual(['null invited', 'invited active'])

  const token = tokenIn((await app.mails(email)).at(-1))
  const again = { token, name: 'Somebody Else', password }
  await expect(app.visitor.post('/mandates/invitation/accept', again)).rejects.toMatchObject({ status: 400 })
  await expect(app.visitor.post('/mandates/invitation', { token })).rejects.toMatchObject({ status: 400 })
  expect((await app.mails(employer.email))[0]?.subject).toBe(
    'Imani Brooks, Brooksvale, accepted your invitation',
  )
  expect((await employer.api.get('/notifications')).data[0]?.path).toBe('/employer/recruiters')
})

test('an invitation accepted three times at once creates one recruiter', async () => {
  const employer = await app.employer()
  const email = 'twice@agency.example'
  await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale' })
  const token = tokenIn((await app.mails(email))[0])
  const accept = () => app.visitor.post('/mandates/invitation/accept', { token, name: 'Twice', password })
  const results = await Promise.allSettled([accept(), accept(), accept()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('inviting again invalidates the earlier link, and old links expire', async () => {
  const employer = await app.employer()
  const email = 'late@agency.example'
  for (const agency of ['Brooksvale', 'Brooksvale Ltd'])
    await employer.api.post('/employer/mandates/invite', { email, agency })
  const mails = await app.mails(email)
  const [first, second] = ['as Brooksvale,', 'as Brooksvale Ltd,'].map((words) =>
    tokenIn(mails.find(({ textBody }) => textBody.includes(words))),
  ) as [string, string]
  await expect(app.visitor.post('/mandates/invitation', { token: first })).rejects.toMatchObject({
    status: 400,
  })
  const { data } = await app.visitor.post('/mandates/invitation', { token: second })
  expect(data).toMatchObject({ agency: 'Brooksvale Ltd', account: 'none', email })

  await db
    .updateTable('mandates')
    .set({ expiresAt: new Date(0) })
    .where('email', '=', email)
    .execute()
  const late = app.visitor.post('/mandates/invitation/accept', {
    token: second,
    name: 'Late',
    password,
  })
  await expect(late).rejects.toMatchObject({ status: 400 })
})

test('an invitation does not reveal who owns the address', async () => {
  const employer = await app.employer()
  const seeker = await app.seeker()
  const { data, message } = await employer.api.post('/employer/mandates/invite', {
    email: seeker.email,
    agency: 'Brooksvale',
  })
  expect([data.state, message]).toEqual(['invited', `Invitation sent to ${seeker.email}`])
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('accounts keep their role')
})

test('a requested mandate gives no access until the company confirms it', async () => {
  const employer = await app.employer()
  const recruiter = await app.recruiter({ name: 'Noor Haidari' })
  const { slug } = employer.company
  await recruiter.api.post('/recruiter/mandates/ask', {
    company: slug,
    agency: 'Lane & Co',
    note: 'We spoke.',
  })
  const acting = recruiter.actingFor(employer.company)
  await expect(acting.get('/employer/jobs')).rejects.toMatchObject({ status: 403 })
  const twice = recruiter.api.post('/recruiter/mandates/ask', { company: slug, agency: 'Lane & Co' })
  await expect(twice).rejects.toMatchObject({ status: 422 })

  // The recruiter's message is shown on the page, never in the mail of a stranger.
  const mail = (await app.mails(employer.email))[0]
  expect(mail?.subject).toBe('Noor Haidari, Lane & Co, asks to recruit for you')
  expect(mail?.textBody).not.toContain('We spoke.')
  expect((await employer.api.get('/employer/mandates')).data[0]?.note).toBe('We spoke.')
  const id = (await employer.api.get('/employer/mandates')).data[0]?.id ?? ''
  await expect(
    recruiter.api.post('/recruiter/mandates/:id/move', { id, move: 'accept' }),
  ).rejects.toMatchObject({ status: 409 })
  await employer.api.post('/employer/mandates/:id/move', { id, move: 'confirm' })
  expect((await acting.get('/employer/jobs')).data).toEqual([])
  expect((await app.mails(recruiter.email))[0]?.subject).toContain('confirmed your mandate')
})

test('only approved companies can be asked or can invite', async () => {
  const recruiter = await app.recruiter()
  for (const status of ['draft', 'pending', 'rejected', 'suspended'] as const) {
    const { company, api } = await app.employer(status)
    const asked = recruiter.api.post('/recruiter/mandates/ask', {
      company: company.slug,
      agency: 'AA Agency',
    })
    await expect(asked).rejects.toMatchObject({ status: 404 })
    const invited = api.post('/employer/mandates/invite', { email: 'x@agency.example', agency: 'AA Agency' })
    await expect(invited).rejects.toMatchObject({ status: 403 })
  }
})

test('only an owner or an admin reads mandates and decides on them', async () => {
  const { employer, id } = await acceptedMandate()
  const colleague = await app.member(employer.company, 'hiring-manager')
  await expect(colleague.api.get('/employer/mandates')).rejects.toMatchObject({ status: 403 })
  const ended = colleague.api.post('/employer/mandates/:id/move', { id, move: 'end' })
  await expect(ended).rejects.toMatchObject({ status: 403 })
  const admin = await app.member(employer.company, 'admin')
  expect((await admin.api.get('/employer/mandates')).data).toHaveLength(1)
  await admin.api.post('/employer/mandates/:id/move', { id, move: 'end' })
})

test('a mandate of another company or recruiter answers 404', async () => {
  const { id } = await acceptedMandate()
  const other = await app.employer()
  const stranger = await app.recruiter()
  await expect(other.api.post('/employer/mandates/:id/move', { id, move: 'end' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    stranger.api.post('/recruiter/mandates/:id/move', { id, move: 'leave' }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await stranger.api.get('/recruiter/mandates')).data).toEqual([])
})

test('a job names its recruiter, who can process its applicants', async () => {
  const { employer, acting, email } = await acceptedMandate()
  const job = await publishJob(acting)
  const { data: seen } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(seen).toMatchObject({
    company: { name: employer.company.name },
    postedBy: { name: 'Imani Brooks', agency: 'Brooksvale' },
  })
  const seeker = await app.seeker({ name: 'Maya Herrera' })
  const { data: sent } = await seeker.api.post('/jobs/apply', { slug: job.slug })
  const mail = (await app.mails(email))[0]
  expect(mail?.subject).toBe('Maya Herrera applied: Rail Yard Planner')
  expect(mail?.textBody).toContain(`/recruiter/for/${employer.company.slug}/jobs/${job.id}/applicants`)

  const { data: card } = await acting.get('/employer/applications/:id', { id: sent.id })
  expect(card.allowedStages).toEqual(['short-listed', 'screened', 'interview', 'rejected'])
  const step = { id: sent.id, version: card.version }
  const offer = { amount: 65_000, currency: 'USD', period: 'year' } as const
  await expect(
    acting.post('/employer/applications/:id/move', { ...step, to: 'offer', offer }),
  ).rejects.toMatchObject({ status: 403 })
  await acting.post('/employer/applications/:id/move', { ...step, to: 'screened' })
  expect((await acting.get('/employer/applications/:id', { id: sent.id })).data.stage).toBe('screened')
  // The company sees the job, its recruiter and the applicant as its own.
  const { data: own } = await employer.api.get('/employer/jobs')
  expect(own).toMatchObject([{ id: job.id, postedBy: { agency: 'Brooksvale' }, applicants: { total: 1 } }])
})

test('a portfolio counts applicants of active mandates only', async () => {
  const { employer, acting, recruiter } = await acceptedMandate()
  const job = await publishJob(acting)
  const own = await app.job(employer.company.id)
  for (const { slug } of [job, job, own]) {
    const seeker = await app.seeker()
    await seeker.api.post('/jobs/apply', { slug })
  }
  const { data } = await recruiter.get('/recruiter/portfolio')
  expect(data).toMatchObject([
    {
      company: { slug: employer.company.slug },
      approved: true,
      jobs: 1,
      openJobs: 1,
      waiting: 2,
      late: 0,
      overdue: [],
    },
  ])
  expect(data[0]?.counts.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0])
})

// Security: A-05
test('a mandate gives access to the jobs written under it only', async () => {
  const { employer, acting, recruiter } = await acceptedMandate()
  const own = await app.job(employer.company.id)
  const seeker = await app.seeker()
  const { data: sent } = await seeker.api.post('/jobs/apply', { slug: own.slug })
  expect((await acting.get('/employer/jobs')).data).toEqual([])
  expect((await acting.get('/employer/applications')).data).toMatchObject({ waitingApplicants: [], jobs: [] })
  const closed = { status: 404 }
  await expect(acting.get('/employer/jobs/:id', { id: own.id })).rejects.toMatchObject(closed)
  await expect(acting.get('/employer/jobs/:id/applications', { id: own.id })).rejects.toMatchObject(closed)
  await expect(acting.get('/employer/applications/:id', { id: sent.id })).rejects.toMatchObject(closed)
  await expect(acting.get('/employer/applications/:id/resume', { id: sent.id })).rejects.toMatchObject(closed)
  await expect(
    acting.post('/employer/applications/:id/notes', { id: sent.id, body: 'x' }),
  ).rejects.toMatchObject(closed)
  await expect(acting.post('/employer/jobs/:id/duplicate', { id: own.id })).rejects.toMatchObject(closed)
  await expect(acting.delete('/employer/jobs/:id', { id: own.id })).rejects.toMatchObject(closed)
  // Profile, evidence and company page are for the company only.
  for (const path of ['/employers', '/employers/evidence', '/employers/page', '/employer/mandates'] as const)
    await expect(acting.get(path)).rejects.toMatchObject({ status: 403 })
  await expect(recruiter.get('/employer/jobs')).rejects.toMatchObject({ status: 403 })
})

test('two recruiters of one company do not see each other’s jobs', async () => {
  const { employer, acting } = await acceptedMandate()
  const job = await publishJob(acting)
  const other = await app.recruiter()
  await app.mandate(employer.company.id, other)
  const elsewhere = other.actingFor(employer.company)
  expect((await elsewhere.get('/employer/jobs')).data).toEqual([])
  await expect(elsewhere.get('/employer/jobs/:id', { id: job.id })).rejects.toMatchObject({ status: 404 })
})

// Security: A-11
test('ending a mandate takes effect at once; the job stays online without the recruiter’s name', async () => {
  const { employer, acting, id, email } = await acceptedMandate()
  const job = await publishJob(acting)
  expect((await acting.get('/employer/jobs')).data).toHaveLength(1)
  await employer.api.post('/employer/mandates/:id/move', { id, move: 'end', reason: 'The search is over' })
  await expect(acting.get('/employer/jobs')).rejects.toMatchObject({ status: 403 })
  await expect(
    acting.post('/employer/jobs/:id/close', { id: job.id, version: job.version, reason: 'filled' }),
  ).rejects.toMatchObject({ status: 403 })

  const { data: seen } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect([seen.status, seen.postedBy]).toEqual(['open', null])
  expect((await employer.api.get('/employer/jobs')).data).toMatchObject([{ id: job.id, status: 'open' }])
  expect((await app.mails(email))[0]?.textBody).toContain('The search is over')
  // The recruiter is not notified of later applicants, and a new mandate starts without jobs.
  const seeker = await app.seeker()
  await seeker.api.post('/jobs/apply', { slug: job.slug })
  expect((await app.mails(email))[0]?.subject).toContain('ended your mandate')
  await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale' })
  const again = await db.selectFrom('mandates').selectAll().where('email', '=', email).execute()
  expect(again.map(({ state }) => state).toSorted()).toEqual(['ended', 'invited'])
})

test('a company that loses its approval takes the access of its recruiters with it', async () => {
  const { employer, acting } = await acceptedMandate()
  await publishJob(acting)
  const companies = db.updateTable('companies').where('id', '=', employer.company.id)
  await companies.set({ status: 'suspended' }).execute()
  await expect(acting.get('/employer/jobs')).rejects.toMatchObject({
    status: 403,
    message: 'This company is not verified at the moment',
  })
})

test('each transition is in the append-only events and in the audit log', async () => {
  const { employer, id } = await acceptedMandate()
  await employer.api.post('/employer/mandates/:id/move', { id, move: 'end', reason: 'Done' })
  const lines = await db
    .selectFrom('auditLog')
    .select(['action', 'subject', 'reason'])
    .where('subjectId', '=', id)
    .orderBy('number')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['mandate.invite', 'mandate.accept', 'mandate.end'])
  expect(lines.at(-1)).toMatchObject({ subject: `Brooksvale for ${employer.company.name}`, reason: 'Done' })
  const events = db.updateTable('mandateEvents').set({ toState: 'active' }).where('mandateId', '=', id)
  await expect(events.execute()).rejects.toThrow(/append-only/)
})
