import type { FastifyRequest } from 'fastify'
import { paths } from '#/shared/paths.ts'
import type { Db } from '../database/database.ts'
import { cacheResponses } from './response-cache.ts'

/** Drawn from what everybody sees, at an address of its own. No page of one job or company, and none with a form for a secret. */
const keptPages = new Set([
  ...[paths.landing, paths.jobs, paths.companies, paths.blog, paths.about, paths.faq, paths.contact],
  ...[paths.fraudPolicy, paths.privacy, paths.terms],
])

type Page = { isWhole: boolean; status: number; headers: [string, string][]; pieces: string[] }

/** `isWhole` tells afterwards whether every call of its loaders was answered. */
type Drawing = { draw(): Promise<Response>; isWhole(): boolean }

/**
 * The pages that most people open first, drawn once a second and after every public change, for all who ask. That is
 * right because a page is the same for everybody: the token lives in the browser, so the server draws as nobody, and
 * signed-in areas are drawn in the browser. Only the nonce of the policy is each answer's own, and is put in anew.
 */
export function openPageCache(db: Db) {
  const keep = cacheResponses<Page>(db, {
    forMs: 1_000,
    max: keptPages.size,
    mayKeep: ({ isWhole, status }) => isWhole && status === 200,
  })
  return async (request: FastifyRequest, nonce: string, drawing: Drawing): Promise<Response> => {
    if (request.method !== 'GET' || !keptPages.has(request.url)) return drawing.draw()
    const page = await keep(request.url, async () => {
      const response = await drawing.draw()
      return {
        isWhole: drawing.isWhole(),
        status: response.status,
        headers: [...response.headers],
        pieces: (await response.text()).split(nonce),
      }
    })
    return new Response(page.pieces.join(nonce), { status: page.status, headers: page.headers })
  }
}
