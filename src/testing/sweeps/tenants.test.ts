import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#/contract.ts'
import type { Endpoint, EndpointKey } from '#/shared/endpoint.ts'
import { untyped } from '#/testing/untyped.ts'
import { testApp } from '../app.ts'
import { insertWebhookOf } from '../servers/webhook-receivers.ts'
import { isRowId, takesIds, triedElsewhere } from './id-fields.ts'
import { open } from './open-endpoints.ts'

// Tenant isolation with two companies. Everything of the first one exists, and each of its ids is tried in every
// place of the contract that takes one, by everybody of the second: nobody may read it, change it, or learn that
// it exists.

const app = await testApp()
const { db } = app
/** Contained in everything private of the victim. */
const marker = 'zq-private-7f3e'

const victim = await app.seeker({ name: `Vera ${marker}` })
const victimCompany = await app.employer('approved')
const victimRejected = await app.employer('rejected')
const victimRecruiter = await app.recruiter()
const mandate = await app.mandate(victimCompany.company.id, victimRecruiter, { note: marker })
const jobs = {
  open: await app.job(victimCompany.company.id),
  draft: await app.job(victimCompany.company.id, { status: 'draft', postedAt: null, title: marker }),
  mandated: await app.job(victimCompany.company.id, { mandateId: mandate.id }),
}

const resume = await insertOne('files', {
  ownerId: victim.id,
  kind: 'document',
  name: `${marker}.pdf`,
  mediaType: 'application/pdf',
  size: 9,
})
const picture = await insertOne('files', {
  ownerId: victimCompany.id,
  kind: 'image',
  name: `${marker}.png`,
  mediaType: 'image/png',
  size: 9,
})
const { data: sent } = await victim.api.post('/jobs/apply', {
  jobId: jobs.open.id,
  coverNote: marker,
  resumeFileId: resume.id,
})
const applicationDraft = { coverNote: marker, answers: {}, wantsPerson: false, uploaded: [] }
await victim.api.put('/applications/draft/:slug', { slug: jobs.mandated.slug, draft: applicationDraft })
await victim.api.post('/messages/:id', { id: sent.id, key: crypto.randomUUID(), body: marker })
const { data: template } = await victimCompany.api.post('/employer/message-templates', {
  name: marker,
  body: marker,
})
const { data: jobTemplate } = await victimCompany.api.post('/employer/jobs/:id/template', {
  id: jobs.draft.id,
  name: marker,
})
const { data: alert } = await victim.api.post('/alerts', { search: `q=${marker}`, frequency: 'daily' })
const alertId = (await db.selectFrom('alerts').select('id').executeTakeFirstOrThrow()).id
const interviewId = (
  await victimCompany.api.post('/employer/applications/:id/interviews', {
    ...{ id: sent.id, kind: 'call', minutes: 45, people: [victimCompany.id], phone: '+1 201 555 0123' },
    ...{ timeZone: 'America/New_York', isOpen: true, note: marker },
  })
).data.id
const { data: view } = await victimCompany.api.post('/employer/jobs/:id/views', {
  ...{ id: jobs.open.id, name: marker, isShared: true, forAllJobs: true },
})
const { data: prospect } = await victimCompany.api.post('/employer/jobs/:id/prospects', {
  ...{ id: jobs.open.id, name: `Pia ${marker}`, email: 'pia@prospects.example', way: 'mail', agreed: true },
})
const { data: apiToken } = await victimCompany.api.post('/employer/tokens', {
  ...{ name: marker, rights: ['see-jobs'], days: 30 },
})
const colleague = await app.member(victimCompany.company, 'hiring-manager')
const { data: teamInvitation } = await victimCompany.api.post('/employer/team/invitations', {
  ...{ email: 'ivo@prospects.example', role: 'viewer', jobIds: [] },
})
await victimCompany.api.put('/employer/jobs/:id/interview-kits', {
  ...{ id: jobs.open.id, version: 0, step: 'Interview', kit: null },
})
const document = await insertOne('companyDocuments', {
  ...{ companyId: victimCompany.company.id, kind: 'tax', name: marker },
  ...{ mediaType: 'application/pdf', size: 9, wrappedKey: 'none' },
})
const decision = await insertOne('companyDecisions', {
  companyId: victimRejected.company.id,
  decision: 'refuse',
  reasons: ['other'],
  note: marker,
  facts: '[]',
  priorState: '{}',
  companyVersion: 1,
})
const notification = await db
  .selectFrom('notifications')
  .select('id')
  .where('userId', '=', victim.id)
  .executeTakeFirstOrThrow()

