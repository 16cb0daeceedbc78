import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#/server/auth/sessions.ts'
import { tooManyRequests } from '#/server/http/admission/admission.ts'
import { bearerToken } from '#/server/http/admission/admission-hook.ts'
import { createTokenBucket } from '#/server/http/admission/token-bucket.ts'
import { toAppError } from '#/server/http/error-responses.ts'
import { apiHeaders } from '#/server/http/security-headers.ts'
import { inTransaction, type Services, writesOn } from '#/server/services.ts'
import { assertStorableText } from '#/server/storable-text.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { findCompany, lockCompany } from '../queries.server.ts'
import { discover, listMessage } from './discovery.ts'
import { groups } from './groups.server.ts'
import {
  applyPatch,
  maxPageSize,
  pickAttributes,
  type Resource,
  readQuery,
  scimError,
  scimFailureOf,
} from './messages.ts'
import type { DirectoryCall } from './people.server.ts'
import { findDirectoryBySecret, updateDirectory } from './queries.server.ts'
import { isDirectorySecret } from './secret.server.ts'
import { users } from './users.server.ts'

const contentType = 'application/scim+json'

/** Calls of one company. A directory that is told to wait does. */
const budget = { burst: 300, perSecond: 20 }
const reads = { config: { budget: 'own-read' } } as const
const writes = { config: { budget: 'write' } } as const

type Params = { id?: string; kind?: string }

/**
 * SCIM 2.0 (RFC 7644) for the directory of a company. Who calls is a company, by its secret; every query is made with its
 * id, and nothing of a company outlives a request.
 */
