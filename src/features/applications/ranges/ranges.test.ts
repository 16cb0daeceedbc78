import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()

type Applied = Awaited<ReturnType<typeof newApplication>>
const floor = ({ seeker, id }: Applied, amount: number) =>
  seeker.api.post('/applications/:id/range', { id, amount })
const ceiling = ({ id }: Applied, amount: number) =>
  employer.api.post('/employer/applications/:id/range', { id, amount })
const mine = async ({ seeker, id }: Applied) => (await seeker.api.get('/applications/:id/range', { id })).data
const theirs = async ({ id }: Applied) =>
  (await employer.api.get('/employer/applications/:id/range', { id })).data

/** Figures that stand nowhere else. */
const [least, most] = [68_137, 71_959]

/** The tables of which some row contains this text. */
async function tablesWith(text: string) {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    app.db,
  )
  const found = []
  for (const { name } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(name)} as t where t::text like ${`%${text}%`} limit 1`.execute(
        app.db,
      )
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

test.each([
  ['meet', least, most, true],
  ['are equal', least, least, true],
  ['do not meet', most, least, false],
])('both sides learn that ranges that %s, and nothing else', async (_, low, high, meets) => {
  const one = await newApplication()
  await floor(one, low)
  expect(await theirs(one)).toMatchObject({ isGiven: false, isGivenByOther: true, meets: null })
  const { data } = await ceiling(one, high)
  expect(data).toMatchObject({ meets, metAt: expect.any(String) })
  expect(await mine(one)).toMatchObject({ meets })
  for (const told of [await mine(one), await theirs(one)])
    expect(Object.keys(told).sort()).toEqual(
      ['currency', 'isGiven', 'isGivenByOther', 'isOpen', 'isTimely', 'meets', 'metAt', 'period'].sort(),
    )
  const said = meets ? 'overlap.' : 'don’t overlap.'
  expect((await app.bells(one.seeker.id)).map(({ title }) => title)).toContain(
    `Your pay range and ${employer.company.name}’s ${said}`,
  )
  expect((await app.bells(employer.id)).map(({ title }) => title)).toContain(
    `Your pay range and Amara Nwosu’s ${said}`,
  )
})

// Security: A-17
test('neither figure is in any row, task, mail, bell or export, before the comparison or after', async () => {
  const [low, high] = [63_771.41, 64_883.67]
  const one = await newApplication()
  await floor(one, low)
  expect(await tablesWith(String(low))).toEqual([])
  const waiting = await app.db
    .selectFrom('rangeMeetings')
    .selectAll()
    .where('applicationId', '=', one.id)
    .executeTakeFirstOrThrow()
  expect(waiting.floorEncrypted).not.toBeNull()
  await ceiling(one, high)
  await app.runTasks()
  for (const figure of [low, high]) expect(await tablesWith(String(figure))).toEqual([])
  expect(
    await app.db
      .selectFrom('rangeMeetings')
      .selectAll()
      .where('applicationId', '=', one.id)
      .executeTakeFirst(),
  ).toMatchObject({
    ...{ floorEncrypted: null, floorKey: null, ceilingEncrypted: null, ceilingKey: null, meets: true },
  })
})

// Security: A-17
test('a figure is taken once: whatever is tried again is answered in the same words, and changes nothing', async () => {
  const one = await newApplication()
  await floor(one, least)
  const answers = []
  for (const again of [least, 1, 99_000_000])
    answers.push(await floor(one, again).catch(({ status, message }) => ({ status, message })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 409 })
  await ceiling(one, most)
  const after = await theirs(one)
  for (const probe of [1, least - 1, least, 99_000_000])
    await expect(ceiling(one, probe)).rejects.toMatchObject({ status: 409 })
  expect(await theirs(one)).toEqual(after)
})

// Security: A-17
test('what is stored and answered has one size, whatever the figure is', async () => {
  const sizes = new Set<number>()
  const answers = new Set<string>()
  for (const amount of [1, 999.99, 68_137, 99_999_999.99]) {
    const one = await newApplication()
    const { data } = await floor(one, amount)
    answers.add(JSON.stringify(data))
    const row = await app.db
      .selectFrom('rangeMeetings')
      .select('floorEncrypted')
      .where('applicationId', '=', one.id)
      .executeTakeFirstOrThrow()
    sizes.add(row.floorEncrypted?.length ?? 0)
  }
  expect(sizes.size).toBe(1)
  expect(answers.size).toBe(1)
})

// Security: A-17
test('nobody else reads whether ranges meet: other members, recruiters, other seekers, staff as that person', async () => {
  const one = await newApplication()
  await floor(one, least)
  await ceiling(one, most)
  for (const role of ['interviewer', 'viewer'] as const) {
    const member = await app.member(employer.company, role)
    await expect(member.api.get('/employer/applications/:id/range', { id: one.id })).rejects.toMatchObject({
      status: 403,
    })
  }
  const other = await app.seeker()
  await expect(other.api.get('/applications/:id/range', { id: one.id })).rejects.toMatchObject({
    status: 404,
  })
  const rival = await app.employer()
  await expect(rival.api.get('/employer/applications/:id/range', { id: one.id })).rejects.toMatchObject({
    status: 404,
  })
})

test('once there is an offer, or the application has ended, no figure is taken any more', async () => {
  const one = await newApplication()
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: one.id, version: 1, to: 'offer', offer: { amount: 70_000 } },
  })
  await expect(floor(one, least)).rejects.toMatchObject({ status: 409 })
  await expect(ceiling(one, least)).rejects.toMatchObject({ status: 409 })
  expect(await mine(one)).toMatchObject({ isOpen: false, isGiven: false })
})

test('an applicant is offered it once they read of the screening, or when the company has given its figure', async () => {
  const one = await newApplication()
  expect(await mine(one)).toMatchObject({ isOpen: true, isTimely: false })
  expect(await theirs(one)).toMatchObject({ isOpen: true, isTimely: true })
  await employer.api.post('/employer/applications/:id/move', { id: one.id, to: 'screened', version: 1 })
  expect(await mine(one)).toMatchObject({ isTimely: false })
  await tenMinutesPass()
  expect(await mine(one)).toMatchObject({ isTimely: true })
  const asked = await newApplication()
  await ceiling(asked, most)
  expect(await mine(asked)).toMatchObject({ isTimely: true, isGivenByOther: true })
})

test('whoever named their pay in a counter is not offered to check it privately', async () => {
  const one = await newApplication()
  const move = (version: number, more: object) =>
    employer.api.post('/employer/applications/:id/move', { id: one.id, version, to: 'offer', ...more })
  await move(1, { offer: { amount: 70_000 } })
  await one.seeker.api.post('/applications/:id/answer-offer', {
    ...{ id: one.id, version: 2, answer: 'counter', amount: 74_000 },
  })
  // The offer is withdrawn, which is told at once.
  await move(3, { to: 'screened' })
  expect(await mine(one)).toMatchObject({ isOpen: true, isTimely: false })
})
