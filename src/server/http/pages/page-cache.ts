import type { FastifyRequest } from 'fastify'
import type { Db } from '#/server/database/database.ts'
import { isUnavailable } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { cacheResponses } from '../response-cache.ts'

/** Pages that are the same for everybody. None of a single job or company, and none with a form for a secret. */
const cachedPages = new Set([
  ...[
    paths.landing,
    paths.jobs,
    paths.companies,
    paths.blog,
    paths.about,
    paths.faq,
    paths.contact,
    paths.hiring,
  ],
  ...[paths.fraudPolicy, paths.privacy, paths.terms],
])

type RenderedPage = {
  /** None of a redirect, nor of data alone. */
  html: string | undefined
  /** The content policy, which lists the scripts of `html`. */
  policy: string
  /** What a shared cache may know the page by; null when it may not keep it. */
  keys: string[] | null
  response: Response
  /** All API calls of the loaders succeeded. */
  isComplete: boolean
}

/**
 * Renders the most visited pages at most once a second, and again after every public change. They can be shared
 * because the token lives in the browser: the server always renders for a visitor, and signed-in areas are
 * rendered in the browser.
 */
export function openPageCache(db: Db) {
  const cached = cacheResponses<RenderedPage>(db, {
    maxAgeMs: 1_000,
    maxEntries: cachedPages.size,
    isCacheable: ({ isComplete, html, response: { status } }) =>
      isComplete && html !== undefined && status === 200,
  })
  return async (request: FastifyRequest, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    if (request.method !== 'GET' || !cachedPages.has(request.url)) return render()
    // Without a database the page still comes, and says itself what it could not read.
    const page = await cached(request.url, render).catch((error) => {
      if (isUnavailable(error)) return null
      throw error
    })
    return page ?? render()
  }
}
