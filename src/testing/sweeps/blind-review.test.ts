import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import type { Endpoint, EndpointKey } from '#/shared/endpoint.ts'
import { openHiring } from '../applications.ts'
import { companyInputs, kindOf } from './company-inputs.ts'

// Who applied for a job that is reviewed blind is named nowhere: every endpoint by which a company reads or does something
// about a job, an application, a press on many or a person is called while it is blind, and so are mails and bells read.

const { app, employer } = await openHiring()
const { db } = app
const member = await app.member(employer.company, 'viewer')
const admin = await app.member(employer.company, 'admin')
const names = ['Zephyrine', 'Quillmarker', 'Marmaduke']
const years = ['1987', '1991', '1969']
let photo = ''

/** What of these stands in it; a year only as a word of its own, not as a part of an id or a time. */
const found = (text: string) => [
  ...[...names, ...(photo ? [photo] : [])].filter((word) => text.toLowerCase().includes(word.toLowerCase())),
  ...years.filter((year) => new RegExp(`(?<![0-9a-f.:-])${year}(?![0-9a-f])`).test(text)),
]

const questions = JSON.stringify([
  { id: 'why', text: 'Why us?', kind: 'long', required: false, options: [] },
  { id: 'from', text: 'From when?', kind: 'date', required: false, options: [] },
  { id: 'site', text: 'Your site?', kind: 'link', required: false, options: [] },
])
const steps = JSON.stringify([
  { id: 'read', name: 'Read', stage: 'short-listed', days: 3 },
  { id: 'call', name: 'Call', stage: 'screened', days: 3, blind: true },
  { id: 'meet', name: 'Meet', stage: 'interview', days: 3 },
])