/** Inserts a row that has its own id. */
async function insertOne(
  table: 'files' | 'companyDocuments' | 'companyDecisions' | 'jobBoards' | 'prospectImports',
  values: object,
) {
  const row = await db.insertInto(table).values(untyped(values)).returning('id').executeTakeFirstOrThrow()
  return row as { id: string }
}

const webhook = await insertWebhookOf(app, victimCompany.company.id, {
  userId: victimCompany.id,
  name: marker,
})
const board = await insertOne('jobBoards', {
  ...{ companyId: victimCompany.company.id, followedBy: victimCompany.id },
  ...{ provider: 'lever', account: 'acme' },
})

const peopleImport = await insertOne('prospectImports', {
  ...{ companyId: victimCompany.company.id, actorId: victimCompany.id },
  ...{ fileName: marker, columns: [], notes: [] },
  ...{ choices: '{"system":"Lever","mapping":[],"stages":{},"jobs":{}}', hasArchive: false },
})

/** Every id or slug of the victim that a path or body can name. */
const ids = {
  seeker: victim.id,
  owner: victimCompany.id,
  recruiter: victimRecruiter.id,
  company: victimCompany.company.id,
  'company slug': victimCompany.company.slug,
  'rejected company': victimRejected.company.id,
  mandate: mandate.id,
  'open job': jobs.open.id,
  'open job slug': jobs.open.slug,
  draft: jobs.draft.id,
  'draft slug': jobs.draft.slug,
  'mandated job': jobs.mandated.id,
  'mandated job slug': jobs.mandated.slug,
  application: sent.id,
  interview: interviewId,
  view: view.id,
  prospect: prospect.id,
  colleague: colleague.id,
  'team invitation': teamInvitation.id,
  resume: resume.id,
  picture: picture.id,
  alert: alertId,
  document: document.id,
  template: template.id,
  'job template': jobTemplate.id,
  'api token': apiToken.id,
  'job board': board.id,
  webhook,
  'people import': peopleImport.id,
  decision: decision.id,
  notification: notification.id,
  session: victim.token,
}

const otherSeeker = await app.seeker()
const otherEmployer = await app.employer('approved')
const newcomer = await app.employer('draft')
const otherRecruiter = await app.recruiter()
const otherMandate = await app.mandate(otherEmployer.company.id, otherRecruiter)
const otherJob = await app.job(otherEmployer.company.id, { mandateId: otherMandate.id })
const { data: otherApplication } = await otherSeeker.api.post('/jobs/apply', { jobId: otherJob.id })
const dismissed = await app.recruiter()
await app.mandate(victimCompany.company.id, dismissed, { state: 'ended' })

type Intruder = { token?: string; actingFor?: string }
const intruders: Record<string, Intruder> = {
  nobody: {},
  'another seeker': { token: otherSeeker.token },
  'another employer': { token: otherEmployer.token },
  'an employer who has not been checked': { token: newcomer.token },
  'a recruiter of another company': {
    token: otherRecruiter.token,
    actingFor: otherEmployer.company.slug,
  },
  'a recruiter of another company who names this one': {
    token: otherRecruiter.token,
    actingFor: victimCompany.company.slug,
  },
  'a recruiter who was dismissed': { token: dismissed.token, actingFor: victimCompany.company.slug },
}

