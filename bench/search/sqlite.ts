// A comparison engine: SQLite's FTS5 over the same jobs, in its own process. It gets each query as parsed by Postgres
// (places resolved, names as numbers), counts exactly, and returns twenty cards from its own table.
// `node bench/search/sqlite.ts FILE PORT` serves a file created by `copyToSqlite`.
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { aggregateGroups } from '#/features/search/facets/facet-counts.ts'
import { choiceFacets, facetSql } from '#/features/search/facets/facet-layout.ts'
import type { SearchQuery } from '#/features/search/query/search-query.ts'
import type { Database } from '#/server/database/database.ts'
import { type PeerRow, peerRows } from './rows.ts'

const jobColumns = 'seq, facet, posted, pay_low, pay_high, latitude, longitude, reply, card'

export async function copyToSqlite(database: Database, file: string) {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`pragma journal_mode = off; pragma synchronous = off;
    create table job (seq integer primary key, facet integer, posted real, pay_low integer, pay_high integer,
      latitude real, longitude real, reply integer, card text);
    create virtual table words using fts5 (title, body, content = '', tokenize = 'porter unicode61')`)
  const putJob = sqlite.prepare(`insert into job (${jobColumns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const putWords = sqlite.prepare('insert into words (rowid, title, body) values (?, ?, ?)')
  for await (const rows of peerRows(database)) {
    sqlite.exec('begin')
    for (const row of rows) {
      putJob.run(...jobColumns.split(', ').map((name) => row[name as keyof PeerRow]))
      putWords.run(row.seq, row.title, row.body)
    }
    sqlite.exec('commit')
  }
  sqlite.exec(
    `create index job_pay on job (pay_high desc, seq desc); insert into words (words) values ('optimize'); analyze`,
  )
  sqlite.close()
}

type SqliteQuery = { q: string; query: SearchQuery }

function runQuery(sqlite: DatabaseSync, { q, query }: SqliteQuery) {
  const { near, payMin, payMax, postedWindow: posted, windowStarts: windows, sort, limit, offset } = query
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `"${word}"`)
    .join(' ')
  const from = words ? `words join job on job.seq = words.rowid` : 'job'
  const d2 = near
    ? `((latitude - ${near.latitude}) * (latitude - ${near.latitude}) +
       (longitude - ${near.longitude}) * ${near.cosLat} * (longitude - ${near.longitude}) * ${near.cosLat})`
    : '0'
  const matchesPay = `(${payMin === null ? '1' : `pay_high >= ${payMin}`} and ${payMax === null ? '1' : `pay_low <= ${payMax}`})`
  const conditions = `${words ? 'words match ?' : '1'} ${near ? `and ${d2} <= ${near.degrees * near.degrees}` : ''}`
  const values = words ? [words] : []
  const groups = sqlite
    .prepare(`select facet, ${windows.map((start) => `(posted > ${start})`).join(' + ')} as age, ${matchesPay} as paid,
      count(*) as jobs from ${from} where ${conditions} group by 1, 2, 3`)
    .all(...values) as { facet: number; age: number; paid: number; jobs: number }[]
  const { total, counts } = aggregateGroups(
    query,
    groups.map((group) => ({ ...group, matchesPay: group.paid === 1 })),
  )
  const oneOf = (value: string, chosen: number[]) =>
    chosen.length > 0 ? `and ${value} in (${chosen.join()})` : ''
  const filters = `${choiceFacets.map((name) => oneOf(facetSql(name), query[name])).join(' ')} and ${matchesPay} ${posted === null ? '' : `and posted > ${windows[posted]}`}`
  const title = `job.seq in (select rowid from words where words match ?)`
  const order = {
    newest: 'seq desc',
    pay: 'pay_high desc, seq desc',
    nearest: `${d2}, seq desc`,
    fastest: 'reply, seq desc',
    relevance: `${title} desc, seq desc`,
  }[sort]
  const cards = sqlite
    .prepare(
      `select card from ${from} where ${conditions} ${filters} order by ${order} limit ${limit} offset ${offset}`,
    )
    .all(...values, ...(sort === 'relevance' ? [`title : (${words})`] : [])) as { card: string }[]
  return {
    total,
    counts: { ...counts, industry: [...counts.industry.entries()].filter(([, jobs]) => jobs > 0) },
    data: cards.map(({ card }) => JSON.parse(card)),
  }
}

const [, script, file, port] = process.argv
if (script?.endsWith('search/sqlite.ts') && file) {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  sqlite.exec('pragma mmap_size = 4000000000; pragma cache_size = -200000')
  createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      try {
        response.end(text ? JSON.stringify(runQuery(sqlite, JSON.parse(text))) : '')
      } catch (error) {
        response.statusCode = 500
        response.end(String(error))
      }
    })
  }).listen(Number(port), '127.0.0.1')
}
