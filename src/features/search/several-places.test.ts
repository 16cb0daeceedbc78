import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { waitUntilCaughtUp } from '../../../bench/agreement/queries.ts'
import { locatePlaces } from './index/located-places.server.ts'
import { recountAllSuggestions } from './suggestions/counts.server.ts'

// A job is found at each of its places, once; by Postgres and by the index in memory.

const apps = {
  Postgres: await testApp(),
  'the index in memory': await testApp({ SEARCH_INDEX: 'on' }),
}
type App = (typeof apps)['Postgres']

const newark = { city: 'Newark', region: 'NJ', country: 'US' }
const boston = { city: 'Boston', region: 'MA', country: 'US' }
const lyon = { city: 'Lyon', region: null, country: 'FR' }

async function addJobs(app: App) {
  const { company } = await app.employer()
  const add = (slug: string, fields: object, furtherPlaces: object[]) =>
    app.job(company.id, { slug, title: slug, ...fields, furtherPlaces: JSON.stringify(furtherPlaces) })
  await add('welder', newark, [boston, lyon])
  await add('rigger', boston, [])
  await add('coder', { ...newark, city: null, region: null, workplace: 'Remote' }, [
    { city: null, region: null, country: 'FR' },
  ])
  // Of remote work only the countries count.
  await add('writer', { ...newark, workplace: 'Remote' }, [boston])
}

beforeAll(async () => {
  for (const app of Object.values(apps)) await addJobs(app)
  await waitUntilCaughtUp(apps['the index in memory'].db)
})

for (const [engine, app] of Object.entries(apps)) {
  const found = async (where: object) => {
    const { data, meta } = await app.visitor.get('/jobs', { sort: 'newest', ...where })
    expect(data).toHaveLength(meta?.total ?? -1)
    return data.map(({ slug }) => slug).sort()
  }

  test(`${engine} finds a job by the name of each of its places, once`, async () => {
    expect(await found({ where: 'Boston' })).toEqual(['rigger', 'welder'])
    expect(await found({ where: 'Lyon' })).toEqual(['welder'])
    expect(await found({ where: 'France' })).toEqual(['coder', 'welder'])
    expect(await found({ where: 'remote, France' })).toEqual(['coder'])
    expect(await found({ where: 'Massachusetts' })).toEqual(['rigger', 'welder'])
    expect(await found({ where: 'United States' })).toEqual(['coder', 'rigger', 'welder', 'writer'])
    expect(await found({ q: 'welder in boston' })).toEqual(['welder'])
  })

  test(`${engine} finds it at no place that two of them would make together`, async () => {
    expect(await found({ where: 'Boston, Massachusetts' })).toEqual(['rigger', 'welder'])
    expect(await found({ where: 'Boston, MA' })).toEqual(['rigger', 'welder'])
    expect(await found({ where: 'Boston, New Jersey' })).toEqual([])
    expect(await found({ where: 'Lyon, United States' })).toEqual([])
  })

  test(`${engine} measures to the nearest of the places`, async () => {
    const near = await app.visitor.get('/jobs', { lat: 42.36, lon: -71.06, radius: 30, sort: 'nearest' })
    expect(near.data.map(({ slug }) => slug).sort()).toEqual(['rigger', 'welder'])
    const [first, second] = near.data.map(({ reasons }) => reasons.find(({ kind }) => kind === 'distance'))
    expect(first).toEqual(second)
    expect(await found({ where: 'Lyon', radius: 30 })).toEqual(['welder'])
    expect(await found({ where: 'Newark, NJ', radius: 30 })).toEqual(['welder'])
    expect(await found({ where: 'Chicago', radius: 30 })).toEqual([])
  })

  test(`${engine} forgets a place that a job no longer has`, async () => {
    const change = async (places: object[]) => {
      await app.db
        .updateTable('jobs')
        .set({ furtherPlaces: JSON.stringify(places) })
        .where('slug', '=', 'welder')
        .execute()
      if (app === apps['the index in memory']) await waitUntilCaughtUp(app.db)
    }
    await change([boston])
    expect([await found({ where: 'Lyon' }), await found({ where: 'Lyon', radius: 30 })]).toEqual([[], []])
    await change([boston, lyon])
    expect(await found({ where: 'Lyon', radius: 30 })).toEqual(['welder'])
  })
}

test('a place that becomes known is found by its distance, and counted for each job', async () => {
  const { db } = apps.Postgres
  await sql`update search_places set place_id = null, latitude = null, longitude = null where city = 'Lyon'`.execute(
    db,
  )
  const { company } = await apps.Postgres.employer()
  await apps.Postgres.job(company.id, {
    ...{ slug: 'baker', title: 'Baker', ...newark },
    furtherPlaces: JSON.stringify([lyon]),
  })
  const nearLyon = async () =>
    (await apps.Postgres.visitor.get('/jobs', { lat: 45.76, lon: 4.84, radius: 30 })).data.map(
      ({ slug }) => slug,
    )
  expect(await nearLyon()).not.toContain('baker')
  await locatePlaces.run({}, apps.Postgres.tasks())
  expect(await nearLyon()).toContain('baker')
  await recountAllSuggestions(db)
  const { rows } = await sql<{ jobs: number }>`select jobs from search_places where city = 'Lyon'`.execute(db)
  expect(rows).toEqual([{ jobs: 2 }])
})
