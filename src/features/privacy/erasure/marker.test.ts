import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noPreferences } from '#/features/seekers/profile-parts.ts'
import { testApp } from '#/testing/app.ts'
import {
  downloadArchive,
  eraseNow,
  findInDatabase,
  findOnDisk,
  findTexts,
  placesOf,
  storeDocument,
} from '#/testing/personal-data.ts'
import { places } from './places.server.ts'

// A marker that exists nowhere else is typed into every field; then the archive has it, and after the erasure it is
// found only where the list says that something stays.

const app = await testApp()
const { db } = app
const logged: string[] = []
beforeAll(() => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(' ')))
})
afterAll(() => vi.restoreAllMocks())

/** The places of the list where something may stay. */
const kept = new Set(
  places.flatMap(({ table, keeps = [] }) =>
    keeps.flatMap(({ columns }) => columns.map((one) => `${table}.${one}`)),
  ),
)
const beyondTheList = (found: string[]) => found.filter((place) => !kept.has(place))

const saysOf = (files: Record<string, Buffer>) => (word: string) =>
  Object.entries(files).some(([name, bytes]) => `${name} ${bytes}`.toLowerCase().includes(word))

// Many writes and every table: slow on a busy machine.
const timeout = 60_000

// Security: A-09, G-01, G-02
test('a seeker: all of it is in the archive, and after the erasure nowhere', { timeout }, async () => {
  const m = (field: string) => `zqxseek${field}`
  const employer = await app.employer()
  const job = await app.job(employer.company.id, { questions: JSON.stringify(['Why us?']) })
  const seeker = await app.seeker({ name: 'Zqxseekname Person', email: `${m('mail')}@people.example` })
  const resume = await storeDocument(app, seeker.id, `${m('filename')}.pdf`, `%PDF ${m('bytes')}`)
  const other = await storeDocument(app, seeker.id, `${m('filename')}.pdf`, `%PDF ${m('otherbytes')}`)
  await seeker.api.post('/profile', {
    name: 'Zqxseekname Person',
    photo: null,
    headline: m('headline'),
    about: m('about'),
    city: m('city'),
    region: m('region'),
    country: 'US',
    phone: { countryCode: 'US', contactNumber: '201 555 0143' },
    yearsExperience: 4,
    skills: [m('skill')],
    experience: [
      { title: m('title'), company: m('former'), from: '2020-01', to: null, summary: m('summary') },
    ],
    education: [{ school: m('school'), degree: m('degree'), year: 2015 }],
    desiredPay: 65_000,
    desiredCurrency: 'USD',
    preferences: { ...noPreferences, roles: [m('role')] },
    authorisedToWork: true,
    needsSponsorship: false,
    resumeFileId: resume.id,
    portfolioFileIds: [other.id],
    street: m('street'),
    otherAddresses: [
      {
        type: 'Other',
        street: m('otherstreet'),
        postalCode: null,
        city: m('town'),
        region: null,
        country: null,
      },
    ],
    languages: [{ language: m('language'), level: 'B2' }],
    certificates: [
      { name: m('certificate'), issuer: null, issued: null, expiresMonth: null, expiresYear: 2030 },
    ],
    links: [{ label: null, url: `https://${m('link')}.example` }],
    projects: [{ name: m('project'), url: null, summary: null }],
    private: { gender: null, birthYear: 1987, birthMonth: null, birthDay: null, citizenship: null },
  })
  await seeker.api.post('/resumes', { id: resume.id, name: m('resumename') })
  await seeker.api.put('/profile/draft', { version: 99, changes: { about: m('draft') } })
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  await seeker.api.post('/alerts', { search: `q=${m('search')}`, frequency: 'daily' })
  await app.visitor.post('/contact', {
    reason: 'privacy',
    name: m('writer'),
    email: seeker.email,
    message: `Please look at ${m('letter')}`,
    subjectUrl: null,
  })
  await seeker.api.post('/reports', {
    subjectType: 'job',
    subject: job.slug,
    category: 'pay',
    details: `It says ${m('report')}`,
  })
  const { data } = await seeker.api.post('/jobs/apply', {
    jobId: job.id,
    resumeFileId: resume.id,
    coverNote: m('cover'),
    answers: [{ question: 'Why us?', answer: m('answer') }],
  })
  // What the employer writes about them, and to them.
  await employer.api.post('/employer/applications/:id/notes', {
    id: data.id,
    body: 'Zqxseekname is zqxseeknote',
  })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: data.id, to: 'offer', version: 1 },
    message: 'Dear Zqxseekname',
    offer: { amount: 70_000, startsOn: '2099-01-05' },
  })
  await seeker.api.post('/applications/:id/answer-offer', {
    ...{ id: data.id, answer: 'counter', version: 2, amount: 75_000, note: m('counter') },
  })
  await seeker.api.post('/account/email', { email: `${m('newmail')}@people.example` })
  await app.runTasks()
  expect((await findInDatabase(app, 'zqxseek')).length).toBeGreaterThan(20)
  expect(await findOnDisk(app, 'zqxseek')).toHaveLength(2)

  const archive = await downloadArchive(app, seeker)
  const says = saysOf(archive)
  const typed = [
    ...[
      'name',
      'mail',
      'filename',
      'bytes',
      'otherbytes',
      'headline',
      'about',
      'city',
      'region',
      'skill',
      'title',
    ],
    ...[
      'former',
      'summary',
      'school',
      'degree',
      'search',
      'writer',
      'letter',
      'report',
      'cover',
      'answer',
      'counter',
    ],
  ]
  expect(typed.filter((field) => !says(m(field)))).toEqual([])
  // An employer's own notes belong to the employer.
  expect(says('zqxseeknote')).toBe(false)
  expect(Object.keys(archive)).toContain('files/zqxseekfilename (2).pdf')

  await eraseNow(app, seeker)
  expect(await db.selectFrom('users').selectAll().where('id', '=', seeker.id).execute()).toEqual([])
  const left = await findInDatabase(app, 'zqxseek')
  expect(beyondTheList(left)).toEqual([])
  // Of a seeker nothing stays that says who they were: not even where the list lets an employer's words stay.
  expect(left).toEqual(['audit_log.actor', 'audit_log.subject'])
  expect(await findOnDisk(app, 'zqxseek')).toEqual([])
  expect((await findInDatabase(app, seeker.id)).sort()).toEqual([
    'audit_log.actor_id',
    'audit_log.subject_id',
  ])
  expect(logged.filter((line) => line.toLowerCase().includes('zqxseek'))).toEqual([])
})

