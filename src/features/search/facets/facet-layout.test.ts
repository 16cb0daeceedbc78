import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { JobRow } from '#/features/jobs/queries.server.ts'
import { testApp } from '#/testing/app.ts'
import { payFilterSteps } from '../search-terms.ts'
import {
  choiceFacets,
  choices,
  facetLayout,
  facetSql,
  facetWidth,
  packedFacets,
  packFacets,
  unpackFacets,
} from './facet-layout.ts'

const app = await testApp()

/** Jobs that together have every value of every facet. */
const samples: Parameters<typeof app.job>[1][] = [
  ...choiceFacets.flatMap((name) =>
    choices[name].options.map(({ value }) => ({ [choices[name].column]: value })),
  ),
  ...[1, ...payFilterSteps].flatMap((pay) => [
    { payMin: 1, payMax: pay },
    { payMin: 1, payMax: pay + 1 },
  ]),
  ...['Logistics', 'Hospitals', null].map((industry) => ({ industry })),
]

test('the database packs the facets of a job as this file says, and keeps a term for each', async () => {
  const { company } = await app.employer('approved')
  for (const sample of samples) await app.job(company.id, { payPeriod: 'year', ...sample })
  const { rows } = await sql<JobRow & { facet: number; terms: string[]; payHigh: number; number: number }>`
    select jobs.*, facet, pay_high, coalesce(search_industries.id, 0) as number, tsvector_to_array(tsv) as terms
    from job_search join jobs on jobs.id = job_id left join search_industries on search_industries.name = industry`.execute(
    app.db,
  )
  expect(rows).toHaveLength(samples.length)
  for (const row of rows) {
    const values = {
      ...Object.fromEntries(
        choiceFacets.map((name) => [
          name,
          choices[name].options.findIndex(({ value }) => value === String(row[choices[name].column])),
        ]),
      ),
      pay: payFilterSteps.filter((step) => row.payHigh >= step).length,
      industry: row.number,
    } as Parameters<typeof packFacets>[0]
    expect(row.facet).toBe(packFacets(values))
    expect(unpackFacets(row.facet)).toEqual(values)
    for (const name of packedFacets) {
      const { term } = facetLayout[name]
      const own = row.terms.filter((one) => one.startsWith(`${term}:`))
      expect(own).toEqual(name === 'industry' && !row.number ? [] : [`${term}:${values[name]}`])
    }
  }
})

test('SQL takes the same values out of the number, and no two facets share a bit', async () => {
  expect(packedFacets.reduce((bits, name) => bits + facetLayout[name].bits, 0)).toBe(facetWidth)
  for (const packed of [0, 0b1010101010, 2 ** facetWidth - 1]) {
    const { rows } = await sql<Record<string, number>>`
      select ${sql.raw(packedFacets.map((name) => `${facetSql(name)} as "${name}"`).join(', '))}
      from (select ${packed}::int as facet) one`.execute(app.db)
    expect(rows[0]).toEqual(unpackFacets(packed))
    expect(packFacets(unpackFacets(packed))).toBe(packed)
  }
})
