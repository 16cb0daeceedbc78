import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hiringReaders } from '#/features/privacy/export/read-hiring.server.ts'
import { openHiring } from '#/testing/applications.ts'
import { hideIdentity } from './blind.server.ts'
import { blindName } from './blind-name.ts'

const { app, employer, seekerWithProfile, newApplication, tenMinutesPass } = await openHiring()
const { db } = app

const steps = [
  { id: 'read', name: 'Read', stage: 'short-listed', days: 3 },
  { id: 'call', name: 'Call', stage: 'screened', days: 3, blind: true },
  { id: 'talk', name: 'Talk', stage: 'screened', days: 3 },
  { id: 'meet', name: 'Meet', stage: 'interview', days: 3 },
] as const

const newJob = (own: readonly object[] = steps) =>
  app.job(employer.company.id, {
    steps: JSON.stringify(own),
    description: `<p>${'Weld hull sections in the yard. '.repeat(4)}</p>`,
  })
const blindJob = async (own?: readonly object[]) => newApplication({ jobId: (await newJob(own)).id })

const read = async (id: string) => (await employer.api.get('/employer/applications/:id', { id })).data
const move = async (
  id: string,
  to: 'short-listed' | 'screened' | 'interview' | 'rejected',
  step?: string,
) => {
  const { version } = await read(id)
  const reason = to === 'rejected' ? ({ reason: 'Other' } as const) : {}
  return employer.api.post('/employer/applications/:id/move', {
    id,
    to,
    version,
    ...reason,
    ...(step && { step }),
  })
}

test('an application is blind from its start to the end of the blind step, and shown by the move past it', async () => {
  const { id, seeker } = await blindJob()
  // Nobody can open it as a résumé yet.
  expect((await app.mails(seeker.email))[0]?.textBody).toMatch(/Résumé: None sent\.(?! They can open)/)
  const name = blindName(id)
  expect(await read(id)).toMatchObject({ name, isBlind: true, resume: null, snapshot: { name, email: '' } })
  await move(id, 'short-listed')
  expect(await read(id)).toMatchObject({ name, isBlind: true })
  const { message } = await move(id, 'screened', 'call')
  expect(message).toBe(`${name} moved to Call`)
  expect((await read(id)).isBlind).toBe(true)
  await move(id, 'screened', 'talk')
  expect(await read(id)).toMatchObject({ name: 'Amara Nwosu', isBlind: false })
  // Whoever was read once is not hidden again, and the history says by what.
  await move(id, 'short-listed')
  const back = await read(id)
  expect(back).toMatchObject({ name: 'Amara Nwosu', isBlind: false })
  expect(back.events.filter(({ kind }) => kind === 'shown')).toMatchObject([
    { shownByWhat: 'move', by: 'you', name: employer.name },
  ])
})

test('what a move showed is read by the applicant once the move is told', async () => {
  const { id, seeker } = await blindJob()
  await move(id, 'interview')
  const own = async () => (await seeker.api.get('/applications/:id', { id })).data
  const shown = async () => (await own()).events.filter(({ kind }) => kind === 'shown')
  expect(await shown()).toEqual([])
  expect((await own()).isReviewedBlind).toBe(true)
  await tenMinutesPass()
  expect(await shown()).toMatchObject([{ shownByWhat: 'move', by: 'them' }])
  expect((await own()).isReviewedBlind).toBe(false)
})

test('the press shows them to the whole team, is written down with name and time, and they read it', async () => {
  const { id, seeker } = await blindJob()
  expect((await seeker.api.get('/applications/:id', { id })).data.isReviewedBlind).toBe(true)
  const { data, message } = await employer.api.post('/employer/applications/:id/show', { id })
  expect(data).toEqual({ name: 'Amara Nwosu' })
  expect(message).toBe('This is Amara Nwosu. It is written down that you looked.')
  const shown = await read(id)
  const [event] = shown.events.filter(({ kind }) => kind === 'shown')
  expect(event).toMatchObject({ by: 'you', name: employer.name })
  // A colleague pressing later changes nothing of it.
  const colleague = await app.member(employer.company, 'admin')
  expect((await colleague.api.post('/employer/applications/:id/show', { id })).message).toBeUndefined()
  expect((await read(id)).events.filter(({ kind }) => kind === 'shown')).toEqual([event])
  const own = (await seeker.api.get('/applications/:id', { id })).data
  expect(own.isReviewedBlind).toBe(false)
  expect(own.events.find(({ kind }) => kind === 'shown')).toMatchObject({ by: 'them', name: employer.name })
})

