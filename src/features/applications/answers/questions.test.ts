import { expect, test } from 'vitest'
import { tidyAnswer } from '#/features/jobs/questions/questions.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, seekerWithProfile, uploadDocument } = await openHiring()

const licence = {
  id: 'licence',
  text: 'Do you hold a valid TIG certificate?',
  kind: 'yes-no' as const,
  knockOut: { answers: ['Yes'], min: null, max: null },
}
const questions = [
  licence,
  {
    id: 'scan',
    text: 'Upload the certificate',
    kind: 'file' as const,
    showIf: { question: 'licence', answers: ['Yes'] },
  },
  {
    id: 'years',
    text: 'How many years have you welded?',
    kind: 'number' as const,
    knockOut: { answers: [], min: 3, max: null },
  },
  { id: 'days', text: 'Which days?', kind: 'several-of' as const, options: ['Monday', 'Friday', 'Sunday'] },
  { id: 'site', text: 'A link to your work', kind: 'link' as const, required: false },
  { id: 'from', text: 'From when?', kind: 'date' as const, required: false },
]

async function askingJob(asked: object[] = questions) {
  const job = await app.job(employer.company.id, {
    description: `<p>${'Weld hull sections in the yard. '.repeat(4)}</p>`,
  })
  const { data } = await employer.api.put('/employer/jobs/:id', {
    id: job.id,
    version: job.version,
    questions: asked as typeof questions,
  })
  return data
}

const good = [
  { id: 'licence', question: '', answer: 'Yes' },
  { id: 'years', question: '', answer: '7.5' },
  { id: 'days', question: '', answer: 'Monday\nSunday' },
]

test('what a job needs is told before one applies, and another answer is marked, not rejected', async () => {
  const job = await askingJob()
  const { data: page } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(page.questions.map(({ kind, knockOut }) => [kind, knockOut?.answers ?? null])).toEqual([
    ['yes-no', ['Yes']],
    ['file', null],
    ['number', []],
    ['several-of', null],
    ['link', null],
    ['date', null],
  ])
  const seeker = await seekerWithProfile()
  const { data: sent } = await seeker.api.post('/jobs/apply', {
    jobId: job.id,
    answers: [
      { id: 'licence', question: '', answer: 'No' },
      { id: 'years', question: '', answer: '2' },
      { id: 'days', question: '', answer: 'Friday' },
    ],
    wantsPerson: true,
  })
  expect(sent.stage).toBe('applied')
  const { data: applicant } = await employer.api.get('/employer/applications/:id', { id: sent.id })
  expect(applicant.stage).toBe('applied')
  expect(applicant.knockOuts).toBe(2)
  expect(applicant.wantsPerson).toBe(true)
  expect(
    applicant.answers.map(({ question, answer, needed, knockedOut }) => [
      question,
      answer,
      needed,
      knockedOut,
    ]),
  ).toEqual([
    ['Do you hold a valid TIG certificate?', 'No', 'Yes', true],
    ['How many years have you welded?', '2', 'At least 3', true],
    ['Which days?', 'Friday', null, false],
  ])
  // The applicant reads the same marks, and no stage was changed for them.
  const { data: own } = await seeker.api.get('/applications/:id', { id: sent.id })
  expect(own.answers.filter(({ knockedOut }) => knockedOut)).toHaveLength(2)
  expect(own.events.map(({ to }) => to)).toEqual(['applied', 'applied'])
})

test('a question that depends on another is asked only then, and its file goes to the employer alone', async () => {
  const job = await askingJob()
  const seeker = await seekerWithProfile()
  const apply = (answers: object[]) =>
    seeker.api.post('/jobs/apply', { jobId: job.id, answers: answers as typeof good })
  await expect(apply(good)).rejects.toMatchObject({
    status: 422,
    errors: { 'answers.1.answer': ['Answer this question'] },
  })
  const stranger = await app.seeker()
  const foreign = await uploadDocument(stranger.id)
  await expect(apply([...good, { id: 'scan', question: '', answer: foreign.id }])).rejects.toMatchObject({
    errors: { 'answers.1.answer': ['Upload the file again'] },
  })
  const file = await uploadDocument(seeker.id)
  const { data: sent } = await apply([...good, { id: 'scan', question: '', answer: file.id }])
  const { data } = await employer.api.get('/employer/applications/:id', { id: sent.id })
  expect(data.answers[1]).toMatchObject({ answer: 'Résumé.pdf', kind: 'file', fileId: file.id })
  const download = (token: string, fileId = file.id) =>
    app.app.inject({
      url: `/api/employer/applications/${sent.id}/files/${fileId}`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await download(employer.token)).statusCode).toBe(200)
  expect((await download(employer.token, foreign.id)).statusCode).toBe(404)
  const other = await app.employer()
  expect((await download(other.token)).statusCode).toBe(404)
  // It is written down, and gone with a withdrawal.
  const { data: own } = await seeker.api.get('/applications/:id', { id: sent.id })
  expect(own.events.map(({ kind }) => kind)).toContain('resume')
  await seeker.api.post('/applications/:id/withdraw', { id: sent.id })
  expect((await download(employer.token)).statusCode).toBe(410)
})

