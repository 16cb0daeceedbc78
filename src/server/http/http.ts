import path from 'node:path'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { type Endpoint, type EndpointKey, type EndpointTable, splitKey } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { isStillLetIn } from '../auth/company-sessions.ts'
import { findSessionEnd, findSessionUser } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import type { CallerConnection } from '../context.ts'
import type { Db } from '../database/database.ts'
import { isLocalRequest } from '../localhost.ts'
import { addressPrefix } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { openUploads } from '../storage/uploads.ts'
import { createRequestAdmission } from './admission/admission.ts'
import { bearerToken, deviceHash, installAdmission, refuseEarly } from './admission/admission-hook.ts'
import { requestClassOf } from './admission/request-budgets.ts'
import { connectionOptions, guardConnections } from './connections.ts'
import { type EndpointCall, type EndpointHandlers, endpointRunner } from './endpoints.ts'
import { sendBrokenRequestResponse, sendErrorResponse } from './error-responses.ts'
import { type CompressedText, compressText, sendCompressed } from './feeds.ts'
import { observeRequests } from './observe-requests.ts'
import { openApiDocument } from './openapi/document.ts'
import { apiHeaders, commonHeaders } from './security-headers.ts'
import { refuseTokenInAddress, tokenAuthentication } from './tokens/authenticate.ts'
import { negotiateVersion } from './tokens/version.ts'
import { traceRequests } from './trace-requests.ts'
import { discardUnreadBody } from './unread-bodies.ts'

const apiPrefix = '/api'
const jsonLimit = 1024 * 1024

/** The HTTP side of the contract: one Fastify route per endpoint. `servePages` adds the pages. */
export async function createHttpServer(table: EndpointTable, handlers: EndpointHandlers, services: Services) {
  const { config, database } = services
  const common = commonHeaders(config)
  const admission = createRequestAdmission(config.budgets, config.rateLimits)
  const app = Fastify({
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: jsonLimit,
    ...connectionOptions,
    routerOptions: { maxParamLength: 300 },
    rewriteUrl,
    frameworkErrors(error, request, reply) {
      sendErrorResponse(error, request as FastifyRequest, (reply as FastifyReply).headers(common))
    },
    clientErrorHandler: sendBrokenRequestResponse(common),
  })
  guardConnections(app, config)
  traceRequests(app, services.spans)
  observeRequests(app)
  refuseEarly(app, admission, common)
  // Only JSON and multipart are parsed: a cross-site form cannot send JSON, and multipart is refused outside
  // uploads.
  app.removeContentTypeParser('text/plain')
  // Compress answers only. Requests are not decompressed: a zip bomb costs memory, and no browser sends them
  // compressed.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  await app.register(multipart)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common)
    if (request.headers['content-encoding']) throw new AppError(415)
    refuseTokenInAddress(request)
  })
  app.setErrorHandler(sendErrorResponse)
  app.setNotFoundHandler((request, reply) => {
    if (request.url === '*' && request.method === 'OPTIONS')
      return reply.code(204).header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE').send()
    throw new AppError(request.url.startsWith('/') ? 404 : 400)
  })
  installAdmission(app, admission, database.db)
  const run = endpointRunner(table, handlers, services)
  const byToken = tokenAuthentication(database.db, config.rateLimits)
  const uploads = await openUploads(path.join(config.dataDir, 'uploads'))
  const routes: string[] = []

  /** Refuses before the body is read when the caller may not upload or has used up the quota. */
  async function runUpload(
    key: EndpointKey,
    rules: NonNullable<Endpoint['upload']>,
    request: FastifyRequest,
    reply: FastifyReply,
    call: EndpointCall & { input: object },
  ) {
    try {
      const announced = Number(request.headers['content-length'] ?? 0)
      const account = await run.admitUpload(key, call, Math.min(announced, rules.maxFiles * rules.maxBytes))
      return await uploads.receive(request, rules, account.id, ({ fields, files }) =>
        run(key, { ...call, input: { ...call.input, ...fields }, files, admitted: true }),
      )
    } catch (error) {
      discardUnreadBody(request, reply)
      throw error
    }
  }

  app.addHook('onRoute', ({ method, url }) => void routes.push(`${method} ${url}`))

  for (const [key, endpoint] of Object.entries(table) as [EndpointKey, Endpoint][]) {
    const { method, path } = splitKey(key)
    const budget = requestClassOf(key, endpoint)
    if (endpoint.form) await app.register(formRoute(endpoint.form, key, run, config))
    const route: RouteOptions = {
      method,
      url: apiPrefix + path,
      config: { budget },
      async handler(request, reply) {
        reply.headers(apiHeaders)
        const token = bearerToken(request)
        negotiateVersion(request, reply, token)
        const user = (await byToken(token, reply)) ?? (await inSession(services, token, actingFor(request)))
        if (token) admission.remember(token, user)
        if (!endpoint.upload && request.isMultipart()) throw new AppError(415)
        const call = {
          input: { ...requestInput(request), ...(request.params as object) },
          user,
          files: [],
          client: callerConnection(request, config),
          idempotencyKey: headerText(request, 'idempotency-key'),
        }
        const answer = await (endpoint.upload
          ? runUpload(key, endpoint.upload, request, reply, call)
          : run(key, call)
        ).catch(async (error) => {
          throw token && !user ? await withSessionEnd(database.db, token, error) : error
        })
        return answer instanceof Response ? sendResponse(request, reply, answer) : reply.send(answer)
      },
    }
    if (endpoint.urlEncoded) await app.register(urlEncodedRoute(route, endpoint.urlEncoded.maxBytes))
    else app.route(route)
  }
  // Built once: the contract does not change while the process runs. As large as a page, so it has the budget of one.
  let openApi: Promise<CompressedText> | undefined
  app.get(`${apiPrefix}/openapi.json`, { config: { budget: 'page' } }, async (request, reply) => {
    openApi ??= openApiDocument(table, config.publicUrl).then((document) =>
      compressText(JSON.stringify(document)),
    )
    reply.headers(apiHeaders).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, await openApi)
  })
  app.all(`${apiPrefix}/*`, async (request) => {
    const pathExists = Object.keys(table).some((key) =>
      pathMatches(splitKey(key).path, request.url.slice(apiPrefix.length)),
    )
    throw new AppError(pathExists ? 405 : 404)
  })
  return { app, run, routes }
}

