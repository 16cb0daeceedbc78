import type { z } from 'zod'
import { encodeAnswer } from '#/shared/confidential.ts'
import type {
  Endpoint,
  EndpointKey,
  EndpointTable,
  HandlerOutput,
  Meta,
  ParsedInput,
  Success,
} from '#/shared/endpoint.ts'
import { AppError, type FieldErrors, orNotFound } from '#/shared/errors.ts'
import { confirmFirst, forbidWhileImpersonating, requireAccess, requireRecentProof } from '../auth/access.ts'
import type { SessionUser } from '../auth/sessions.ts'
import type { ContextFor, HandlerContext } from '../context.ts'
import { readFromReplica } from '../database/replicas.ts'
import type { Announce } from '../events/dispatcher.ts'
import { readProcessFigures } from '../observability/process-figures.ts'
import { countAgainstLimit } from '../rate-limits.ts'
import { inTransaction, type Services, writesOn } from '../services.ts'
import { assertStorableText, toStorableText } from '../storable-text.ts'
import { type QuotaOwner, requireUploadQuota } from '../storage/quota.ts'
import { answerOnce, idempotentRequest } from './tokens/idempotency.ts'

/** What a handler returns: the data, a message for a toast, and facts about a list. */
type Reply<E extends Endpoint> = E['output'] extends 'response'
  ? Response
  : { data: HandlerOutput<E>; message?: string; meta?: Meta }

export type Handlers<Table extends EndpointTable> = {
  [Key in keyof Table]: Table[Key] extends Endpoint ? Handler<Table[Key]> : never
}

type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: ContextFor<E['access']>,
) => Promise<Reply<E>>

/** The handlers of all features, each already type-checked against its endpoint. */
type AnyHandler = (input: unknown, context: HandlerContext) => Promise<unknown>
export type EndpointHandlers = Record<EndpointKey, (input: never, context: never) => Promise<unknown>>

export type EndpointCall = Pick<HandlerContext, 'user' | 'files' | 'client'> & {
  input: unknown
  /** Access and limits were checked before the body of the upload was read. */
  admitted?: true
  idempotencyKey?: string | undefined
}

/** Runs one endpoint from access check to encoded answer. Both HTTP and server-rendered pages use it. */
export function endpointRunner(table: EndpointTable, handlers: EndpointHandlers, services: Services) {
  async function admit(key: EndpointKey, call: EndpointCall) {
    const endpoint = orNotFound(table[key], 'address')
    await countLimits(services, key, endpoint, call)
    requireAccess(endpoint, call.user)
    forbidWhileImpersonating(key, endpoint, call.user)
    if (endpoint.stepUp) requireRecentProof(call.user)
  }

  /** All checks that can refuse an upload before its body is read. `announced` is its Content-Length in bytes. */
  async function admitUpload(key: EndpointKey, call: EndpointCall, announced: number) {
    await admit(key, call)
    const { user } = call
    // A body costs memory and disk, so uploads need a user with a confirmed address.
    if (!user) throw new AppError(401)
    if (!user.emailVerified) throw confirmFirst()
    const owner = quotaOwner(table[key], user)
    await requireUploadQuota(services.database.db, owner, { files: 1, bytes: announced })
    return user
  }

  async function run(key: EndpointKey, call: EndpointCall): Promise<Success<unknown> | Response> {
    const endpoint = table[key]
    const handler = handlers[key]
    if (!endpoint || !handler) throw new AppError(404)
    if (!call.admitted) await admit(key, call)
    const input = parseInput(endpoint, call.input)

    const transaction = <T>(work: (context: HandlerContext) => Promise<T>) =>
      inTransaction(services, (db, announce) => {
        const context: HandlerContext = contextOn(services, call, db, announce, (nested) => nested(context))
        return work(context)
      })
    const run = (context: HandlerContext) => (handler as AnyHandler)(input, context)
    const isRead = key.startsWith('GET ') && !endpoint.writes
    const runAlone = () =>
      run(contextOn(services, call, services.database.db, services.dispatcher.announce, transaction))
    const encoded = (reply: unknown): Success<unknown> => {
      const { data, message, meta } = reply as { data: unknown; message?: string; meta?: Meta }
      return {
        success: true,
        ...(message !== undefined && { message }),
        data: encodeAnswer(endpoint.output as z.ZodType, data, { hidden: call.user?.impersonator != null }),
        ...(meta && { meta }),
      }
    }
    const once = idempotentRequest(key, { token: call.user?.token, key: call.idempotencyKey }, input)
    if (once)
      return transaction((context) => answerOnce(context.db, once, async () => encoded(await run(context))))
    const isPublicRead = isRead && endpoint.access === 'anyone' && endpoint.transaction !== 'own'
    const reply = isPublicRead
      ? await readFromReplica(runAlone)
      : isRead || endpoint.transaction === 'own'
        ? await runAlone()
        : await transaction(run)
    if (reply instanceof Response) return reply
    if (endpoint.output === 'response') throw new Error(`${key} must answer with a Response`)
    return encoded(reply)
  }
  return Object.assign(run, { admitUpload })
}