const panel = {
  parts: ['Talk', 'Task'].map((name) => ({ name, minutes: 30, people: [victimCompany.id] })),
}
/** The rest of the input, so that the call would succeed for the owner. */
const bodies: Record<string, object> = {
  'PATCH /alerts/:id': { frequency: 'weekly' },
  'PUT /applications/draft/:slug': { draft: { ...applicationDraft, coverNote: 'From a stranger' } },
  'POST /applications/:id/withdraw': { version: 1 },
  'POST /applications/:id/answer-offer': { version: 1, answer: 'accept' },
  'POST /employer/applications/:id/move': { version: 1, to: 'short-listed' },
  'POST /employer/applications/:id/notes': { body: 'Read by a stranger' },
  'POST /messages/:id': { key: '4a2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11', body: 'From a stranger' },
  'POST /messages/:id/read': { upTo: '1' },
  'POST /messages/:id/block': { isBlocked: true },
  'PUT /employer/message-templates/:id': { name: 'Taken', body: 'Taken over' },
  'POST /employer/messages/:id': { key: '4a2c6a4e-6d0e-4b43-9f0f-3a9d3c1d9a11', body: 'From a stranger' },
  'POST /employer/messages/:id/read': { upTo: '1' },
  'PUT /messages/:id/draft': { body: 'From a stranger' },
  'PUT /employer/messages/:id/owner': { ownerId: null },
  'PUT /employer/messages/:id/draft': { body: 'From a stranger' },
  'POST /employer/messages/:id/block': { isBlocked: true },
  'POST /employer/jobs/:id/prospects': {
    ...{ name: 'Lea Vik', email: 'lea@strangers.example', way: 'mail', agreed: true },
  },
  'PUT /employer/jobs/:id/prospects/:prospectId/stage': { stage: 'screened' },
  'PUT /prospect-imports/:id': { system: 'Lever' },
  'POST /prospect-imports/:id/start': { keepDays: 30, agreed: true },
  'POST /employer/messages/:id/report': { message: '1', category: 'abuse' },
  'GET /employer/applications/:id/interview-times': {
    people: victimCompany.id,
    minutes: 45,
    timeZone: 'UTC',
  },
  'POST /employer/applications/:id/interviews': {
    ...{ kind: 'call', minutes: 45, people: [victimCompany.id], phone: '+1 201 555 0123', timeZone: 'UTC' },
    isOpen: true,
  },
  'POST /employer/interviews/:id/move': { version: 1, startsAt: '2099-01-05T10:00:00Z', reason: 'I can' },
  'POST /employer/interviews/:id/cancel': { version: 1, reason: 'I can' },
  'POST /employer/interviews/:id/decline': { version: 1, reason: 'I can' },
  'POST /employer/applications/:id/panel-plans': { panel, timeZone: 'UTC' },
  'POST /employer/applications/:id/panels': {
    ...{ panel, timeZone: 'UTC', kind: 'call', phone: '+1 201 555 0123', isOpen: true },
  },
  'PUT /employer/interviews/:id/scorecard': { version: 0, recommendation: 1, note: 'From a stranger' },
  'POST /employer/interviews/:id/feedback': { feedback: 'From a stranger' },
  'PUT /employer/jobs/:id/interview-kits': { version: 0, step: 'Interview', kit: null },
  'POST /employer/interviews/:id/no-show': { version: 1, reason: 'I can' },
  'POST /interviews/:id/answer': { act: 'decline', reason: 'I can' },
  'PUT /employer/jobs/:id': { version: 1, title: 'Taken over' },
  'POST /employer/jobs/:id/publish': { version: 1 },
  'POST /employer/jobs/:id/reopen': { version: 1, closesAt: '2099-01-05T10:00:00Z' },
  'POST /employer/jobs/:id/template': { name: 'Taken' },
  'POST /employer/jobs/:id/pause': { version: 1 },
  'POST /employer/jobs/:id/resume': { version: 1 },
  'POST /employer/jobs/:id/close': { version: 1, reason: 'filled' },
  'POST /employer/jobs/:id/views': { name: 'From a stranger', q: 'victim' },
  'POST /employer/jobs/:id/bulk': { kind: 'tag', tag: 'Ours now', people: [] },
  'POST /employer/jobs/:id/bulk/preview': { message: 'Hello', people: [] },
  'POST /employer/jobs/:id/close-with-answers': { version: 1, reason: 'filled', groups: [], people: [] },
  'POST /employer/jobs/:id/ask-again': { version: 1 },
  'POST /employer/jobs/:id/appeal': { why: 'Because it is ours, we think' },
  'POST /employer/mandates/:id/move': { move: 'end', reason: 'Not ours' },
  'POST /recruiter/mandates/:id/move': { move: 'end', reason: 'Not ours' },
  'POST /employers/appeal': { text: 'Read this once more, please' },
  'POST /admin/verification/:id/decide': { decision: 'approve', reasons: ['other'], note: '', version: 1 },
  'POST /admin/users/:id/suspend': { reason: 'I can' },
  'POST /admin/users/:id/impersonate': { reason: 'I can' },
  'POST /admin/users/:id/take-admin-away': { reason: 'I can' },
  'POST /admin/users/:id/reinstatement': { reason: 'I can' },
  'POST /admin/users/:id/end-sessions': { reason: 'I can' },
}

