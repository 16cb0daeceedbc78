import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { blindName } from '#/features/applications/blind/blind-name.ts'
import { publicKey } from '#/features/offers/record/format.ts'
import { verifyRecord } from '#/features/offers/record/verify-record.ts'
import { openInterviews } from '#/testing/interviews.ts'
import { eraseDue, storeDocument, unzip } from '#/testing/personal-data.ts'
import { companyRecord, type RecordedApplication } from './record.ts'

const { app, employer, newApplication, seekerWithProfile, invite, freeTimes, mailedToken, terms } =
  await openInterviews()
const { db } = app
type Caller = Pick<typeof employer, 'api' | 'token'>

const download = ({ token }: Pick<Caller, 'token'>) =>
  app.app.inject({ url: '/api/employer/export/archive', headers: { authorization: `Bearer ${token}` } })
const state = async (who: Caller = employer) => (await who.api.get('/employer/export')).data
const open = (id: string) => employer.api.get('/employer/applications/:id', { id })
const rowOf = (companyId = employer.company.id) =>
  db.selectFrom('companyExports').selectAll().where('companyId', '=', companyId).executeTakeFirst()

/** Makes one, downloads it and unpacks it. */
async function archiveFor(who: Caller = employer) {
  await who.api.post('/employer/export')
  await app.runTasks()
  const answer = await download(who)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return unzip(answer.rawPayload)
}
const endIt = () => db.deleteFrom('companyExports').execute()

/** Somebody with these words in all that they send. */
async function applied(word: string, jobId: string) {
  const seeker = await seekerWithProfile(`Person ${word}`)
  await db
    .updateTable('seekerProfiles')
    .set({ about: `About ${word}.`, phoneContactNumber: '2015550199' })
    .where('userId', '=', seeker.id)
    .execute()
  const file = await storeDocument(app, seeker.id, `Résumé ${word}.pdf`, `resume ${word}`)
  const { data } = await seeker.api.post('/jobs/apply', {
    ...{ jobId, resumeFileId: file.id, coverNote: `Cover ${word}` },
  })
  return { id: data.id, seeker, word, file }
}

async function write(one: Awaited<ReturnType<typeof applied>>) {
  await employer.api.post('/employer/messages/:id', {
    id: one.id,
    body: `Hello ${one.word}`,
    key: randomUUID(),
  })
  const sent = await storeDocument(
    app,
    one.seeker.id,
    `Certificate ${one.word}.pdf`,
    `certificate ${one.word}`,
  )
  await one.seeker.api.post('/messages/:id', {
    ...{ id: one.id, body: `Reply ${one.word}`, files: [sent.id], key: randomUUID() },
  })
}

/** An interview that was held, with the owner’s card. */
async function interviewed(id: string, email: string) {
  const { proposed } = await freeTimes(id)
  const interview = await invite(id, { times: proposed, note: 'Bring boots.' })
  const token = await mailedToken(email)
  const startsAt = proposed[0] ?? ''
  await app.visitor.post('/interview-link/answer', { token, act: 'book', startsAt, timeZone: 'UTC' })
  const endsAt = new Date(Date.now() - 7_200_000)
  await db
    .updateTable('interviews')
    .set({ startsAt: new Date(endsAt.getTime() - 2_700_000), endsAt })
    .where('id', '=', interview.id)
    .execute()
  await employer.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interview.id, version: 0, recommendation: 3, note: 'Scorecard words here.', ratings: [] },
  })
}

const steps = [
  { id: 'read', name: 'Read', stage: 'short-listed', days: 3 },
  { id: 'call', name: 'Call', stage: 'screened', days: 3, blind: true },
  { id: 'meet', name: 'Meet', stage: 'interview', days: 3 },
]

