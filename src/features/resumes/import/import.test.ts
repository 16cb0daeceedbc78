import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toFormValues, toProfileForm } from '#/features/seekers/profile/profile-values.ts'
import { testApp } from '#/testing/app.ts'
import { resumeDocx, resumePdf } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { firstChoices, keptOf, reasonsOf } from './choices.ts'

const app = await testApp()

type Reply = { status: number; body: { message?: string; data: never; errors?: Record<string, string[]> } }

async function send(token: string | undefined, name: string, bytes: Buffer): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/resumes/proposal',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const read = async (
  seeker: { token: string; api: Awaited<ReturnType<typeof app.seeker>>['api'] },
  name: string,
  bytes: Buffer,
) => {
  const { status } = await send(seeker.token, name, bytes)
  expect(status).toBe(200)
  const { proposal } = (await seeker.api.get('/resumes/proposal')).data
  if (!proposal) throw new Error('no proposal')
  return proposal
}

type Seeker = Awaited<ReturnType<typeof app.seeker>>

async function publish(seeker: Seeker) {
  const { data: profile } = await seeker.api.get('/profile')
  const { version, values } = (await seeker.api.get('/profile/draft')).data
  const form = toProfileForm({ ...toFormValues(profile), ...values })
  return (await seeker.api.post('/profile', { ...form, draftVersion: version })).data
}

// Security: U-14, U-17
test('a résumé is read into a proposal, nothing is saved unasked, and what is chosen goes into the profile', {
  timeout: 60_000,
}, async () => {
  const seeker = await app.seeker({ name: 'R.' })
  const before = (await seeker.api.get('/profile')).data
  const proposal = await read(seeker, 'okafor.pdf', resumePdf(english))
  const { suggestions } = proposal
  expect(suggestions).toMatchObject({
    name: { value: 'Rosalind Okafor', certainty: 'sure' },
    city: { value: 'Leeds' },
    country: { value: 'GB' },
    phone: { value: { countryCode: 'GB', contactNumber: '020 7946 0158' } },
    experience: [
      { title: 'Warehouse Supervisor', company: 'Pennine Freight Ltd', from: '2021-03', to: null },
      { title: 'Forklift Driver', company: 'Northgate Stores', from: '2016-06', to: '2021-02' },
    ],
    education: [{ school: 'Leeds City College', degree: 'BTEC Diploma in Logistics', year: 2016 }],
  })
  // Each has its place on the page.
  const [first] = suggestions.experience[0]?.support.lines ?? []
  expect(proposal.lines[first ?? -1]?.text).toContain('Pennine Freight')
  expect((await seeker.api.get('/profile')).data).toEqual(before)
  expect(await app.db.selectFrom('files').select('id').execute()).toEqual([])

  const [job] = suggestions.experience
  const { data: answer, message } = await seeker.api.post('/resumes/proposal/accept', {
    id: proposal.id,
    name: 'Rosalind Okafor',
    skills: ['SAP EWM', 'sap ewm'],
    experience: job
      ? [{ title: job.title, company: 'Pennine Freight', from: job.from, to: job.to, summary: job.summary }]
      : [],
    kept: ['work.0', 'languages.1'],
  })
  expect(message).toBe('Added to your profile draft. Check it and save.')
  // Name, skill, job and language.
  expect(answer.added).toEqual({ experience: 1, education: 0, skills: 1, items: 4 })
  expect((await seeker.api.get('/profile')).data).toMatchObject({
    ...before,
    draftVersion: 1,
    unpublished: 4,
  })
  const after = await publish(seeker)
  expect(after).toMatchObject({ name: 'Rosalind Okafor', city: null, skills: ['SAP EWM'], education: [] })
  expect(after.experience).toMatchObject([{ title: 'Warehouse Supervisor', company: 'Pennine Freight' }])
  const { resume } = (await seeker.api.get('/resumes/data')).data
  // The profile holds it now, and whoever deletes it there has deleted it.
  expect(resume).toBeNull()
  expect(after.languages).toEqual([{ language: 'Polish', level: 'B1' }])
  expect((await seeker.api.get('/resumes/proposal')).data.proposal).toBeNull()
})

