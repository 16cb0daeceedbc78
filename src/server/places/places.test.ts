import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { loadPlaces } from './load.ts'

const { db, services } = await testApp()

const townOf = async (city: string, region = '', country = '') => {
  const { rows } = await sql<{ name: string; region: string; latitude: number }>`
    select name, region, latitude from places where id = find_place_id(${city}, ${region}, ${country})`.execute(
    db,
  )
  return rows[0]
}

test('a town is found by any of its names, and the largest town wins', async () => {
  expect(await townOf('New York')).toMatchObject({ name: 'New York City', region: 'NY' })
  expect(await townOf('  münchen ')).toMatchObject({ name: 'Munich' })
  expect(await townOf('COLOGNE', '', 'de')).toMatchObject({ name: 'Köln' })
  expect(await townOf('koeln')).toMatchObject({ name: 'Köln' })
  expect(await townOf('Nowhere at All')).toBeUndefined()
})

test('a region is found by its code and by its name', async () => {
  expect(await townOf('Newark', 'NJ', 'US')).toMatchObject({ latitude: 40.74 })
  expect(await townOf('Newark', 'new jersey', 'US')).toMatchObject({ latitude: 40.74 })
  expect(await townOf('Newark', 'CA', 'DE')).toBeUndefined()
})

test('loading again adds nothing', async () => {
  const count = () => db.selectFrom('placeNames').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const before = await count()
  await loadPlaces(services.database)
  expect(await count()).toEqual(before)
})
