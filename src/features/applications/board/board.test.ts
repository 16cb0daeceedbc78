import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { type PayPeriod, payPerYear } from '#/shared/money/money.ts'
import { openHiring } from '#/testing/applications.ts'
import { seededRandom } from '#/testing/seeded-random.ts'
import { untyped } from '#/testing/untyped.ts'
import { waitingSince } from '../moves/moves.server.ts'
import { findApplication } from '../queries.server.ts'

const { app, employer, newApplication, seekerWithProfile, tenMinutesPass } = await openHiring()

const move = (id: string, to: string, version: number) =>
  employer.api.post('/employer/applications/:id/move', untyped({ id, to, version, reason: 'Other' }))

/** Applications of people who exist only for the length of a list. */
async function manyApplications(jobId: string, count: number) {
  const users = await app.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, n) => ({
        role: 'SEEKER' as const,
        name: `Person ${n}`,
        email: `many-${jobId}-${n}@people.example`,
        emailVerifiedAt: new Date(),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const rows = users.map(({ id, name }, n) => ({
    jobId,
    seekerId: id,
    snapshot: JSON.stringify({
      name,
      desiredPay: 1000 * (n % 7),
      // What was sent before there were periods is by the year.
      ...(n % 3 && { desiredPeriod: n % 3 === 1 ? 'hour' : 'month' }),
      skills: n % 2 ? ['Rust'] : [],
    }),
    // Several at the very same moment: the id then decides.
    stageChangedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * dayMs),
  }))
  return app.db.insertInto('applications').values(rows).returning('id').execute()
}

test('a column is read page by page: everybody once, newest change first, and the counts are exact', async () => {
  const job = await app.job(employer.company.id)
  await manyApplications(job.id, 75)
  const { data } = await employer.api.get('/employer/jobs/:id/applications', { id: job.id })
  expect(data.cards).toHaveLength(30)
  const [column] = data.columns
  expect(column).toMatchObject({ column: 'applied', total: 75, found: 75 })
  const seen = data.cards.map(({ id }) => id)
  const changes = data.cards.map(({ stageChangedAt }) => stageChangedAt)
  for (let after = column?.nextCursor; after; ) {
    const page = await employer.api.get('/employer/jobs/:id/applicants', {
      id: job.id,
      column: 'applied',
      after,
    })
    seen.push(...page.data.map(({ id }) => id))
    changes.push(...page.data.map(({ stageChangedAt }) => stageChangedAt))
    after = page.meta?.nextCursor ?? null
  }
  expect(new Set(seen).size).toBe(75)
  expect(seen).toHaveLength(75)
  expect(changes).toEqual(changes.toSorted().reverse())
})

const yearlyAsked = (one: { desiredPay: number | null; desiredPeriod: PayPeriod }) =>
  payPerYear(one.desiredPay ?? 0, one.desiredPeriod)

test('the table is sorted on the server in both directions, through all pages', async () => {
  const job = await app.job(employer.company.id)
  await manyApplications(job.id, 25)
  for (const sort of ['changed', 'name', 'stage', 'waiting', 'asks'] as const) {
    const read = async (descending: boolean) => {
      const all: { id: string; name: string; desiredPay: number | null; desiredPeriod: PayPeriod }[] = []
      let after: string | null | undefined
      do {
        const page = await employer.api.get('/employer/jobs/:id/applicants', {
          ...{ id: job.id, sort, descending, limit: 7 },
          ...(after && { after }),
        })
        if (!after) expect(page.meta?.total).toBe(25)
        all.push(...page.data)
        after = page.meta?.nextCursor
      } while (after)
      return all
    }
    const [up, down] = [await read(false), await read(true)]
    expect(new Set(up.map(({ id }) => id)).size, sort).toBe(25)
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
    if (sort === 'name') expect(up.map(({ name }) => name)).toEqual(up.map(({ name }) => name).toSorted())
    if (sort === 'asks') expect(up.map(yearlyAsked)).toEqual(up.map(yearlyAsked).toSorted((a, b) => a - b))
  }
})

test('a cursor that was not given out is refused, and one of another order', async () => {
  const { jobId } = await newApplication()
  const cursor = (json: string) => Buffer.from(json).toString('base64url')
  for (const after of ['nonsense', cursor('["a","b"]'), cursor(`[1,"${'-'.repeat(36)}"]`), 'e30'])
    await expect(
      employer.api.get('/employer/jobs/:id/applicants', { id: jobId, after }),
    ).rejects.toMatchObject({ status: 400 })
  // Postgres holds no U+0000, which base64 carries past the check of what was sent.
  const after = cursor(JSON.stringify(['a\0b', jobId]))
  await expect(
    employer.api.get('/employer/jobs/:id/applicants', { id: jobId, sort: 'name', after }),
  ).rejects.toMatchObject({ status: 400 })
})

test('words and lateness filter on the server, and the counts of the columns stay whole', async () => {
  const job = await app.job(employer.company.id, { steps: JSON.stringify([]) })
  const ada = await newApplication({ seeker: await seekerWithProfile('Ada Lund'), jobId: job.id })
  await newApplication({ seeker: await seekerWithProfile('Bo Berg'), jobId: job.id })
  const long = new Date(Date.now() - 14 * dayMs)
  await app.db.updateTable('applications').set({ appliedAt: long }).where('id', '=', ada.id).execute()
  const board = async (filter: object) =>
    (await employer.api.get('/employer/jobs/:id/applications', { id: job.id, ...filter })).data
  for (const filter of [{ q: 'lund' }, { late: true }, { q: 'LUND tig', late: true }]) {
    const { cards, columns } = await board(filter)
    expect(cards.map(({ name }) => name)).toEqual(['Ada Lund'])
    expect(columns[0]).toMatchObject({ total: 2, found: 1, late: 1 })
  }
  expect((await board({ q: 'nobody' })).cards).toEqual([])
  expect((await board({ q: "'; drop table" })).cards).toEqual([])
  await ada.seeker.api.post('/applications/:id/withdraw', { id: ada.id })
  // The profile went with them; the name stays.
  expect((await board({ q: 'tig' })).cards.map(({ name }) => name)).toEqual(['Bo Berg'])
  expect((await board({ q: 'lund' })).cards.map(({ name }) => name)).toEqual(['Ada Lund'])
})

