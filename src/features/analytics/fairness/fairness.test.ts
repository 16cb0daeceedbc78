import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endApplications } from '#/features/privacy/tasks.server.ts'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { eraseNow } from '#/testing/personal-data.ts'
import { listFairnessAnswers } from './answers.server.ts'
import { lastSettledQuarter, startOf } from './quarters.ts'
import { listAnsweredRounds } from './queries.server.ts'
import type { Question } from './questions.ts'
import { countFairness, countFairnessOf } from './tasks.server.ts'

const { app, employer, newApplication, seekerWithProfile } = await openHiring()
const { db } = app
type Employer = Awaited<ReturnType<typeof app.employer>>

const ask = (questions: Question[], { api }: Pick<Employer, 'api'> = employer) =>
  api.put('/employer/fairness-questions', { questions })
const read = async ({ api }: Pick<Employer, 'api'> = employer, years = 1) =>
  (await api.get('/employer/reports/fairness', { years })).data

// The last quarter that is counted by now.
const quarter = lastSettledQuarter(Date.now())

type Group = { answer: string; people: number; interviews: number; isBlind?: boolean; quarter?: number }
/** People who applied in a quarter and answered, some of whom came to an interview. */
async function insertGroup(companyId: string, group: Group, question: Question = 'gender') {
  const { answer, people, interviews, isBlind = false } = group
  const at = new Date(startOf(group.quarter ?? quarter) + 20 * dayMs)
  const job = await app.job(companyId)
  const seekers = await db
    .insertInto('users')
    .values(
      Array.from({ length: people }, () => ({
        ...{ role: 'SEEKER' as const, name: 'Somebody', email: `${crypto.randomUUID()}@people.example` },
      })),
    )
    .returning('id')
    .execute()
  const applications = await db
    .insertInto('applications')
    .values(
      seekers.map(({ id: seekerId }, place) => ({
        ...{ jobId: job.id, seekerId, appliedAt: at, snapshot: JSON.stringify({ name: 'Somebody' }) },
        stage: place < interviews ? ('interview' as const) : ('applied' as const),
        shownAt: isBlind ? at : null,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('applicationEvents')
    .values(
      applications.flatMap(({ id: applicationId }, place) => [
        {
          applicationId,
          kind: 'moved' as const,
          fromStage: null,
          toStage: 'applied' as const,
          createdAt: at,
        },
        ...(place < interviews
          ? [
              {
                ...{ applicationId, kind: 'moved' as const, fromStage: 'applied' as const },
                ...{ toStage: 'interview' as const, createdAt: new Date(at.getTime() + 5 * dayMs) },
              },
            ]
          : []),
      ]),
    )
    .execute()
  await db
    .insertInto('fairnessAnswers')
    .values(seekers.map(({ id: seekerId }) => ({ companyId, seekerId, question, answer })))
    .execute()
  return { seekers, job, applications }
}

/** Somebody applies again with the same row, once it has ended. */
async function applyAgain(applicationId: string, at: Date) {
  const { appliedAt } = await db
    .selectFrom('applications')
    .select('appliedAt')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('earlierApplications')
    .values({ applicationId, number: 1, appliedAt, endedAt: at, stage: 'withdrawn' })
    .execute()
  await db
    .updateTable('applications')
    .set({ stage: 'applied', appliedAt: at, reappliedAt: at })
    .where('id', '=', applicationId)
    .execute()
  await db
    .insertInto('applicationEvents')
    .values({ applicationId, kind: 'moved', fromStage: null, toStage: 'applied', createdAt: at })
    .execute()
}

const count = (companyId: string, now = Date.now()) =>
  app.tasks().transaction((context) => countFairnessOf(context, companyId, now))
const countsOf = (companyId: string) =>
  db
    .selectFrom('fairnessCounts')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('answer')
    .orderBy('firstQuarter')
    .execute()

/** A company that asks about gender, with these groups, counted. */
async function counted(...groups: Group[]) {
  const owner = await app.employer()
  await ask(['gender'], owner)
  for (const group of groups) await insertGroup(owner.company.id, group)
  await count(owner.company.id)
  return owner
}

test('nothing is asked until an owner or an admin says so, and then only that', async () => {
  const { seeker, id } = await newApplication()
  const asked = async () => (await seeker.api.get('/applications/:id/fairness', { id })).data
  expect(await asked()).toEqual({ company: employer.company.name, questions: [], answers: {} })
  const viewer = await app.member(employer.company, 'viewer')
  await expect(ask(['age'], viewer)).rejects.toMatchObject({ status: 403 })
  await expect(ask(['income' as 'age'])).rejects.toMatchObject({ status: 422 })
  await ask(['age', 'gender', 'age'])
  expect((await asked()).questions).toEqual(['gender', 'age'])
  const answer = (answers: object) => seeker.api.put('/applications/:id/fairness', { id, answers })
  await expect(answer({ disability: 'no' })).rejects.toMatchObject({
    ...{ status: 422, errors: { 'answers.disability': [`${employer.company.name} does not ask this`] } },
  })
  await expect(answer({ gender: 'of course' })).rejects.toMatchObject({ status: 422 })
  expect((await asked()).answers).toEqual({})
})

test('an answer is the person’s: for all their applications to the company, changed and deleted at any time', async () => {
  await ask(['gender', 'age'])
  const { seeker, id } = await newApplication()
  const other = await newApplication({ seeker })
  const answer = (answers: object) => seeker.api.put('/applications/:id/fairness', { id, answers })
  const answers = async (of = id) =>
    (await seeker.api.get('/applications/:id/fairness', { id: of })).data.answers
  await answer({ gender: 'woman', age: 'none' })
  await answer({ gender: 'another', age: '40-54' })
  expect(await answers(other.id)).toEqual({ gender: 'another', age: '40-54' })
  await Promise.all([answer({ age: 'over-54' }), answer({ age: '40-54', gender: 'another' })])
  // One that is left out is taken back.
  await answer({ age: 'none' })
  expect(await answers()).toEqual({ age: 'none' })
  const archive = JSON.stringify(await listFairnessAnswers(db, seeker.id))
  expect(archive).toContain('Prefer not to say')
  expect((await answer({})).message).toBe('Your answers are deleted')
  expect(await answers()).toEqual({})
})

// Security: A-01
test('nobody else reads or writes an answer', async () => {
  await ask(['gender'])
  const { seeker, id } = await newApplication()
  await seeker.api.put('/applications/:id/fairness', { id, answers: { gender: 'another' } })
  const stranger = await seekerWithProfile('Somebody Else')
  await expect(stranger.api.get('/applications/:id/fairness', { id })).rejects.toMatchObject({ status: 404 })
  await expect(
    stranger.api.put('/applications/:id/fairness', { id, answers: { gender: 'man' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    employer.api.get('/applications/:id/fairness' as '/employer/applications/:id', { id }),
  ).rejects.toMatchObject({ status: 403 })
})

// Security: A-19
test('no code but this room and what erases or hands out somebody’s own data names the table of answers', () => {
  const naming = globSync('{src,scripts}/**/*.{ts,tsx}')
    .filter(
      (file) =>
        !file.includes('.test.') && /fairness_answers|fairnessAnswers/.test(readFileSync(file, 'utf8')),
    )
    .filter((file) => !file.startsWith('src/features/analytics/fairness/'))
  expect(naming.sort()).toEqual([
    'scripts/demo/seed/fairness.ts',
    'src/features/privacy/erasure/talent-places.server.ts',
    ...[
      'src/features/privacy/export/read-seeker.server.ts',
      'src/features/privacy/export/sections.server.ts',
    ],
    ...['src/features/privacy/retention/retention.server.ts', 'src/server/database/types.ts'],
  ])
})

test('a quarter is counted once it is over for 60 days, and a group of nine never', async () => {
  const owner = await app.employer()
  await ask(['gender'], owner)
  const { id } = owner.company
  await insertGroup(id, { answer: 'woman', people: 120, interviews: 24 })
  await insertGroup(id, { answer: 'man', people: 120, interviews: 72 })
  await insertGroup(id, { answer: 'another', people: 9, interviews: 3 })
  await insertGroup(id, { answer: 'none', people: 40, interviews: 3 })
  expect(await read(owner)).toMatchObject({ questions: ['gender'], latest: null, results: [], blind: null })
  await count(id, startOf(quarter + 1) + 59 * dayMs)
  expect(await countsOf(id)).toEqual([])
  await count(id)
  const { results, latest } = await read(owner)
  expect(latest).toBe(quarter)
  expect(results.map(({ question, groups }) => [question, groups.map(({ answer }) => answer)])).toEqual([
    ['gender', ['woman', 'man']],
  ])
  const [women, men] = (results[0]?.groups ?? []).map(({ stages }) => stages[1])
  expect(men).toMatchObject({ stage: 'interview', verdict: 'highest', ratio: null })
  expect(women).toMatchObject({ stage: 'interview', verdict: 'below' })
  expect(women?.ratio).toBeLessThan(0.7)
  expect(women?.high).toBeLessThan(1)
  // In fives.
  expect(results[0]?.groups.every(({ people }) => people % 5 === 0 && people > 90 && people < 150)).toBe(true)
})

test('what was counted does not change with the people in it', async () => {
  const owner = await counted(
    { answer: 'woman', people: 45, interviews: 9 },
    { answer: 'man', people: 45, interviews: 9 },
  )
  const { id } = owner.company
  const before = await countsOf(id)
  expect(before).toHaveLength(2)
  const { seekers } = await insertGroup(id, { answer: 'woman', people: 30, interviews: 0 })
  await db
    .updateTable('fairnessAnswers')
    .set({ answer: 'man' })
    .where('seekerId', '=', seekers[0]?.id ?? '')
    .execute()
  await count(id)
  await db
    .deleteFrom('users')
    .where(
      'id',
      'in',
      seekers.map((one) => one.id),
    )
    .execute()
  await count(id)
  expect(await countsOf(id)).toEqual(before)
  const seen = await read(owner)
  expect(await read(owner)).toEqual(seen)
  // The filters of the report are not known here.
  await expect(
    owner.api.get('/employer/reports/fairness', { years: 1, job: crypto.randomUUID() } as { years: number }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(read(owner, 3)).rejects.toMatchObject({ status: 422 })
})

test('one group alone is compared with nothing, and groups of which nobody came either', async () => {
  const same = await counted({ answer: 'woman', people: 60, interviews: 20 })
  expect((await read(same)).results[0]?.groups).toMatchObject([
    { answer: 'woman', stages: [{}, { stage: 'interview', verdict: null, ratio: null }, {}, {}] },
  ])
  const nobody = await counted(
    { answer: 'woman', people: 120, interviews: 0 },
    { answer: 'man', people: 120, interviews: 60 },
  )
  const [women] = (await read(nobody)).results[0]?.groups ?? []
  expect(women?.stages[1]).toMatchObject({ verdict: 'below' })
  expect(women?.stages[1]?.rate).toBeLessThan(20)
})

test('a small group waits, and is counted with the quarters after', async () => {
  const owner = await app.employer()
  await ask(['gender'], owner)
  const { id } = owner.company
  for (const before of [5, 4, 3, 2, 1, 0]) {
    await insertGroup(id, { answer: 'another', people: 8, interviews: 3, quarter: quarter - before })
    await insertGroup(id, { answer: 'man', people: 50, interviews: 10, quarter: quarter - before })
    await count(id, startOf(quarter - before + 1) + 61 * dayMs)
  }
  const counts = await countsOf(id)
  expect(counts.filter(({ answer }) => answer === 'man')).toHaveLength(6)
  const waited = counts.filter(({ answer }) => answer === 'another')
  expect([waited.length > 0, waited.length < 6]).toEqual([true, true])
  expect(waited.every(({ firstQuarter, lastQuarter }) => lastQuarter > firstQuarter)).toBe(true)
  for (const [at, one] of waited.entries())
    expect(one.firstQuarter).toBeGreaterThan(waited[at - 1]?.lastQuarter ?? 0)
})

test('quarters of which answers may be deleted already are left out, and no others', async () => {
  const owner = await app.employer()
  await ask(['gender'], owner)
  const { id } = owner.company
  const groups = [quarter - 1, quarter].map((one) =>
    insertGroup(id, { answer: 'woman', people: 60, interviews: 20, quarter: one }),
  )
  const [before, latest] = (await Promise.all(groups)).map(({ job }) => job.id)
  const keep = (jobId: string | undefined, keptMonths: number) =>
    db
      .updateTable('applications')
      .set({ keptMonths })
      .where('jobId', '=', jobId ?? '')
      .execute()
  await keep(latest, 1)
  await count(id)
  expect(await countsOf(id)).toEqual([])
  expect(await read(owner)).toMatchObject({ latest: null, results: [] })
  await keep(latest, 12)
  await keep(before, 1)
  await count(id)
  expect(await countsOf(id)).toMatchObject([{ firstQuarter: quarter, lastQuarter: quarter }])
})

test('what was read blind is compared with the year before, for everybody and for each group', async () => {
  const owner = await app.employer()
  const { id } = owner.company
  await ask(['gender'], owner)
  const [named, since] = [quarter - 3, quarter - 2]
  await insertGroup(id, { answer: 'woman', people: 100, interviews: 20, quarter: named })
  await insertGroup(id, { answer: 'man', people: 100, interviews: 50, quarter: named })
  await count(id, startOf(since) + 61 * dayMs)
  // Long before the year before.
  const early = { firstQuarter: since - 6, lastQuarter: since - 6, people: [0, 0, 400, 0, 0] }
  await db
    .insertInto('fairnessCounts')
    .values({ companyId: id, question: 'gender', answer: 'woman', readBlind: false, ...early })
    .execute()
  expect((await read(owner)).blind).toBeNull()
  // The first of all came to an interview, and applied again with the name known.
  const { applications } = await insertGroup(id, {
    ...{ answer: 'none', people: 1, interviews: 1, isBlind: true, quarter: since },
  })
  await applyAgain(applications[0]?.id ?? '', new Date(startOf(quarter) + dayMs))
  await insertGroup(id, { answer: 'none', people: 8, interviews: 8, isBlind: true })
  // Nine are too few for everybody as well.
  expect((await read(owner)).blind).toBeNull()
  await insertGroup(id, { answer: 'woman', people: 91, interviews: 61, isBlind: true })
  await count(id)
  const { blind } = await read(owner)
  expect(blind?.since).toBe(since)
  expect(blind?.rows.map(({ answer }) => answer)).toEqual([null, 'woman'])
  // 70 of 200 with their names, 70 of 100 read blind.
  const [everybody, women] = (blind?.rows ?? []).map(({ stages }) => stages[1])
  expect(everybody).toMatchObject({
    ...{ stage: 'interview', before: 35, after: 70, points: 35, couldBeChance: false },
  })
  expect(women).toMatchObject({ stage: 'interview', couldBeChance: false })
  expect(women?.before).toBeLessThan(40)
})

test('those who see the whole company’s applicants see the rates, as long as they may', async () => {
  const { company } = employer
  for (const role of ['admin', 'viewer'] as const)
    expect(await read(await app.member(company, role))).toMatchObject({ results: [] })
  for (const role of ['hiring-manager', 'interviewer'] as const)
    await expect(read(await app.member(company, role))).rejects.toMatchObject({ status: 403 })
  const viewer = await app.member(company, 'viewer')
  await db
    .updateTable('companyMembers')
    .set({ role: 'interviewer' })
    .where('userId', '=', viewer.id)
    .execute()
  await expect(read(viewer)).rejects.toMatchObject({ status: 403 })
})

test('answers go with the person, with the last application to the company, and with the question', async () => {
  await ask(['gender', 'age'])
  const left = (seekerId: string) =>
    db
      .selectFrom('fairnessAnswers')
      .select('question')
      .where('seekerId', '=', seekerId)
      .orderBy('question')
      .execute()
  const given = async () => {
    const { seeker, id } = await newApplication()
    await seeker.api.put('/applications/:id/fairness', { id, answers: { gender: 'woman', age: '25-39' } })
    return { seeker, id }
  }
  const erased = await given()
  await eraseNow(app, erased.seeker)
  expect(await left(erased.seeker.id)).toEqual([])

  const ended = await given()
  const other = await newApplication({ seeker: ended.seeker })
  const end = async (id: string) => {
    await sql`update applications set stage = 'rejected', stage_changed_at = now() - interval '5 years' where id = ${id}`.execute(
      db,
    )
    await app.services.queue.sender(db)(endApplications, {})
    await app.runTasks()
  }
  await end(ended.id)
  expect(await left(ended.seeker.id)).toHaveLength(2)
  await end(other.id)
  expect(await left(ended.seeker.id)).toEqual([])

  const asked = await given()
  await ask(['age'])
  expect(await left(asked.seeker.id)).toHaveLength(2)
  await countFairness.run({}, app.tasks())
  expect(await left(asked.seeker.id)).toEqual([{ question: 'age' }])
  expect(await listAnsweredRounds(db, employer.company.id, quarter)).toMatchObject([{ question: 'age' }])
})