test('neither words nor the order by name find a blind applicant; the stand-in does', async () => {
  const { id, jobId } = await blindJob()
  const other = await newApplication({ jobId, seeker: await seekerWithProfile('Aa First') })
  const find = async (q: string) =>
    (await employer.api.get('/employer/jobs/:id/applicants', { id: jobId, q })).data.map((card) => card.id)
  for (const q of ['Amara', 'Nwosu', 'Northbay']) expect(await find(q)).toEqual([])
  expect(await find(blindName(id))).toEqual([id])
  expect((await find('tig')).toSorted()).toEqual([id, other.id].toSorted())
  const sorted = await employer.api.get('/employer/jobs/:id/applicants', { id: jobId, sort: 'name' })
  expect(sorted.data.map(({ name }) => name)).toEqual([blindName(id), blindName(other.id)].toSorted())
  expect(
    (await employer.api.get('/employer/applicants', { q: 'Nwosu' })).data.map((card) => card.id),
  ).not.toContain(id)
})

test('a rejected applicant is not shown by the rejection, and the letter calls them by their name', async () => {
  const { id, jobId, seeker } = await blindJob()
  const { version } = await read(id)
  await employer.api.post('/employer/jobs/:id/bulk', {
    ...{ id: jobId, kind: 'reject', reason: 'Other', message: 'Hello {{first name}}, no.' },
    ...{ key: crypto.randomUUID(), people: [{ id, version }] },
  })
  await app.runTasks()
  const rejected = await read(id)
  expect(rejected).toMatchObject({ stage: 'rejected', isBlind: true, name: blindName(id) })
  expect(rejected.events.at(-1)?.message).toBe('Hello …, no.')
  await tenMinutesPass()
  expect((await app.mails(seeker.email))[0]?.textBody).toContain('Hello Amara, no.')
  expect((await hiringReaders.messages(db, employer.id)) as object[]).toMatchObject([
    { text: 'Hello …, no.' },
  ])
  const preview = await employer.api.post('/employer/jobs/:id/bulk/preview', {
    ...{ id: jobId, message: 'Hello {{first name}}', people: [id] },
  })
  expect(preview.data).toMatchObject([{ name: blindName(id), text: 'Hello (first name)' }])
})

test('what names both sides comes after the press, and a message to many is refused for them alone', async () => {
  const { id, jobId } = await blindJob()
  await expect(
    employer.api.post('/employer/messages/:id', { id, body: 'Hello', key: crypto.randomUUID() }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'This application is reviewed blind. Press “Show who this is” before you write.',
  })
  await expect(
    employer.api.post('/employer/applications/:id/interviews', {
      ...{ id, kind: 'call', minutes: 45, phone: '+1 201 555 0123', people: [employer.id] },
      ...{ timeZone: 'UTC', isOpen: true },
    }),
  ).rejects.toMatchObject({
    message:
      'This application is reviewed blind. Press “Show who this is” before you invite them to an interview.',
  })
  const { data } = await employer.api.post('/employer/jobs/:id/bulk', {
    ...{ id: jobId, kind: 'message', message: 'Hello {{first name}}' },
    ...{ key: crypto.randomUUID(), people: [{ id, version: 1 }] },
  })
  await sql`update pgboss.job set start_after = now() where name = 'bulk.work'`.execute(db)
  await app.runTasks()
  expect((await employer.api.get('/employer/bulk/:id', { id: data.id })).data).toMatchObject({
    refused: 1,
    problems: [{ name: blindName(id) }],
  })
  await employer.api.post('/employer/applications/:id/show', { id })
  await employer.api.post('/employer/messages/:id', { id, body: 'Hello', key: crypto.randomUUID() })
})