test('a source filters the board, its pages and the choice of everybody, and lists who came without a link', async () => {
  const job = await app.job(employer.company.id)
  const applicant = async (name: string, source: string | null) => {
    const made = await newApplication({ seeker: await seekerWithProfile(name), jobId: job.id })
    await app.db.updateTable('applications').set({ source }).where('id', '=', made.id).execute()
    return made
  }
  const cora = await applicant('Cora Lund', 'linkedin')
  await applicant('Ada Berg', 'linkedin')
  await applicant('Bo Holm', null)
  await applicant('Dag Moe', 'nav.no')
  const filtered = async (source: string) => {
    const input = { id: job.id, source, sort: 'name' as const }
    const { data } = await employer.api.get('/employer/jobs/:id/applications', input)
    const names = data.cards.map(({ name }) => name)
    expect(data.columns[0]?.found).toBe(names.length)
    const page = await employer.api.get('/employer/jobs/:id/applicants', input)
    expect([page.meta?.total, page.data.map(({ name }) => name)]).toEqual([names.length, names])
    const chosen = await employer.api.get('/employer/jobs/:id/people', { id: job.id, source })
    expect(chosen.data.map(({ name }) => name).toSorted()).toEqual(names)
    return { names, sources: data.sources, total: data.columns[0]?.total }
  }
  expect(await filtered('linkedin')).toEqual({
    names: ['Ada Berg', 'Cora Lund'],
    total: 4,
    sources: [
      { source: 'linkedin', count: 2 },
      { source: 'direct', count: 1 },
      { source: 'nav.no', count: 1 },
    ],
  })
  expect((await filtered('direct')).names).toEqual(['Bo Holm'])
  expect((await filtered('nowhere')).names).toEqual([])
  // Where they came from went with them.
  await cora.seeker.api.post('/applications/:id/withdraw', { id: cora.id })
  const after = await filtered('linkedin')
  expect(after.names).toEqual(['Ada Berg'])
  expect(after.sources[0]).toEqual({ source: 'direct', count: 1 })
})

test('the kept time of waiting is what the moves say, after any walk of moves, undoings and notices', {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(17)
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item
  for (let walk = 0; walk < 5; walk++) {
    const { id } = await newApplication()
    for (let step = 0; step < 8; step++) {
      const row = await findApplication(app.db, id)
      if (!row) throw new Error('gone')
      if (random(10) < 3) await tenMinutesPass()
      else
        await move(
          id,
          pick(['applied', 'short-listed', 'screened', 'interview', 'offer', 'rejected']),
          row.version,
        ).catch(() => null)
      const after = await findApplication(app.db, id)
      const { waitingSince: kept } = await app.db
        .selectFrom('applications')
        .select('waitingSince')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (!after || !kept) throw new Error('gone')
      expect(Math.abs(kept.getTime() - waitingSince(after).getTime())).toBeLessThan(2)
    }
  }
})

const keepsWhatMovesSay = async (ids: string[]) => {
  for (const id of ids) {
    const row = await findApplication(app.db, id)
    const { kept } = await app.db
      .selectFrom('applications')
      .select('waitingSince as kept')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!row || !kept) throw new Error('gone')
    expect(Math.abs(kept.getTime() - waitingSince(row).getTime())).toBeLessThan(2)
  }
  const { rows } = await sql`
    (table application_rounds except table application_rounds_from_moves)
    union all (table application_rounds_from_moves except table application_rounds)`.execute(app.db)
  expect(rows).toEqual([])
}

test('moves of one statement are all kept', async () => {
  const ids = [(await newApplication()).id, (await newApplication()).id]
  await sql`update applications set stage = 'screened' where id = any(${ids}::uuid[])`.execute(app.db)
  await sql`insert into application_events (application_id, from_stage, to_stage, notified, created_at)
    select id::uuid, 'applied', stage, true, now() + interval '1 minute' * place
    from unnest(${ids}::text[]) id, unnest(array['short-listed', 'screened', 'applied']) with ordinality moves (stage, place)`.execute(
    app.db,
  )
  await keepsWhatMovesSay(ids)
})

test('a move that waits for another of the same application counts both', async ({ skip }) => {
  // The embedded database has one connection.
  if (app.services.database.embedded) skip()
  const { id } = await newApplication()
  await sql`update applications set stage = 'screened' where id = ${id}`.execute(app.db)
  const told = (db: typeof app.db, toStage: string) =>
    sql`insert into application_events (application_id, from_stage, to_stage, notified, created_at)
      values (${id}, 'applied', ${toStage}, true, now() + interval '1 hour')`.execute(db)
  let second: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (transaction) => {
    await told(transaction, 'screened')
    second = told(app.db, 'short-listed')
    const waiting = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%application_events%') as waits`
    await expect
      .poll(async () => (await waiting.execute(app.db)).rows[0]?.waits, { timeout: 10_000 })
      .toBe(true)
  })
  await second
  await keepsWhatMovesSay([id])
})