async function world() {
  const job = await app.job(employer.company.id, { title: 'Ship Welder' })
  const blindJob = await app.job(employer.company.id, { title: 'Rigger', steps: JSON.stringify(steps) })
  const full = await applied('Quill', job.id)
  await open(full.id)
  await write(full)
  await employer.api.post('/employer/applications/:id/notes', { id: full.id, body: 'Note of the team.' })
  await interviewed(full.id, full.seeker.email)
  const { version } = (await open(full.id)).data
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: full.id, to: 'offer', version, offer: { ...terms, bonus: 'Ten per cent' } },
  })
  await full.seeker.api.post('/applications/:id/answer-offer', {
    ...{ id: full.id, version: version + 1, answer: 'accept' },
  })
  const withdrawn = await applied('Withdrawnword', job.id)
  await open(withdrawn.id)
  await write(withdrawn)
  await withdrawn.seeker.api.post('/applications/:id/withdraw', { id: withdrawn.id })
  const unopened = await applied('Unopenedword', job.id)
  const blind = await applied('Blindword', blindJob.id)
  await open(blind.id)
  const closed = await applied('Closedword', job.id)
  await open(closed.id)
  await write(closed)
  await closed.seeker.api.post('/account/delete')
  const prospectFile = await storeDocument(app, employer.id, 'Prospect.pdf', 'prospect resume')
  await employer.api.post('/employer/jobs/:id/prospects', {
    ...{ id: job.id, name: 'Lea Vik', email: 'lea@people.example', way: 'event', agreed: true },
    ...{ note: 'Met at the fair.', resumeFileId: prospectFile.id },
  })
  await employer.api.post('/employer/tokens', { name: 'Payroll program', rights: ['see-jobs'], days: 30 })
  const planned = await applied('Plannedword', job.id)
  await open(planned.id)
  await employer.api.put('/employer/applications/:id/planned-offer', {
    ...{
      id: planned.id,
      version: (await open(planned.id)).data.version,
      offer: { ...terms, bonus: 'A boat' },
    },
    sendAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  })
  const invitee = await seekerWithProfile('Inviteeword')
  await db
    .insertInto('talentInvitations')
    .values({
      ...{ seekerId: invitee.id, companyId: employer.company.id, jobId: job.id, invitedBy: employer.id },
      message: 'Dear Inviteeword',
    })
    .execute()
  const board = { companyId: employer.company.id, followedBy: employer.id }
  const { id: boardId } = await db
    .insertInto('jobBoards')
    .values({ ...board, provider: 'lever', account: 'shipyard' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('jobBoardJobs')
    .values({ boardId, externalId: '1', title: 'Fitter', url: 'https://jobs.example/1', seen: '{}' })
    .execute()
  const other = await app.employer()
  const foreignJob = await app.job(other.company.id, { title: 'Foreignword job' })
  await newApplication({ jobId: foreignJob.id })
  return { job, full, withdrawn, unopened, blind, closed, other }
}
let made: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  made = await world()
})