async function blindApplication() {
  const job = await app.job(employer.company.id, {
    steps,
    questions,
    questionModels: questions,
    description: `<p>${'Weld hull sections in the yard. '.repeat(4)}</p>`,
  })
  const seeker = await app.seeker({
    name: 'Zephyrine Quillmarker',
    email: `zephyrine.${crypto.randomUUID()}@people.example`,
  })
  const file = async (kind: 'document' | 'image', name: string) => {
    const mediaType = kind === 'image' ? 'image/png' : 'application/pdf'
    const row = await db
      .insertInto('files')
      .values({ ownerId: seeker.id, kind, name, mediaType, size: 20 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.services.storage.put(row.id, Buffer.from('%PDF-1.7 Zephyrine\n'))
    return row.id
  }
  photo = await file('image', 'face.png')
  await db
    .updateTable('users')
    .set({ photo: `/api/files/${photo}` })
    .where('id', '=', seeker.id)
    .execute()
  await db
    .insertInto('seekerProfiles')
    .values({
      userId: seeker.id,
      headline: 'Welder Zephyrine, Marmaduke 1991',
      about: 'I am Zephyrine Quillmarker, see https://quillmarker.example, at Marmaduke College until 1991.',
      city: 'Newark',
      phoneContactNumber: '2015550177',
      skills: ['TIG'],
      experience: JSON.stringify([
        {
          title: 'Welder',
          company: 'Northbay Yard',
          from: '1987-03',
          to: null,
          summary: 'Since 1987, Zephyrine.',
        },
      ]),
      education: JSON.stringify([{ school: 'Marmaduke College', degree: 'Metal work', year: 1991 }]),
      certificates: JSON.stringify([
        {
          name: 'Welding',
          issuer: 'Marmaduke College',
          issued: '1991-05',
          expiresMonth: null,
          expiresYear: 1991,
        },
      ]),
      links: JSON.stringify([{ label: 'Site', url: 'https://quillmarker.example' }]),
      projects: JSON.stringify([{ name: 'Hull', url: 'https://quillmarker.example/h', summary: 'In 1991' }]),
    })
    .execute()
  await db.insertInto('seekerPrivateAnswers').values({ userId: seeker.id, birthYear: 1969 }).execute()
  await seeker.api.put('/profile/visibility', { audience: 'applied' })
  const { data } = await seeker.api.post('/jobs/apply', {
    jobId: job.id,
    resumeFileId: await file('document', 'quillmarker-1991.pdf'),
    coverNote: 'Zephyrine here, zephyrine@people.example. From Marmaduke College in 1991.',
    answers: [
      { id: 'why', question: 'Why us?', answer: 'Ask for Quillmarker, I am 1969 of age group.' },
      { id: 'from', question: 'From when?', answer: '1991-01-05' },
      { id: 'site', question: 'Your site?', answer: 'https://quillmarker.example' },
    ],
  })
  const withFile = JSON.stringify([
    ...((
      await db
        .selectFrom('applications')
        .select('answers')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow()
    ).answers as object[]),
    { question: 'Plan', kind: 'file', answer: 'quillmarker.pdf', fileId: photo },
  ])
  await db.updateTable('applications').set({ answers: withFile }).where('id', '=', data.id).execute()
  return { jobId: job.id, id: data.id, seeker, fileId: photo }
}
type Blind = Awaited<ReturnType<typeof blindApplication>>

const kinds = ['application', 'job', 'press', 'person']
const walked = (Object.entries(contract) as [EndpointKey, Endpoint][]).filter(
  ([key, { access, right }]) =>
    access.includes('employer') &&
    (key.includes('/:id')
      ? right !== undefined && kinds.includes(kindOf(key) ?? '')
      : key.startsWith('GET ') && !key.includes('/:')),
)

async function call(key: EndpointKey, { jobId, id, seeker, fileId }: Blind, press: string) {
  const [method = '', path = ''] = key.split(' ')
  const kind = kindOf(key)
  const row = kind === 'job' ? jobId : kind === 'person' ? seeker.id : kind === 'press' ? press : id
  const inputs = companyInputs({ person: employer.id, member: member.id, job: jobId })[key] as object
  const { userId, ...rest } = { userId: '', ...inputs } as Record<string, unknown>
  const { input } = contract[key as keyof typeof contract] as Endpoint
  const fields = input.shape
  const body = {
    ...rest,
    ...(userId && !path.includes(':userId') ? { userId } : {}),
    ...('version' in fields && { version: 1 }),
    // Presses on many are about this one.
    ...('people' in rest && { people: path.endsWith('preview') ? [id] : [{ id, version: 1 }] }),
    ...(path.endsWith('preview') && { message: 'Hello {{first name}} {{full name}}' }),
  }
  const url = path
    .replace(':id', row)
    .replace(':userId', String(userId))
    .replace(':fileId', fileId)
    .replace(':viewId', crypto.randomUUID())
    .replace(':otherId', id)
    .replace(':prospectId', id)
  const inBody = method !== 'GET' && method !== 'DELETE'
  const query = path.endsWith('interview-times') ? `?people=${employer.id}&minutes=30&timeZone=UTC` : ''
  return app.app.inject({
    method: method as 'GET',
    url: `/api${url}${query}`,
    headers: { authorization: `Bearer ${employer.token}` },
    ...(inBody && { payload: body }),
  })
}

async function pressOn({ jobId, id }: Blind) {
  const { data } = await employer.api.post('/employer/jobs/:id/bulk', {
    ...{ id: jobId, kind: 'message', message: 'Hello {{first name}}', people: [{ id, version: 1 }] },
    key: crypto.randomUUID(),
  })
  return data.id
}

// Security: A-05
test('no endpoint of a company, no mail and no bell names an applicant who is reviewed blind', {
  timeout: 300_000,
}, async () => {
  const told: string[] = []
  const answers: Record<string, number> = {}
  let blind = await blindApplication()
  let press = await pressOn(blind)
  for (const [key] of walked) {
    if (key === 'POST /employer/applications/:id/show') continue
    const response = await call(key, blind, press)
    answers[key] = response.statusCode
    const body = response.rawPayload.toString('latin1')
    const words = found(`${body} ${JSON.stringify(response.headers)}`)
    if (words.length > 0) told.push(`${key} (${response.statusCode}): ${words}`)
    // What was refused changed nothing.
    if (!key.startsWith('GET ') && response.statusCode < 400) {
      blind = await blindApplication()
      press = await pressOn(blind)
    }
  }
  expect(told).toEqual([])
  expect(walked.length).toBeGreaterThan(60)
  // The walk reads, and is not refused everywhere.
  expect(answers['GET /employer/applications/:id']).toBe(200)
  expect(answers['GET /employer/jobs/:id/applications']).toBe(200)
  expect(answers['GET /employer/messages/:id']).toBe(200)
  expect(answers['POST /employer/applications/:id/move']).toBe(200)
  for (const key of [
    'GET /employer/applications/:id/resume',
    'GET /employer/applications/:id/resume/pages',
    'GET /employer/applications/:id/files/:fileId',
    'POST /employer/messages/:id',
    'PUT /employer/applications/:id/planned-offer',
  ])
    expect({ [key]: answers[key] }).toEqual({ [key]: 409 })
  // What both sides did to these applications, by mail and bell; so does what the applicants do.
  const acting = await blindApplication()
  await acting.seeker.api.post('/applications/:id/range', { id: acting.id, amount: 60_000 })
  await employer.api.post('/employer/applications/:id/range', { id: acting.id, amount: 70_000 })
  await admin.api.post('/employer/applications/:id/notes', { id: acting.id, body: `@${employer.id} look` })
  await acting.seeker.api.post('/applications/:id/withdraw', {
    ...{ id: acting.id, version: 1, reason: 'Zephyrine moves to Marmaduke.' },
  })
  await app.runTasks()
  for (const reader of [employer, admin]) {
    const mails = await app.mails(reader.email)
    expect(
      mails.flatMap(({ subject, textBody, htmlBody }) => found(`${subject} ${textBody} ${htmlBody}`)),
    ).toEqual([])
    expect(found(JSON.stringify(await app.bells(reader.id)))).toEqual([])
  }
  expect((await app.mails(employer.email)).length).toBeGreaterThan(10)
})

// Security: A-05
test('the same walk names everybody once they are shown, so it would notice', async () => {
  const blind = await blindApplication()
  await employer.api.post('/employer/applications/:id/show', { id: blind.id })
  for (const key of [
    'GET /employer/applications/:id',
    'GET /employer/jobs/:id/applications',
    'GET /employer/jobs/:id/people',
    'GET /employer/jobs/:id/closing',
    'GET /employer/applicants',
    'GET /employer/messages/:id',
    'GET /employer/applications/:id/resume',
  ] satisfies EndpointKey[])
    expect({ [key]: found((await call(key, blind, blind.id)).rawPayload.toString('latin1')) }).not.toEqual({
      [key]: [],
    })
})