const quotaOwner = (endpoint: Endpoint | undefined, { id, companyId }: SessionUser): QuotaOwner =>
  endpoint?.upload?.quota === 'company' && companyId
    ? { kind: 'company', id: companyId }
    : { kind: 'account', id }

function contextOn(
  services: Services,
  call: EndpointCall,
  db: HandlerContext['db'],
  announce: Announce,
  transaction: HandlerContext['transaction'],
): HandlerContext {
  return {
    ...call,
    ...writesOn(services, db, announce),
    retryTask: services.queue.retrier(db, announce),
    transaction,
    openLive: services.live.open,
    processFigures: () => readProcessFigures(services),
  }
}

const strictInputs = new WeakMap<Endpoint, z.ZodObject>()

/** Cached, because zod compiles a schema on its first use. */
function strictInput(endpoint: Endpoint) {
  let schema = strictInputs.get(endpoint)
  if (!schema) {
    // A loose object accepts unknown fields on purpose: an identity provider may add some to its answer.
    schema = endpoint.input.def.catchall ? endpoint.input : endpoint.input.strict()
    strictInputs.set(endpoint, schema)
  }
  return schema
}

function parseInput(endpoint: Endpoint, input: unknown) {
  const parsed = strictInput(endpoint).safeParse(input)
  if (parsed.success) {
    assertStorableText(parsed.data)
    return parsed.data
  }
  // No prototype: the name of a field that somebody sent may be `__proto__`.
  const errors: FieldErrors = Object.create(null)
  for (const issue of parsed.error.issues) {
    const fields =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const field of fields) {
      const name = field.map(String).join('.') || 'body'
      const message =
        issue.code === 'unrecognized_keys' ? `${name} is not a field of this request` : issue.message
      errors[name] = [...(errors[name] ?? []), message]
    }
  }
  throw new AppError(422, Object.values(errors)[0]?.[0], { errors })
}

async function countLimits(
  { config, database, encryption }: Services,
  key: EndpointKey,
  endpoint: Endpoint,
  call: EndpointCall,
) {
  if (!config.rateLimits) return
  for (const { by, ...budget } of endpoint.limits ?? []) {
    const value = limitedValue(by, call)
    if (value)
      await countAgainstLimit(
        { db: database.db, encryption },
        `${key} ${by} ${budget.seconds} ${value}`,
        budget,
      )
  }
}

function limitedValue(by: string, call: EndpointCall) {
  if (by === 'address') return call.client.addressPrefix
  // All programs of a person together: they use up nothing of the person’s own, and more tokens open no more.
  if (by === 'user' && call.user?.token) return `programs of ${call.user.id}`
  if (by === 'user') return call.user?.id ?? call.client.addressPrefix
  const value = (call.input as Record<string, unknown> | null)?.[by.slice('input.'.length)]
  return typeof value === 'string' ? toStorableText(value).trim().toLowerCase().slice(0, 254) : undefined
}