type Slot = { key: EndpointKey; field: string; isList?: boolean }
const slots: Slot[] = (Object.entries(contract) as [EndpointKey, Endpoint][]).flatMap(([key, endpoint]) =>
  Object.entries(endpoint.input.shape)
    .filter(([field, schema]) => !(field in triedElsewhere) && isRowId(field, schema as z.ZodType))
    .map(([field, schema]) => ({ key, field, isList: takesIds(schema as z.ZodType) })),
)

async function call({ key, field, isList }: Slot, value: string, { token, actingFor }: Intruder) {
  const [method = '', path = ''] = key.split(' ')
  const inPath = path.includes(`:${field}`)
  // The other parameters of a path name what is the intruder's own.
  const own = path.includes('/jobs/') ? otherJob.id : otherApplication.id
  const url = `/api${path.replace(`:${field}`, encodeURIComponent(value)).replaceAll(/:\w+/g, own)}`
  const body = { ...bodies[key], ...(inPath ? {} : { [field]: isList ? [value] : value }) }
  const inQuery = method === 'GET' || method === 'DELETE'
  const { statusCode, body: text } = await app.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(actingFor && { 'acting-for': actingFor }),
    },
    ...(inQuery ? { query: inPath ? {} : { [field]: value } } : { payload: body }),
  })
  return { status: statusCode, text }
}

const { rows: tables } = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)

