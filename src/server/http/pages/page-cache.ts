import type { FastifyRequest } from 'fastify'
import type { Db } from '#/server/database/database.ts'
import { isUnavailable } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { cacheResponses } from '../response-cache.ts'

/** Pages that are the same for everybody. None of a single job or company, and none with a form for a secret. */
const cachedPages = new Set([
  ...[paths.landing, paths.jobs, paths.companies, paths.blog, paths.about, paths.faq, paths.contact],
  ...[paths.fraudPolicy, paths.privacy, paths.terms],
])

/** `isComplete`: all API calls of the loaders succeeded. */
type RenderedPage = {
  /** None of a redirect, nor of data alone. */
  html: string | undefined
  response: Response
  isComplete: boolean
}
/** `parts`: the text without its nonce. */
type CachedPage = Omit<RenderedPage, 'html'> & { parts: string[] | undefined }

/**
 * Renders the most visited pages at most once a second, and again after every public change. They can be shared
 * because the token lives in the browser: the server always renders for a visitor, and signed-in areas are
 * rendered in the browser. Only the CSP nonce differs, and is replaced in each answer.
 */
export function openPageCache(db: Db) {
  const cached = cacheResponses<CachedPage>(db, {
    maxAgeMs: 1_000,
    maxEntries: cachedPages.size,
    isCacheable: ({ isComplete, parts, response: { status } }) =>
      isComplete && parts !== undefined && status === 200,
  })
  return async (
    request: FastifyRequest,
    nonce: string,
    render: () => Promise<RenderedPage>,
  ): Promise<Pick<RenderedPage, 'html' | 'response'>> => {
    if (request.method !== 'GET' || !cachedPages.has(request.url)) return render()
    const making = cached(request.url, async () => {
      const { html, ...page } = await render()
      return { ...page, parts: html?.split(nonce) }
    })
    // Without a database the page still comes, and says itself what it could not read.
    const page = await making.catch((error) => {
      if (isUnavailable(error)) return null
      throw error
    })
    if (!page) return render()
    return { response: page.response, html: page.parts?.join(nonce) }
  }
}
