import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import { seekerTokenRights, tokenRights } from '#/shared/rights.ts'
import { testApp } from '../app.ts'

// Every list that a program may read comes whole, or in pages that lead through all of it: each row once, also where rows
// have the same time.

const app = await testApp()
const people = 7
const { company, ...owner } = await app.employer()
const job = await app.job(company.id)
const seekers = await Promise.all(Array.from({ length: people }, () => app.seeker()))
const reader = await app.seeker()

async function apply(seeker: typeof reader, jobId: string) {
  const { data } = await seeker.api.post('/jobs/apply', { jobId })
  await owner.api.post('/employer/messages/:id', { id: data.id, key: crypto.randomUUID(), body: 'Hello' })
  return data.id
}
const applications: string[] = []
for (const seeker of seekers) applications.push(await apply(seeker, job.id))
const own: string[] = []
for (let count = 0; count < 5; count++) own.push(await apply(reader, (await app.job(company.id)).id))
const [thread = ''] = own
for (let count = 0; count < 6; count++)
  await owner.api.post('/employer/messages/:id', { id: thread, key: crypto.randomUUID(), body: 'More' })
// All at one moment.
const moment = new Date(Date.now() - 86_400_000)
await app.db.updateTable('applications').set({ appliedAt: moment, stageChangedAt: moment }).execute()
await app.db
  .insertInto('jobChanges')
  .values(
    Array.from({ length: 75 }, (_, place) => ({
      ...{ jobId: job.id, actorId: owner.id, actor: owner.name },
      changes: JSON.stringify([{ field: 'seats', before: place, after: place + 1 }]),
      // Three of them at each time.
      createdAt: new Date(moment.getTime() + Math.floor(place / 3) * 1000),
    })),
  )
  .execute()

const { data: ofCompany } = await owner.api.post('/employer/tokens', {
  ...{ name: 'Reader', rights: [...tokenRights], days: 30 },
})
const { data: ofSeeker } = await reader.api.post('/account/tokens', {
  ...{ name: 'Reader', rights: [...seekerTokenRights], days: 30 },
})

type List = {
  /** The field that takes meta.nextCursor of the page before; null where the list comes whole. */
  cursor: 'after' | 'before' | null
  path?: string
  limit?: number
  /** How many there are. */
  rows: number
  /** Where they are in `data`, and what tells them apart. */
  in?: 'entries' | 'messages'
  id?: (row: Record<string, unknown>) => string
}

/** Every endpoint that answers programs with a list. Others that are opened need a line here, or one below. */
const lists: Record<string, List> = {
  'GET /employer/jobs': { cursor: null, rows: 6 },
  'GET /employer/jobs/:id/history': {
    ...{ cursor: 'before', path: `/employer/jobs/${job.id}/history`, rows: 75, in: 'entries' },
    id: ({ at, changes }) => JSON.stringify([at, changes]),
  },
  'GET /employer/applicants': { cursor: 'after', limit: 2, rows: people + 5 },
  'GET /employer/jobs/:id/applicants': {
    ...{ cursor: 'after', path: `/employer/jobs/${job.id}/applicants`, limit: 3, rows: people },
  },
  'GET /employer/messages': { cursor: 'after', limit: 5, rows: people + 5 },
  'GET /employer/messages/:id': {
    ...{ cursor: 'before', path: `/employer/messages/${thread}`, limit: 2, rows: 7, in: 'messages' },
  },
  'GET /applications': { cursor: null, rows: 5 },
  'GET /messages': { cursor: 'after', limit: 2, rows: 5 },
  'GET /messages/:id': { cursor: 'before', path: `/messages/${thread}`, limit: 3, rows: 7, in: 'messages' },
}
/** One thing with what belongs to it, and the board, whose columns go on at /applicants. */
const single = [
  'GET /applications/:id',
  'GET /employer/applications/:id',
  'GET /employer/applications/:id/progress',
  'GET /employer/jobs/:id',
  'GET /employer/jobs/:id/applications',
  'GET /profile',
]

async function read(key: string, query: Record<string, string>) {
  const path = lists[key]?.path ?? key.split(' ')[1]
  const isSeekers = (contract[key as keyof typeof contract] as Endpoint).access === 'seeker'
  const answer = await app.app.inject({
    ...{ method: 'GET', url: `/api${path}?${new URLSearchParams(query)}` },
    headers: { authorization: `Bearer ${(isSeekers ? ofSeeker : ofCompany).token}` },
  })
  expect([key, answer.statusCode]).toEqual([key, 200])
  return answer.json() as { data: unknown; meta?: { nextCursor?: string | null } }
}

test('every read that is open to programs is known as a list or as one thing', () => {
  const open = (Object.entries(contract) as [string, Endpoint][]).flatMap(([key, { tokens }]) =>
    tokens && key.startsWith('GET ') ? [key] : [],
  )
  expect(open.sort()).toEqual([...Object.keys(lists), ...single].sort())
})

for (const [key, list] of Object.entries(lists)) {
  test(`${key} leads a program through all rows, each once`, async () => {
    const nameOf = list.id ?? ((row) => String(row.id))
    const seen: string[] = []
    let cursor: string | null | undefined
    let pages = 0
    do {
      const { data, meta } = await read(key, {
        ...(list.limit && { limit: String(list.limit) }),
        ...(cursor && list.cursor && { [list.cursor]: cursor }),
      })
      const rows = (list.in ? (data as Record<string, unknown>)[list.in] : data) as Record<string, unknown>[]
      seen.push(...rows.map(nameOf))
      cursor = meta?.nextCursor
      pages++
    } while (cursor)
    expect(seen).toHaveLength(list.rows)
    expect(new Set(seen).size).toBe(list.rows)
    expect(pages > 1).toBe(list.cursor !== null)
  })
}

test('a cursor that no answer held is refused', async () => {
  for (const [key, { cursor, path }] of Object.entries(lists)) {
    if (!cursor) continue
    const isSeekers = (contract[key as keyof typeof contract] as Endpoint).access === 'seeker'
    const { statusCode } = await app.app.inject({
      ...{ method: 'GET', url: `/api${path ?? key.split(' ')[1]}?${cursor}=nonsense` },
      headers: { authorization: `Bearer ${(isSeekers ? ofSeeker : ofCompany).token}` },
    })
    expect([key, [400, 422].includes(statusCode)]).toEqual([key, true])
  }
})