// Security: G-09
test('it holds what the company’s pages show, in data that its schema describes, in pages and as files', async () => {
  const files = await archiveFor()
  const data = JSON.parse(String(files['data.json']))
  const schema = JSON.parse(String(files['schema.json']))
  expect(data.$schema).toBe('./schema.json')
  expect(() => z.decode(companyRecord, data)).not.toThrow()
  expect(z.fromJSONSchema(schema).safeParse(data).error).toBeUndefined()
  expect(z.fromJSONSchema(schema).safeParse({ ...data, company: null }).success).toBe(false)
  expect(z.fromJSONSchema(schema).safeParse({ ...data, secret: 'x' }).success).toBe(false)

  const { full } = made
  const [job] = data.jobs.filter(({ title }: { title: string }) => title === 'Ship Welder')
  const one: RecordedApplication = job.applications.find(({ id }: { id: string }) => id === full.id)
  expect(one).toMatchObject({
    ...{ name: 'Person Quill', stage: 'offer accept', coverNote: 'Cover Quill', isWithdrawn: false },
    snapshot: { about: 'About Quill.', email: full.seeker.email },
    resume: { path: `files/${full.id}/Résumé Quill.pdf` },
    notes: [{ body: 'Note of the team.' }],
    messages: [
      { body: 'Hello Quill', author: employer.name },
      { body: 'Reply Quill', files: [{ path: `files/${full.id}/Certificate Quill.pdf` }] },
    ],
    interviews: [{ note: 'Bring boots.', cards: [{ note: 'Scorecard words here.' }] }],
    offers: [{ amount: terms.amount, bonus: 'Ten per cent' }],
    offerRecord: `offers/${full.id}.json`,
  })
  expect(one.events.map(({ to }) => to)).toContain('offer accept')
  expect(job).toMatchObject({
    prospects: [{ name: 'Lea Vik', note: 'Met at the fair.', resume: { name: 'Prospect.pdf' } }],
  })
  expect(data.tokens).toMatchObject([{ name: 'Payroll program', madeBy: employer.name }])
  expect(data).toMatchObject({
    plannedOffers: [{ applicant: 'Person Plannedword', amount: terms.amount, terms: { bonus: 'A boat' } }],
    talentInvitations: [{ job: 'Ship Welder', invitedBy: employer.name, state: 'waiting' }],
    boards: [{ provider: 'lever', account: 'shipyard', jobs: [{ title: 'Fitter' }] }],
  })
  expect(String(files[`files/${full.id}/Résumé Quill.pdf`])).toBe('resume Quill')
  expect(String(files[`files/${full.id}/Certificate Quill.pdf`])).toBe('certificate Quill')
  expect(String(files[job.prospects[0].resume.path])).toBe('prospect resume')

  // The signed record is the one that both sides download, and verifies without Waymark.
  const record = files[`offers/${full.id}.json`] ?? Buffer.of()
  const theirs = await app.app.inject({
    url: `/api/applications/${full.id}/offer-record`,
    headers: { authorization: `Bearer ${full.seeker.token}` },
  })
  expect(String(record)).toBe(theirs.payload)
  const keys = publicKey.array().parse((await app.visitor.get('/offers/keys')).data.keys)
  expect(await verifyRecord(new Uint8Array(record), keys)).toMatchObject({ valid: true })

  const [first, page] = [String(files['index.html']), String(files[`jobs/${job.slug}.html`])]
  expect(first).toContain(`href="jobs/${job.slug}.html"`)
  for (const words of ['Cover Quill', 'Reply Quill', 'Note of the team.', `href="../offers/${full.id}.json"`])
    expect(page).toContain(words)
  for (const html of [first, page]) expect(html).not.toMatch(/<script|(src|href)="?https?:|src=/)
})

// Security: G-09
test('nothing withdrawn, closed, unopened, blind, private or of others is in it', async () => {
  const files = await archiveFor()
  const everything = Object.entries(files)
    .map(([name, bytes]) => `${name}\n${bytes}`)
    .join('\n')
  const { withdrawn, blind, unopened, closed } = made
  for (const words of [
    'Inviteeword',
    'Blindword',
    'Closedword.',
    'Foreignword',
    'U.S. refuges',
    '2015550177',
    '2015550199',
  ])
    expect(everything).not.toContain(words)
  for (const { word } of [withdrawn, unopened, closed])
    for (const words of [`About ${word}`, `Cover ${word}`, `resume ${word}`, `certificate ${word}`])
      expect(everything).not.toContain(words)
  for (const { seeker } of [withdrawn, blind, unopened, closed])
    expect(everything).not.toContain(seeker.email)
  expect(everything).not.toContain('Reply Closedword')
  expect(everything).toContain(blindName(blind.id))
  const { data: token } = await employer.api.get('/employer/tokens')
  expect(everything).not.toMatch(new RegExp(`token_?[hH]ash|"hint":"${token[0]?.hint}"`))
  // Whose name the company keeps is there, and so is what the board shows of the unopened one.
  const data = JSON.parse(String(files['data.json']))
  const all: RecordedApplication[] = data.jobs.flatMap((job: { applications: [] }) => job.applications)
  const find = (id: string) => all.find((one) => one.id === id)
  expect(find(withdrawn.id)).toMatchObject({
    name: 'Person Withdrawnword',
    isWithdrawn: true,
    snapshot: null,
  })
  expect(find(unopened.id)).toMatchObject({ name: 'Person Unopenedword', openedAt: null, snapshot: null })
  expect((await unopened.seeker.api.get('/applications/:id', { id: unopened.id })).data.openedAt).toBeNull()
})

test('its applicants read who downloaded their résumé, and the audit log and the other owners who asked', async () => {
  await endIt()
  const { full, unopened } = made
  const second = await app.member(employer.company, 'owner')
  const downloads = async ({ seeker, id }: typeof full) =>
    (await seeker.api.get('/applications/:id', { id })).data.events.filter((event) => event.isDownload).length
  const before = await downloads(full)
  await archiveFor()
  expect(await downloads(full)).toBe(before + 1)
  expect(await downloads(unopened)).toBe(0)
  const { rows } = await sql<{ action: string; actor: string }>`select action, actor from audit_log
    where action like 'company.export%' order by number desc limit 2`.execute(db)
  expect(rows).toEqual([
    { action: 'company.export-download', actor: employer.name },
    { action: 'company.export', actor: employer.name },
  ])
  expect((await app.mails(second.email)).map(({ subject }) => subject)).toEqual([
    `${employer.name} asked for an archive of everything ${employer.company.name} has`,
  ])
  expect((await app.mails(employer.email)).map(({ subject }) => subject)).toContain(
    `The archive of ${employer.company.name} is ready`,
  )
  // It holds what its owner may read, so another makes one of their own.
  expect(await state(second)).toMatchObject({ state: 'ready', isYours: false, requestedBy: employer.name })
  expect((await download(second)).statusCode).toBe(404)
  await archiveFor(second)
  expect((await download(employer)).statusCode).toBe(404)
})

// Security: G-09
test('only an owner with a recent proof gets one, one at a time', async () => {
  await endIt()
  for (const role of ['admin', 'hiring-manager', 'interviewer', 'viewer'] as const) {
    const member = await app.member(employer.company, role)
    await expect(member.api.post('/employer/export')).rejects.toMatchObject({ status: 403 })
    await expect(member.api.get('/employer/export')).rejects.toMatchObject({ status: 403 })
    expect((await download(member)).statusCode).toBe(403)
  }
  const owner = await app.member(employer.company, 'owner')
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', owner.id).execute()
  await expect(owner.api.post('/employer/export')).rejects.toMatchObject({ status: 403, code: 'step-up' })
  const asked = await Promise.all(Array.from({ length: 8 }, () => employer.api.post('/employer/export')))
  expect(asked.filter(({ message }) => message?.includes('already'))).toHaveLength(7)
  expect((await download(employer)).statusCode).toBe(404)
  await app.runTasks()
  expect(await state()).toMatchObject({ state: 'ready', isYours: true })
  expect(Object.keys(await unzip((await download(made.other)).rawPayload).catch(() => ({})))).toEqual([])
  // Whoever is an owner no longer reads none.
  await db.updateTable('companyMembers').set({ role: 'viewer' }).where('userId', '=', employer.id).execute()
  expect((await download(employer)).statusCode).toBe(403)
  await db.updateTable('companyMembers').set({ role: 'owner' }).where('userId', '=', employer.id).execute()
})

// Five archives are made.
// Security: G-10
test('after a day, or once somebody in it takes back what they sent, it is gone with its bytes', {
  timeout: 60_000,
}, async () => {
  const ends: Record<string, () => Promise<unknown>> = {
    'a day': () => db.updateTable('companyExports').set({ expiresAt: new Date() }).execute(),
    'a withdrawal': async () => {
      const one = await applied('Leaver', made.job.id)
      await endIt()
      await archiveFor()
      await one.seeker.api.post('/applications/:id/withdraw', { id: one.id })
    },
    'a closed account': () => made.full.seeker.api.post('/account/delete'),
    'a deleted prospect': () => db.deleteFrom('prospects').execute(),
    'a suspension': () =>
      db.updateTable('companies').set({ status: 'pending' }).where('id', '=', employer.company.id).execute(),
  }
  for (const [why, end] of Object.entries(ends)) {
    await endIt()
    await archiveFor()
    const id = (await rowOf())?.id ?? ''
    const hours = ((await rowOf())?.expiresAt?.getTime() ?? 0) - Date.now()
    expect(hours / 3_600_000, why).toBeGreaterThan(23.9)
    expect(hours / 3_600_000, why).toBeLessThanOrEqual(24)
    await end()
    const last = (await rowOf())?.id ?? id
    expect((await download(employer)).statusCode, why).toBeGreaterThanOrEqual(403)
    await eraseDue(app)
    expect(await rowOf(), why).toBeUndefined()
    expect(await app.services.storage.get(last), why).toBeNull()
  }
  await db
    .updateTable('companies')
    .set({ status: 'approved' })
    .where('id', '=', employer.company.id)
    .execute()
})

// Security: G-10
test('a withdrawal while it is made is in no archive: it is made anew', async () => {
  await endIt()
  const late = await applied('Lateword', made.job.id)
  await open(late.id)
  await employer.api.post('/employer/export')
  // As if the withdrawal came after its row was read: the archive is begun, and is stale at its end.
  const put = app.services.storage.putStream
  let times = 0
  app.services.storage.putStream = async (key, stream) => {
    const size = await put.call(app.services.storage, key, stream)
    if (times++ === 0) await late.seeker.api.post('/applications/:id/withdraw', { id: late.id })
    return size
  }
  await app.runTasks()
  app.services.storage.putStream = put
  expect(times).toBe(2)
  const files = await unzip((await download(employer)).rawPayload)
  expect(Object.keys(files).join()).not.toContain('Lateword')
  expect(String(files['data.json'])).not.toContain('Cover Lateword')
})