// Security: G-02
test('an employer whose company ends: what stays is what the list names', { timeout }, async () => {
  const m = (field: string) => `zqxhire${field}`
  const employer = await app.employer('approved', { name: 'Zqxhirecompany' })
  await db
    .updateTable('users')
    .set({ name: 'Zqxhirename Owner', email: `${m('mail')}@people.example` })
    .where('id', '=', employer.id)
    .execute()
  await db
    .updateTable('companies')
    .set({
      about: m('about'),
      tagline: m('tagline'),
      mailingAddress: m('address'),
      phoneContactNumber: m('phone'),
    })
    .where('id', '=', employer.company.id)
    .execute()
  const advert = {
    ...{
      description: `We need ${m('description')} in the yard, at night, in a crew of six. We train you on our procedures first, for two weeks.`,
      city: m('city'),
      region: 'NJ',
    },
    ...{
      country: 'US',
      payMin: 60_000,
      payMax: 72_000,
      skills: [m('skill')],
      questions: [`Why ${m('question')}?`],
    },
  }
  const publish = async (title: string) => {
    const { data: draft } = await employer.api.post('/employer/jobs', { title, ...advert } as never)
    await employer.api.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version })
    return draft
  }
  await employer.api.post('/employer/jobs', { title: 'Zqxhiredraft Welder' })
  const answered = await publish('Zqxhirejob Welder')
  await publish('Zqxhirealone Welder')
  await employer.api.post('/employer/team/invitations', {
    email: `${m('invited')}@people.example`,
    role: 'admin',
    jobIds: [],
  })
  await db
    .insertInto('mailboxConfirmations')
    .values({ companyId: employer.company.id, email: `${m('mail')}@people.example`, expiresAt: new Date() })
    .execute()
  await db
    .insertInto('companyDrafts')
    .values({ companyId: employer.company.id, draft: JSON.stringify({ name: m('draft') }) })
    .execute()
  const seeker = await app.seeker()
  const { data } = await seeker.api.post('/jobs/apply', {
    jobId: answered.id,
    answers: [{ question: `Why ${m('question')}?`, answer: 'So' }],
  })
  await employer.api.post('/employer/applications/:id/notes', { id: data.id, body: m('note') })
  await employer.api.post('/employer/applications/:id/move', {
    id: data.id,
    to: 'interview',
    version: 1,
    message: m('message'),
  })
  await sql`update pgboss.job set start_after = now() where name = 'applications.notify-move'`.execute(db)
  await app.runTasks()

  const says = saysOf(await downloadArchive(app, employer))
  const typed = [
    'name',
    'mail',
    'company',
    'tagline',
    'about',
    'address',
    'phone',
    'draft',
    'job',
    'alone',
    'description',
    'skill',
    'question',
    'note',
    'message',
    'invited',
  ]
  expect(typed.filter((field) => !says(m(field)))).toEqual([])

  await eraseNow(app, employer)
  const left = await findTexts(app, 'zqxhire')
  expect(beyondTheList(placesOf(left, 'zqxhire'))).toEqual([])
  // The person is gone, and so is what only they needed; the applicant still has what they answered.
  expect(placesOf(left, m('name'))).toEqual(['audit_log.actor', 'audit_log.subject'])
  for (const gone of ['mail', 'about', 'address', 'phone', 'note', 'alone', 'invited']) {
    const places = placesOf(left, m(gone)).filter((place) => !place.startsWith('audit_log.'))
    // The words of a deleted advert are kept for the index for some days.
    expect([gone, places]).toEqual([gone, gone === 'alone' ? ['search_outbox.removed_terms'] : []])
  }
  const { data: read } = await seeker.api.get('/applications/:id', { id: data.id })
  expect(read.job).toMatchObject({ title: 'Zqxhirejob Welder', company: { name: 'Zqxhirecompany' } })
  expect(JSON.stringify(read.events)).toContain(m('message'))
  expect(
    await app.visitor.get('/jobs/:slug', { slug: answered.slug }).catch(({ status }) => status),
  ).not.toBe(200)
})