/** A worker has no API and no pages; `serveOperator` adds health and metrics. */
export function createWorkerServer(table: EndpointTable, handlers: EndpointHandlers, services: Services) {
  const app = Fastify(connectionOptions)
  guardConnections(app, services.config)
  traceRequests(app, services.spans)
  app.setErrorHandler(sendErrorResponse)
  app.setNotFoundHandler(() => {
    throw new AppError(404)
  })
  return { app, run: endpointRunner(table, handlers, services), routes: [] as string[] }
}

/** Who is signed in with this token, if the company's issuer, where one opened the session, still lets them in. */
async function inSession(services: Services, token: string | null, actingFor: string | undefined) {
  const found = token ? await findSessionUser(services.database.db, token, actingFor) : null
  return found && (await isStillLetIn(services, found)) ? found : null
}

const headerText = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A refused token is told why its session ended, so that the login page can say it. */
async function withSessionEnd(db: Db, token: string, error: unknown) {
  if (!(error instanceof AppError) || error.status !== 401) return error
  return new AppError(401, error.message, { code: await findSessionEnd(db, token) })
}

/** One-click unsubscribe (RFC 8058) posts a body we do not need: accept any type and discard it. */
const formRoute =
  (url: string, key: EndpointKey, run: ReturnType<typeof endpointRunner>, config: Config) =>
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      body.once('end', () => done(null))
    })
    app.post(url, { bodyLimit: 16 * 1024, config: { budget: 'write' } }, async (request, reply) => {
      reply.headers(apiHeaders)
      return run(key, {
        input: request.params,
        user: null,
        files: [],
        client: callerConnection(request, config),
      })
    })
  }

/** In a scope of its own, so that no other endpoint reads forms. What it holds proves itself, so who posted it is the same. */
const urlEncodedRoute = (route: RouteOptions, bodyLimit: number) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.route(route)
}

export function callerConnection(request: FastifyRequest, config: Config): CallerConnection {
  return {
    addressPrefix: addressPrefix(request.ip),
    userAgent: request.headers['user-agent'],
    isLocal: isLocalRequest(config, request.raw),
    deviceHash: deviceHash(request),
  }
}

/** A proxy may send an absolute URL in the request line; the host it names is ignored. */
function rewriteUrl({ url = '/' }: { url?: string | undefined }) {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url.replace(/^https?:\/\/[^/?#]*\/?/i, '/') : url
}

const pathMatches = (pattern: string, url: string) =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(url.split('?')[0] ?? '')

/** The company a recruiter acts for, sent with each request because two open pages may be about two clients. */
function actingFor(request: FastifyRequest) {
  const slug = request.headers['acting-for']
  return typeof slug === 'string' && /^[a-z0-9-]{1,100}$/.test(slug) ? slug : undefined
}

function requestInput(request: FastifyRequest) {
  const query = request.query as object
  if (request.method === 'GET' || request.method === 'DELETE') return query
  if (request.isMultipart()) return {}
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError(400)
  return body
}

/** Fastify's HEAD routes measure the payload themselves and cannot tell the length of a Response. */
export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response) {
  if (request.method !== 'HEAD') return reply.send(response)
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(response.body ?? '')
}