test('an applicant who writes first has ended it, as a conversation is between two', async () => {
  const { id, seeker } = await blindJob()
  await seeker.api.post('/messages/:id', { id, body: 'When will I hear?', key: crypto.randomUUID() })
  const shown = await read(id)
  expect(shown).toMatchObject({ name: 'Amara Nwosu', isBlind: false })
  expect(shown.events.find(({ kind }) => kind === 'shown')).toMatchObject({ shownByWhat: 'contact' })
  // The bell about that very message has the name.
  expect(JSON.stringify(await app.bells(employer.id))).toContain('Amara Nwosu')
})

test('a step that becomes blind counts for who applies from then on, one that no longer is shows them for good', async () => {
  const plain = steps.map(({ id, name, stage, days }) => ({ id, name, stage, days }))
  const { id, jobId } = await blindJob(plain)
  const save = async (blind: boolean) => {
    const { data } = await employer.api.get('/employer/jobs/:id', { id: jobId })
    await employer.api.put('/employer/jobs/:id', {
      ...{ id: jobId, version: data.version },
      steps: data.steps.map((step) => ({ ...step, ...(step.id === 'call' && { blind }) })),
    })
  }
  await save(true)
  const later = await newApplication({ jobId, seeker: await seekerWithProfile('Ola Moe') })
  const areBlind = async () => [(await read(id)).isBlind, (await read(later.id)).isBlind]
  // The team may have read the first one.
  expect(await areBlind()).toEqual([false, true])
  await save(false)
  await save(true)
  expect(await areBlind()).toEqual([false, false])
  expect((await read(later.id)).events.find(({ kind }) => kind === 'shown')).toMatchObject({
    ...{ shownByWhat: 'steps', name: employer.name },
  })
  const { data } = await employer.api.get('/employer/jobs/:id/history', { id: jobId })
  expect(JSON.stringify(data)).toContain('reviewed blind up to its end')
})

test('a step from the offer on cannot be blind, and nothing of the job is changed', async () => {
  const { jobId } = await blindJob()
  const { data: before } = await employer.api.get('/employer/jobs/:id', { id: jobId })
  await expect(
    employer.api.put('/employer/jobs/:id', {
      ...{ id: jobId, version: before.version },
      steps: [...before.steps, { name: 'Letter', stage: 'offer', blind: true }],
    }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { steps: ['“Letter” cannot be reviewed blind: from the offer on people are named'] },
  })
  expect((await employer.api.get('/employer/jobs/:id', { id: jobId })).data).toEqual(before)
})

test('their other applications do not name them, and they are joined with nobody', async () => {
  const seeker = await seekerWithProfile('Iris Same')
  const twin = await seekerWithProfile('Iris Same')
  const blind = await newApplication({ jobId: (await newJob()).id, seeker })
  const seen = await newApplication({ jobId: (await newJob([])).id, seeker: twin })
  const same = async (id: string) =>
    (await employer.api.get('/employer/applications/:id/same-person', { id })).data.suggestions
  expect(await same(blind.id)).toEqual([])
  expect(await same(seen.id)).toEqual([])
  await expect(
    employer.api.put('/employer/applications/:id/same-person/:otherId', { id: seen.id, otherId: blind.id }),
  ).rejects.toMatchObject({ status: 409 })
  await employer.api.post('/employer/applications/:id/show', { id: blind.id })
  expect((await same(seen.id)).map(({ id }) => id)).toEqual([blind.id])
})

