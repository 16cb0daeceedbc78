import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { CallerConnection } from '#/server/context.ts'
import type { Services } from '#/server/services.ts'
import type { EndpointKey } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { type PageContext, pageContext, throwPageError } from '#/shared/page-context.ts'
import type { endpointRunner } from '../endpoints.ts'
import { toAppError } from '../error-responses.ts'
import { callerConnection, sendResponse } from '../http.ts'
import { fileContentPolicy, pageContentPolicy, secretPaths } from '../security-headers.ts'
import { openPageCache } from './page-cache.ts'
import { buildWithRoutes, createPageFinder } from './page-finder.ts'
import { isSharedPage, keysOfPage } from './page-keys.ts'
import { hashScripts } from './script-hashes.ts'

/** For shared caches; browsers ask at each visit. Stale answers would make it more than a minute. */
const sharedForAMinute = 'public, max-age=0, s-maxage=60'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Serves the built client and renders pages on the server; with `dev`, Vite does both on the same port. */
export async function servePages(
  app: FastifyInstance,
  run: ReturnType<typeof endpointRunner>,
  { config, database: { db } }: Pick<Services, 'config' | 'database'>,
  dev: boolean,
) {
  const build = dev ? await developmentBuild(app) : await productionBuild(app)
  const cachedPage = openPageCache(db)
  const { operator, firstJobReview, answerBond } = config
  const site = { operator, firstJobReview, answerBond }
  const handlerOf = typeof build === 'function' ? developmentHandler(build) : productionHandlers(build)

  app.get('/*', { config: { budget: 'page' } }, async (request, reply) => {
    if (!request.url.startsWith('/')) throw new AppError(400)
    const api = visitorApi(run, callerConnection(request, config))
    const scriptMark = randomBytes(16).toString('hex')
    const page: PageContext = { api, publicUrl: config.publicUrl, site, scriptMark }
    const context = new RouterContextProvider()
    context.set(pageContext, page)
    // Concatenated, not resolved: resolving `//evil.example/` would give an address on another host.
    const url = new URL(config.publicUrl + request.url)
    const { pattern, handle } = handlerOf(url.pathname)
    request.pagePattern = pattern
    const { html, policy, keys, response } = await cachedPage(request, async () => {
      // Without the headers of the request, so that the page cannot differ by them.
      const drawn = await handle(new Request(url), context)
      const { html, hashes } = page.html === undefined ? noPage : hashScripts(page.html, scriptMark)
      const policy = dev ? developmentPolicy(hashes, config) : pageContentPolicy(hashes, config)
      const isComplete = api.failures === 0
      const isShared = config.pageCache && isSharedPage(pattern) && isComplete && drawn.status === 200
      const keys = isShared && html !== undefined ? await keysOfPage(db, { pattern, html }) : null
      return { html, policy, keys, response: drawn, isComplete }
    })
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache' })
    if (keys) reply.headers({ 'cache-control': sharedForAMinute, 'surrogate-key': keys.join(' ') })
    if (secretPaths.some((secret) => url.pathname.startsWith(secret)))
      reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    if (html === undefined) return sendResponse(request, reply, response)
    return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(html)
  })
}

/** A redirect, or data alone. */
const noPage = { html: undefined, hashes: [] }

/** Vite puts the styles that a script imports into elements of the page. */
const developmentPolicy = (...page: Parameters<typeof pageContentPolicy>) =>
  pageContentPolicy(...page).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

type Handler = { pattern: string | null; handle: RequestHandler }

function developmentHandler(build: () => Promise<ServerBuild>) {
  const handler: Handler = { pattern: null, handle: createRequestHandler(build, 'development') }
  return () => handler
}

/**
 * A handler for each page, with the routes of that page alone: React Router matches a path against all routes several
 * times per page, and draws each of them, which is a tenth of the work.
 */
function productionHandlers(build: ServerBuild) {
  const pageAt = createPageFinder(build.routes)
  const ofAnyPage: Handler = { pattern: '/', handle: createRequestHandler(build) }
  const handlers = new Map<string, Handler>()
  return (pathname: string): Handler => {
    const page = pageAt(pathname)
    if (!page) return ofAnyPage
    const { pattern, routeIds } = page
    // An unknown page is below any other; the rest is data for a page reached without a document, the list of routes,
    // and what only React Router decodes.
    if (pattern.endsWith('*') || /\.data$|^\/__|%/.test(pathname)) return { ...ofAnyPage, pattern }
    const known = handlers.get(pattern)
    if (known) return known
    const handler = { pattern, handle: createRequestHandler(buildWithRoutes(build, routeIds)) }
    handlers.set(pattern, handler)
    return handler
  }
}

/**
 * Calls the API as a visitor: the token lives in the browser, so server-rendered pages are the same for everybody.
 */
function visitorApi(
  run: ReturnType<typeof endpointRunner>,
  client: CallerConnection,
): PageContext['api'] & { failures: number } {
  const get = async (path: string, input: object = {}) => {
    const call = { input, user: null, files: [], client }
    return run(`GET ${path}` as EndpointKey, call).catch((error) => {
      api.failures++
      return throwPageError(toAppError(error))
    })
  }
  const api = { get: get as PageContext['api']['get'], failures: 0 }
  return api
}

async function productionBuild(app: FastifyInstance): Promise<ServerBuild> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, budget: 'static' }
    })
    await files.register(fastifyStatic, {
      root: path.join(root, 'build/client'),
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('content-security-policy', fileContentPolicy)
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
  return import(pathToFileURL(path.join(root, 'build/server/index.js')).href)
}

async function developmentBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