test('answers of the wrong kind are refused by place, and nothing is sent', async () => {
  const job = await askingJob(questions.filter(({ id }) => id !== 'scan'))
  const seeker = await seekerWithProfile()
  const answers = [
    { id: 'licence', question: '', answer: 'Maybe' },
    { id: 'years', question: '', answer: '=1+1' },
    { id: 'days', question: '', answer: 'Monday\nMonday' },
    { id: 'site', question: '', answer: 'javascript:alert(1)' },
    { id: 'from', question: '', answer: '2026-02-31' },
  ]
  await expect(seeker.api.post('/jobs/apply', { jobId: job.id, answers })).rejects.toMatchObject({
    status: 422,
    errors: {
      'answers.0.answer': ['Choose one of these'],
      'answers.1.answer': ['Write a number, such as 4 or 2.5'],
      'answers.2.answer': ['Choose from these'],
      'answers.3.answer': ['Write a web address that begins with https://'],
      'answers.4.answer': ['Choose a date'],
    },
  })
  expect((await seeker.api.get('/applications', {})).data).toEqual([])
})

test('questions that cannot be asked keep a job from being published, and a draft keeps them', async () => {
  const wrong = [
    { id: 'a', text: 'Which shift?', kind: 'one-of' as const, options: ['Night'] },
    { id: 'b', text: 'Why?', kind: 'long' as const, knockOut: { answers: ['x'], min: null, max: null } },
    { id: 'c', text: 'Since when?', kind: 'date' as const, showIf: { question: 'z', answers: ['Yes'] } },
  ]
  const { data: draft } = await employer.api.post('/employer/jobs', { questions: wrong })
  expect(draft.questions.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await expect(askingJob(wrong)).rejects.toMatchObject({
    status: 422,
    errors: {
      questions: [
        'Question 1: give at least two answers to choose from',
        'Question 2: only answers that are chosen, and numbers, can be needed',
        'Question 3: it depends on a question that does not come before it',
      ],
    },
  })
})

test('questions stored as texts alone are long and required, also after an older version saved', async () => {
  const job = await app.job(employer.company.id, { questions: JSON.stringify(['Why this yard?']) })
  const { data } = await employer.api.get('/employer/jobs/:id', { id: job.id })
  expect(data.questions).toMatchObject([
    { text: 'Why this yard?', kind: 'long', required: true, options: [] },
  ])
  const asking = await askingJob()
  // The older version knows the texts only: it took one out and added one.
  await app.db
    .updateTable('jobs')
    .set({ questions: JSON.stringify([licence.text, 'Why us?']) })
    .where('id', '=', asking.id)
    .execute()
  const { data: after } = await employer.api.get('/employer/jobs/:id', { id: asking.id })
  expect(after.questions.map(({ id, kind }) => [id, kind])).toEqual([
    ['licence', 'yes-no'],
    ['q2', 'long'],
  ])
  // Answers by the question's text, as before, and as older applications hold them.
  const { id } = await newApplication({ jobId: (await app.job(employer.company.id)).id })
  await app.db
    .updateTable('applications')
    .set({ answers: JSON.stringify([{ question: 'Why?', answer: 'Because' }]) })
    .where('id', '=', id)
    .execute()
  const { data: old } = await employer.api.get('/employer/applications/:id', { id })
  expect(old.answers).toMatchObject([{ question: 'Why?', answer: 'Because', knockedOut: false }])
})

test('a pasted number or link is kept in plain signs', () => {
  expect(tidyAnswer({ kind: 'number' }, '\u200b４\ufeff')).toBe('4')
  expect(tidyAnswer({ kind: 'number' }, '\u22122.5')).toBe('-2.5')
  expect(tidyAnswer({ kind: 'link' }, 'müller.example/\u00adme')).toBe('https://xn--mller-kva.example/me')
  expect(tidyAnswer({ kind: 'long' }, ' Donau\u00addampf\u200b')).toBe('Donau\u00addampf')
})