test('somebody the team added stays among the added while their application is blind', async () => {
  const { id: jobId } = await newJob()
  const seeker = await seekerWithProfile('Una Added')
  await employer.api.post('/employer/jobs/:id/prospects', {
    ...{ id: jobId, name: 'Una Added', email: seeker.email, way: 'mail', agreed: true },
  })
  const { id } = await newApplication({ jobId, seeker })
  const added = async () =>
    (await employer.api.get('/employer/jobs/:id/prospects', { id: jobId })).data.people
  expect(await added()).toMatchObject([{ name: 'Una Added' }])
  expect(JSON.stringify(await added())).not.toContain(id)
  await employer.api.post('/employer/applications/:id/show', { id })
  expect(await added()).toEqual([])
})

test('names, schools, addresses and years go out of texts, other words stay', () => {
  const hide = hideIdentity({
    name: "Ana-Lucía O'Brien",
    email: 'ana.lucia@people.example',
    education: [{ school: 'Delft University of Technology', degree: null, year: 2009 }],
  })
  expect(
    hide('I am Ana-Lucía O’Brien, ANA for short; Delft 2009, see https://ana.example or a@b.example.'),
  ).toBe('I am …-… O’…, … for short; … …, see … or …')
  expect(hide('I analysed 12009 delftware tiles')).toBe('I analysed 12009 delftware tiles')
  expect(hide(null)).toBe(null)
  expect(hide('Call +1 (201) 555-0177 or 201 555 0177, linkedin.com/in/ana77 or @ana77.')).toBe(
    'Call … or …, … or ….',
  )
  expect(hide('Node.js and 60,000 a year, 24/7, 3.5 t')).toBe('Node.js and 60,000 a year, 24/7, 3.5 t')
})

test('short names, and names in scripts without spaces, go out of texts as well', () => {
  const hideOf = (name: string) => hideIdentity({ name, email: '', education: [] })
  expect(hideOf('Li Wu')('I am Li, regards Wu. A list of woulds, li and wu.')).toBe(
    'I am …, regards …. A list of woulds, li and wu.',
  )
  expect(hideOf('王小明')('我叫王小明，大家叫我小明。')).toBe('我叫…，大家叫我…。')
  expect(hideOf('김민수')('저는 김민수입니다.')).toBe('저는 …입니다.')
  // Written with letters and marks apart.
  expect(hideOf('Zoë Ruiz'.normalize('NFC'))('Zoë here'.normalize('NFD'))).toBe('… here')
})

test('a text of one long word is read in time by its length', () => {
  const hide = hideIdentity({ name: 'Ana Ruiz', email: 'ana@people.example', education: [] })
  const text = `${'a'.repeat(400_000)} ${'a.'.repeat(200_000)} ${'1 '.repeat(200_000)}`
  expect(hide(text).length).toBeGreaterThan(100_000)
})

test('who was faster is not named while they are blind, nor is who withdrew ever', async () => {
  const { id, seeker } = await blindJob()
  await expect(
    employer.api.post('/employer/applications/:id/move', { id, to: 'short-listed', version: 99 }),
  ).rejects.toMatchObject({
    message: `${blindName(id)} moved this application to “New” in the meantime`,
  })
  await seeker.api.post('/applications/:id/withdraw', { id, version: 1 })
  await expect(employer.api.post('/employer/applications/:id/show', { id })).rejects.toMatchObject({
    status: 410,
  })
})

test('the source of a blind application is not said: it may lead to whom the team added', async () => {
  const { id, jobId } = await blindJob()
  await db.updateTable('applications').set({ source: 'added-by-hand' }).where('id', '=', id).execute()
  const board = async (source: string) =>
    (await employer.api.get('/employer/jobs/:id/applications', { id: jobId, source })).data
  expect((await board('added-by-hand')).cards).toEqual([])
  expect((await board('direct')).sources).toEqual([{ source: 'direct', count: 1 }])
  expect((await read(id)).source).toBe(null)
  await employer.api.post('/employer/applications/:id/show', { id })
  expect((await read(id)).source).toBe('added-by-hand')
})

test('the stand-in is one in the database and outside of it', async () => {
  const { id } = await blindJob()
  const { rows } = await sql<{ name: string }>`select blind_name(${id}) as name`.execute(db)
  expect(rows).toEqual([{ name: blindName(id) }])
})
