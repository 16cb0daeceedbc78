// The search cluster as an engine: one request to it and one small statement to Postgres for each search.
import type { Db } from '#/server/database/database.ts'
import type { FoundJobs } from '../index/run-until-enough.ts'
import { runUntilEnough } from '../index/run-until-enough.ts'
import type { SearchEngine, SearchEngineResult, SearchQuery } from '../query/search-query.ts'
import { compileCount, compileSearch } from './compile.ts'
import { type ClusterConnection, clusterAway, refusalOf } from './connection.server.ts'
import { readFeedForSearch } from './feed-row.server.ts'
import { type ClusterAnswer, readResult } from './read-result.ts'

export type ClusterEngine = {
  search: SearchEngine
  /** As `runUntilEnough`, some of the queries in one request. */
  searchUntilEnough(queries: SearchQuery[], enough: number): Promise<FoundJobs[]>
}

/** So many queries of a list are asked at once, of which perhaps the first are enough. */
const queriesAtOnce = 4
/** An answer without some of the jobs is none. */
const wholeAnswers = 'allow_partial_search_results=false'

export function clusterEngine(db: Db, connection: ClusterConnection): ClusterEngine {
  /** The answers to these, from one index and with one list of hidden companies. */
  async function ask(queries: SearchQuery[], isAgain = false): Promise<SearchEngineResult[]> {
    const { indexName, hidden } = await readFeedForSearch(db)
    if (indexName === null) throw clusterAway('The first index is not complete')
    const moment = { now: Date.now(), hidden }
    const bodies = queries.map((query) => (query.limit === 0 ? compileCount : compileSearch)(query, moment))
    try {
      const answers = await (bodies.length === 1
        ? askOne(indexName, bodies[0])
        : askSeveral(indexName, bodies))
      return queries.map((query, i) => readResult(query, answers[i] as ClusterAnswer))
    } catch (error) {
      // A new index took its place in between.
      if (refusalOf(error) === 404 && !isAgain) return ask(queries, true)
      if (refusalOf(error) === 404) throw clusterAway(error)
      throw error
    }
  }
  const askOne = async (index: string, body: object = {}) => [
    await connection.ask<ClusterAnswer>({ method: 'POST', path: `/${index}/_search?${wholeAnswers}`, body }),
  ]
  async function askSeveral(index: string, bodies: object[]) {
    const header = `{"allow_partial_search_results":false}`
    const body = bodies.map((one) => `${header}\n${JSON.stringify(one)}\n`).join('')
    const { responses } = await connection.ask<{
      responses: (ClusterAnswer & { status: number; error?: unknown })[]
    }>({
      ...{ method: 'POST', path: `/${index}/_msearch`, body },
    })
    const failed = responses.find(({ status }) => status >= 400)
    if (failed)
      throw Object.assign(new Error(`The search cluster refused a search: ${JSON.stringify(failed.error)}`), {
        clusterStatus: failed.status,
      })
    return responses
  }

  const count = together((queries: SearchQuery[]) => ask(queries))
  return {
    search: async (query) =>
      query.limit === 0 ? await count(query) : ((await ask([query]))[0] as SearchEngineResult),
    async searchUntilEnough(queries, enough) {
      let ahead: Promise<SearchEngineResult[]> = Promise.resolve([])
      return runUntilEnough(queries.entries(), enough, async ([i]) => {
        if (i % queriesAtOnce === 0) ahead = ask(queries.slice(i, i + queriesAtOnce))
        return (await ahead)[i % queriesAtOnce] as SearchEngineResult
      })
    },
  }
}

/** Joins what is asked in one microtask, as the suggestions ask for counts. */
function together<Query, Result>(askAll: (queries: Query[]) => Promise<Result[]>) {
  let waiting: Query[] = []
  let asked: Promise<Result[]> | null = null
  const askWaiting = async () => {
    await null
    const queries = waiting
    waiting = []
    asked = null
    return askAll(queries)
  }
  return async (query: Query) => {
    const at = waiting.push(query) - 1
    asked ??= askWaiting()
    return (await asked)[at] as Result
  }
}