/** Of each table the rows that name anything of the victim. */
async function victimRows() {
  const named = Object.values(ids).filter((id) => id.length === 36)
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t
      where to_jsonb(t)::text like any(${named.map((id) => `%${id}%`)}) order by 1`.execute(db)
    const texts = rows.map(({ row }) => row)
    found.set(name, texts)
  }
  return found
}

/** Tables in which calls that are open to everybody, or that were refused, leave rows that name the victim. */
const mayGrow: Record<string, string> = {
  applications: 'the other seeker applies to the open job',
  application_rounds: 'that application is counted in reports',
  job_adverts: 'what the open job said when they applied',
  job_source_counts: 'visits of the open job, and applications to it',
  live_events: 'the owner is told of that application',
  notifications: 'the owner is told of that application',
  stage_count_changes: 'that application is counted',
}
/** Tables whose rows such calls change. */
const mayChange: Record<string, string> = {
  job_source_counts: 'visits of the open job, and applications to it',
}

test('the owners themselves have access with the same ids and bodies', async () => {
  const own = async (slot: Slot, id: string, who: Intruder) => (await call(slot, id, who)).status
  const slot = (key: EndpointKey): Slot => ({ key, field: 'id' })
  const owner = { token: victimCompany.token }
  const seeker = { token: victim.token }
  expect(await own(slot('GET /applications/:id'), ids.application, seeker)).toBe(200)
  expect(await own(slot('PATCH /alerts/:id'), ids.alert, seeker)).toBe(200)
  expect(await own(slot('GET /employer/jobs/:id'), ids.draft, owner)).toBe(200)
  expect(await own(slot('GET /employer/jobs/:id/applications'), ids['open job'], owner)).toBe(200)
  expect(await own(slot('GET /employer/applications/:id'), ids.application, owner)).toBe(200)
  expect(await own(slot('POST /employer/applications/:id/notes'), ids.application, owner)).toBe(200)
  expect(await own(slot('GET /messages/:id'), ids.application, seeker)).toBe(200)
  expect(await own(slot('GET /employer/messages/:id'), ids.application, owner)).toBe(200)
  expect(await own(slot('PUT /employer/jobs/:id'), ids.draft, owner)).toBe(200)
  const recruiter = { token: victimRecruiter.token, actingFor: victimCompany.company.slug }
  expect(await own(slot('GET /employer/jobs/:id'), ids['mandated job'], recruiter)).toBe(200)
  expect(await own(slot('GET /employer/jobs/:id'), ids['open job'], recruiter)).toBe(404)
})

// Security: A-03, A-04, A-05
test('no id of another tenant opens anything, for any caller and in any place', {
  timeout: 900_000,
}, async () => {
  const before = await victimRows()
  const wrong: string[] = []
  let calls = 0
  for (const slot of slots) {
    const { key, field } = slot
    const access = contract[key as keyof typeof contract].access
    const isOpen = key in open || `${key} ${field}` in open
    for (const [name, intruder] of Object.entries(intruders)) {
      for (const [kind, id] of Object.entries(ids)) {
        const { status, text } = await call(slot, id, intruder)
        calls++
        const leaks = text.includes(marker)
        const answered = status < 400 && !isOpen
        const failed = status >= 500
        if (leaks || answered || failed)
          wrong.push(`${key} (${access}) ${field} = ${kind}, ${name}: ${status} ${text.slice(0, 120)}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(2_000)
  const changed: string[] = []
  for (const [table, rows] of await victimRows()) {
    const known = before.get(table) ?? []
    const lost = known.filter((row) => !rows.includes(row))
    if (lost.length > 0 && !(table in mayChange)) changed.push(`${table} lost ${lost[0]}`)
    const added = rows.filter((row) => !known.includes(row))
    if (added.length > lost.length && !(table in mayGrow)) changed.push(`${table} got ${added[0]}`)
  }
  expect(changed).toEqual([])
})

test('every field of the contract that takes an id is tried here, or says where it is', () => {
  const named = Object.values(contract).flatMap(({ input }: Endpoint) =>
    Object.entries(input.shape).flatMap(([field, schema]) =>
      isRowId(field, schema as z.ZodType) ? [field] : [],
    ),
  )
  expect(Object.keys(triedElsewhere).filter((field) => !named.includes(field))).toEqual([])
  const tried = [...new Set(slots.map(({ field }) => field))]
  const newer = ['viewId', 'otherId', 'prospectId', 'fileId', 'userId', 'people', 'files', 'alsoWithdraw']
  expect(tried).toEqual(expect.arrayContaining(newer))
})

// Security: A-04
test('ids of another person within a list are skipped', async () => {
  await otherSeeker.api.post('/notifications/read', { ids: [ids.notification] })
  const notification = db.selectFrom('notifications').select('readAt').where('id', '=', ids.notification)
  expect((await notification.executeTakeFirstOrThrow()).readAt).toBeNull()
  expect(alert).toBeDefined()
})