export async function serveScim(app: FastifyInstance, _table: EndpointTable, services: Services) {
  const { database, config } = services
  const calls = createTokenBucket(budget)
  const resources = { Users: users, Groups: groups }

  /** Which company calls. What it may do is read again with every call. */
  async function admit(request: FastifyRequest) {
    const secret = bearerToken(request)
    const found =
      secret && isDirectorySecret(secret)
        ? await findDirectoryBySecret(database.db, hashToken(secret))
        : undefined
    if (!found) throw new AppError(401, 'This secret is unknown, or was replaced. Nothing was done.')
    const { companyId, lastUsedAt, status, domain, isProven, defaultRole } = found
    if (config.rateLimits) {
      const retryAfter = calls.count(companyId)
      if (retryAfter > 0) throw tooManyRequests(retryAfter)
    }
    if (status === 'suspended' || status === 'rejected')
      throw new AppError(403, 'This company’s account is closed to its directory. Nothing was done.')
    if (!domain || !isProven)
      throw new AppError(
        403,
        'The company’s domain is not proven any more, so its directory changes nothing. Prove it again on the page of the sign-in.',
      )
    if (!lastUsedAt || Math.abs(Date.now() - lastUsedAt.getTime()) > 60_000)
      await updateDirectory(database.db, companyId, { lastUsedAt: new Date() })
    return { companyId, domain, defaultRole }
  }

  /** One transaction for each call; those that write hold the company. */
  const within = <T>(
    { companyId, ...facts }: Awaited<ReturnType<typeof admit>>,
    isWrite: boolean,
    work: (directory: DirectoryCall) => Promise<T>,
  ) =>
    inTransaction(services, async (db, announce) => {
      const company = orNotFound(
        isWrite ? await lockCompany(db, companyId) : await findCompany(db, companyId),
        'company',
      )
      return work({
        context: { ...writesOn(services, db, announce), encryption: services.encryption },
        company,
        ...facts,
      })
    })

  await app.register(async (scope) => {
    scope.setErrorHandler(sendFailure)
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(contentType, { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null, undefined) : parse(request, String(body), done),
    )
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(apiHeaders))

    for (const name of ['Users', 'Groups'] as const) {
      const resource = resources[name]
      const collection = `/scim/v2/${name}`
      const one = `${collection}/:id`

      const send = (request: FastifyRequest, reply: FastifyReply, sent: Resource) => {
        const { shown } = readQuery(name, request.query)
        const { location, version } = sent.meta
        if (reply.statusCode === 201) reply.header('location', location)
        return reply.header('etag', version).type(contentType).send(pickAttributes(sent, shown))
      }
      /** Refuses a change of what the caller has not seen. */
      const change = async <T>(
        request: FastifyRequest,
        work: (directory: DirectoryCall, id: string, current: Resource) => Promise<T>,
      ) => {
        const caller = await admit(request)
        assertStorableText(request.body)
        return within(caller, true, async (directory) => {
          const id = idOf(request)
          const current = await resource.read(directory, id)
          const seen = request.headers['if-match'] ?? '*'
          if (seen !== '*' && seen !== current.meta.version)
            throw scimError(
              412,
              undefined,
              'It was changed since you read it. Nothing was done; read it again.',
            )
          return work(directory, id, current)
        })
      }

      scope.get(collection, reads, async (request, reply) => {
        const caller = await admit(request)
        const query = readQuery(name, request.query)
        const { rows, total } = await within(caller, false, (directory) => resource.list(directory, query))
        const shown = rows.map((row) => pickAttributes(row, query.shown))
        return reply.type(contentType).send(listMessage(shown, total, query.page.offset + 1))
      })
      scope.post(collection, writes, async (request, reply) => {
        const caller = await admit(request)
        assertStorableText(request.body)
        const made = await within(caller, true, (directory) => resource.create(directory, request.body))
        return send(request, reply.code(201), made)
      })
      scope.get(one, reads, async (request, reply) => {
        const caller = await admit(request)
        const found = await within(caller, false, (directory) => resource.read(directory, idOf(request)))
        return send(request, reply, found)
      })
      scope.put(one, writes, async (request, reply) => {
        const replaced = await change(request, (directory, id) =>
          resource.replace(directory, id, request.body),
        )
        return send(request, reply, replaced)
      })
      scope.patch(one, writes, async (request, reply) => {
        const patched = await change(request, (directory, id, current) =>
          resource.replace(directory, id, applyPatch(name, current, request.body)),
        )
        return send(request, reply, patched)
      })
      scope.delete(one, writes, async (request, reply) => {
        await change(request, (directory, id) => resource.remove(directory, id))
        return reply.code(204).send()
      })
    }

    const sendDiscovery = async (request: FastifyRequest, reply: FastifyReply) => {
      await admit(request)
      const { kind = '', id } = request.params as Params
      const found = discover(kind, id, `${config.publicUrl}/scim/v2`, maxPageSize)
      if (!found) throw nothingHere()
      return reply.type(contentType).send(found)
    }
    scope.get('/scim/v2/:kind', reads, sendDiscovery)
    scope.get('/scim/v2/:kind/:id', reads, sendDiscovery)
    scope.all('/scim/v2/*', reads, async (request, reply) => {
      await admit(request)
      const [kind = '', id, ...deeper] = (request.params as { '*': string })['*'].split('/')
      if (deeper.length > 0 || !discover(kind, id, config.publicUrl, maxPageSize)) throw nothingHere()
      reply.header('allow', 'GET, HEAD')
      throw scimError(405, undefined, 'This can only be read.')
    })
  })
}

const idOf = (request: FastifyRequest) => (request.params as Params).id ?? ''
const nothingHere = () => new AppError(404, 'There is nothing at this address.')

/** As RFC 7644, 3.12 has it. */
function sendFailure(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const known = scimFailureOf(error)
  const { status, message, retryAfter, reference } = known
    ? { ...known, message: known.detail, retryAfter: undefined, reference: undefined }
    : toAppError(error)
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  // A field that is wrong has no status of its own in SCIM.
  const code = status === 422 ? 400 : Number(status)
  return reply
    .code(code)
    .headers(apiHeaders)
    .type(contentType)
    .send({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(code),
      ...(known?.scimType && { scimType: known.scimType }),
      detail: reference ? `${message}. Our reference: ${reference}` : message,
    })
}