// Security: A-10
test('keys of other programs survive when they are kept, private ones never, and what a profile has is not added twice', {
  timeout: 60_000,
}, async () => {
  const seeker = await app.seeker()
  const file = Buffer.from(
    JSON.stringify({
      basics: { name: 'Ilse Brandmeier', 'x-pronouns': 'she', birthDate: 'MARKER', nationality: 'MARKER' },
      work: [
        { name: 'Nordlicht', position: 'Baker', startDate: '2019-03', 'x-shift': 'night', gender: 'MARKER' },
      ],
      'x-studio': { theme: 'plain', citizenship: 'MARKER' },
      interests: [{ name: 'Rye' }],
      references: [{ name: 'MARKER', reference: 'MARKER' }],
    }),
  )
  for (const round of [1, 2]) {
    const proposal = await read(seeker, 'ilse.json', file)
    expect(proposal.source).toBe('JSON Resume')
    expect(proposal.suggestions.otherParts).toEqual(['basics: x-pronouns', 'interests', 'x-studio'])
    expect(proposal.suggestions.neverKept).toEqual([
      ...['date of birth', 'gender', 'nationality or citizenship', 'references of other people'],
    ])
    expect(proposal.suggestions.experience[0]?.keptKeys).toEqual(['x-shift'])
    const { data } = await seeker.api.post('/resumes/proposal/accept', {
      id: proposal.id,
      experience: [{ title: 'Baker', company: 'Nordlicht', from: '2019-03', to: null, summary: null }],
      kept: ['work.0', 'other'],
    })
    expect(data.added.items).toBe(round === 1 ? 1 : 0)
  }
  expect((await publish(seeker)).experience).toHaveLength(1)
  expect((await seeker.api.get('/resumes/data')).data.resume).toEqual({
    basics: { 'x-pronouns': 'she' },
    work: [{ name: 'Nordlicht', position: 'Baker', 'x-shift': 'night' }],
    'x-studio': { theme: 'plain' },
    interests: [{ name: 'Rye' }],
  })

  // A row of an earlier version, which kept everything.
  await app.db.updateTable('resumeData').set({ resume: file.toString() }).execute()
  for (const format of ['json', 'pdf', 'docx']) {
    const answer = await app.app.inject({
      url: `/api/profile/resume?format=${format}`,
      headers: { authorization: `Bearer ${seeker.token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('MARKER')
    if (format === 'json') expect(answer.json()).toMatchObject({ interests: [{ name: 'Rye' }] })
  }
})

test('what was kept from files is named, deleted by its person alone, and leaves the profile as it is', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  const file = Buffer.from(
    JSON.stringify({ basics: { name: 'Ilse', 'x-pronouns': 'she' }, interests: [{ name: 'Rye' }] }),
  )
  for (const one of [seeker, other]) {
    const { id } = await read(one, 'ilse.json', file)
    await one.api.post('/resumes/proposal/accept', { id, skills: ['Rye'], kept: ['other'] })
    await publish(one)
  }
  const before = (await seeker.api.get('/profile')).data
  expect((await seeker.api.get('/resumes/data')).data.parts).toEqual(['basics: x-pronouns', 'interests'])
  await seeker.api.delete('/resumes/data')
  expect((await seeker.api.get('/resumes/data')).data).toEqual({ resume: null, parts: [] })
  expect((await other.api.get('/resumes/data')).data.parts).toHaveLength(2)
  expect((await seeker.api.get('/profile')).data).toEqual(before)
  await seeker.api.delete('/resumes/data')
})

test('a license is chosen at first, and what is not has its reason', async () => {
  const seeker = await app.seeker({ name: 'Dana Whitfield' })
  const { data: profile } = await seeker.api.get('/profile')
  const proposal = await read(
    seeker,
    'dana.txt',
    Buffer.from(`Dana Whitfield
Registered Nurse
dana@mail.example

Experience
Registered Nurse, Tidewater General Hospital, March 2019 - Present

Licenses and Certifications
RN, Virginia Board of Nursing (multistate)
ACLS
Forklift, Somebody Else
`),
  )
  const own = { ...profile, headline: 'Ward nurse' }
  const [choices, reasons] = [firstChoices(proposal, own), reasonsOf(proposal, own)]
  expect(reasons.single).toMatchObject({ name: 'same', headline: 'replaces', city: null })
  expect([choices.single.name.on, choices.single.headline.on]).toEqual([false, false])
  const kept = keptOf(proposal.suggestions).map(({ value, certainty }, at) => [
    ...[value, certainty, choices.kept[at]?.on, reasons.kept[at]],
  ])
  expect(kept).toEqual([
    ['RN, Virginia Board of Nursing (multistate)', 'likely', true, null],
    ['ACLS', 'likely', true, null],
    ['Forklift, Somebody Else', 'guess', false, 'guess'],
  ])
})

test('what the profile has already is not chosen again: jobs, schools and languages as well', async () => {
  const seeker = await app.seeker({ name: 'Maya Herrera' })
  const { data: profile } = await seeker.api.get('/profile')
  const proposal = await read(
    seeker,
    'maya.txt',
    Buffer.from(`Maya Herrera

Education
BSc Computer Science, Passaic Valley University, 2017

Languages
English, Spanish
`),
  )
  const [school] = proposal.suggestions.education
  const own = {
    ...profile,
    education: [{ school: 'passaic valley university', degree: school?.degree ?? null, year: 2017 }],
    languages: [{ language: 'English', level: 'C2' }],
  }
  const reasons = reasonsOf(proposal, own)
  expect([reasons.education, reasons.kept]).toEqual([['same'], ['same', null]])
  const ofOtherYear = own.education.map((one) => ({ ...one, year: 2019 }))
  expect(reasonsOf(proposal, { ...own, education: ofOtherYear }).education).toEqual([null])
})

test('a proposal that was replaced or has expired cannot be accepted, and nothing changes', async () => {
  const seeker = await app.seeker()
  const old = await read(seeker, 'a.docx', resumeDocx(english))
  const proposal = await read(seeker, 'b.docx', resumeDocx(english))
  expect(proposal.id).not.toBe(old.id)
  await expect(
    seeker.api.post('/resumes/proposal/accept', { id: old.id, skills: ['A'] }),
  ).rejects.toMatchObject({ status: 409 })
  await app.db
    .updateTable('resumeProposals')
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  await expect(
    seeker.api.post('/resumes/proposal/accept', { id: proposal.id, skills: ['A'] }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await seeker.api.get('/resumes/proposal')).data.proposal).toBeNull()
  expect((await publish(seeker)).skills).toEqual([])
})

test('a note that another version stored and this one has no words for is left out', async () => {
  const seeker = await app.seeker()
  const { id, notes } = await read(seeker, 'a.docx', resumeDocx(english))
  await app.db
    .updateTable('resumeProposals')
    .set({ proposal: sql`jsonb_set(proposal, '{notes}', proposal->'notes' || '["of the next version"]')` })
    .where('id', '=', id)
    .execute()
  expect((await seeker.api.get('/resumes/proposal')).data.proposal?.notes).toEqual(notes)
})

test('a proposal is its seeker’s alone, and can be forgotten', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  const { id } = await read(seeker, 'a.docx', resumeDocx(english))
  expect((await other.api.get('/resumes/proposal')).data.proposal).toBeNull()
  await expect(other.api.post('/resumes/proposal/accept', { id })).rejects.toMatchObject({ status: 409 })
  await seeker.api.delete('/resumes/proposal')
  expect((await seeker.api.get('/resumes/proposal')).data.proposal).toBeNull()
  expect((await send(undefined, 'a.docx', resumeDocx(english))).status).toBe(401)
})

test('more skills than a profile holds are refused with the number it has', async () => {
  const seeker = await app.seeker()
  const skills = Array.from({ length: 30 }, (_, at) => `Skill ${at}`)
  for (const more of ['a', 'b']) {
    const { id } = await read(seeker, 'a.docx', resumeDocx(english))
    const accepting = seeker.api.post('/resumes/proposal/accept', {
      id,
      skills: skills.map((skill) => skill + more),
    })
    if (more === 'a') await accepting
    else
      await expect(accepting).rejects.toMatchObject({
        status: 422,
        errors: { skills: [expect.stringContaining('yours has 30')] },
      })
  }
  // What was refused still waits.
  expect((await seeker.api.get('/resumes/proposal')).data.proposal).not.toBeNull()
})

test.each([
  ['a scan without text', 'scan.pdf', () => resumePdf([]), /pages are pictures/],
  ['a broken PDF', 'cut.pdf', () => resumePdf(english).subarray(0, 300), /damaged|no text/],
  [
    'a picture',
    'me.pdf',
    () => Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'),
    /^We can’t read this kind of file/,
  ],
])('%s is refused with what to do, and what was read before still waits', async (_, name, bytes, words) => {
  const seeker = await app.seeker({ email: `${randomUUID()}@mail.example` })
  const before = await read(seeker, 'before.docx', resumeDocx(english))
  const { status, body } = await send(seeker.token, name, bytes())
  expect(status).toBe(422)
  expect(body.errors?.file?.[0]).toMatch(words)
  expect((await seeker.api.get('/resumes/proposal')).data.proposal?.id).toBe(before.id)
})

test('a part is known by its name or address, whatever the file says beside it', async () => {
  const seeker = await app.seeker({ name: 'Maya Herrera' })
  const { data: profile } = await seeker.api.get('/profile')
  const resume = {
    basics: {
      name: 'Maya Herrera',
      profiles: [{ network: 'GitHub', url: 'https://github.com/maya/' }],
    },
    languages: [{ language: 'Spanish', fluency: 'B2' }],
    certificates: [{ name: 'ACLS', issuer: 'American Heart Association', date: '2024-05-01' }],
    projects: [
      { name: 'Ferry times', url: 'https://ferries.example/' },
      { name: 'Ferry prices', url: 'https://ferries.example/' },
    ],
  }
  const proposal = await read(seeker, 'maya.json', Buffer.from(JSON.stringify(resume)))
  const own = {
    ...profile,
    languages: [{ language: 'spanish', level: 'C1' }],
    certificates: [{ name: 'acls', issuer: null, issued: null, expiresMonth: null, expiresYear: null }],
    links: [{ label: null, url: 'https://github.com/maya' }],
    projects: [{ name: 'Ferry times', url: null, summary: null }],
  }
  expect(reasonsOf(proposal, own).kept).toEqual(['same', 'same', 'same', 'same', null])
  expect(reasonsOf(proposal, profile).kept).toEqual([null, null, null, null, null])
})
