import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#/shared/errors.ts'
import type { Db } from '../database/database.ts'
import { readFromReplica } from '../database/replicas.ts'
import type { Services } from '../services.ts'
import { createGate } from './admission/concurrency-gate.ts'
import { cacheResponses } from './response-cache.ts'
import { apiHeaders } from './security-headers.ts'
import { type StreamedDocument, serveStream } from './streamed-documents.ts'

/** What of an address a text may depend on. */
export type DocumentRequest = {
  part: number
  params: { slug?: string }
  query: Record<string, unknown>
}

type Document = {
  type: string
  /** It is kept compressed until public content changes or this time has passed. */
  cacheMs?: number
  /** How many texts of one address are kept. */
  maxEntries?: number
  /** Names the text among those of its address. */
  keyOf?(request: DocumentRequest): string
  /** Scripts of other sites may read the data, and their pages load the script. */
  readBy?: 'other sites'
  /** For how long a browser may use its copy unasked; others ask each time. */
  keptForSeconds?: number
  budget?: 'public-read' | 'search'
  /** Returns null for a document that does not exist. */
  write(db: Db, publicUrl: string, request: DocumentRequest): Promise<string | null>
  /** In place of the above for some requests: what is too long to be kept. */
  streamed?: StreamedDocument & { applies(request: DocumentRequest): boolean }
}

/**
 * Texts for machines, by address: robots.txt, sitemaps, feeds. Clients must revalidate their copies, so that removed
 * content disappears at once.
 */
export type Documents = Record<string, Document>

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)
const maxEntries = 200

/** Large texts of one budget are written one at a time, however many are requested. */
const oneAtATime = () => createGate({ concurrency: 1, queue: 100, waitMs: 20_000 })

export function serveDocuments(app: FastifyInstance, documents: Documents, { database, config }: Services) {
  const gates = { 'public-read': oneAtATime(), search: oneAtATime() }
  for (const [address, document] of Object.entries(documents)) {
    const { write, type, cacheMs, keyOf, streamed, readBy, keptForSeconds, budget = 'public-read' } = document
    const cached =
      cacheMs &&
      cacheResponses<CompressedText>(database.db, {
        maxAgeMs: cacheMs,
        maxEntries: document.maxEntries ?? maxEntries,
      })
    const withTime = createChangeTimes(document.maxEntries ?? maxEntries)
    const stream = streamed && serveStream(streamed, { database, config })
    const headers = {
      ...apiHeaders,
      'cache-control': keptForSeconds ? `public, max-age=${keptForSeconds}` : 'public, no-cache',
      ...(readBy && { 'cross-origin-resource-policy': 'cross-origin' }),
      ...(readBy && type === 'application/json' && { 'access-control-allow-origin': '*' }),
    }
    app.get<{ Params: { part?: string; slug?: string } }>(
      address,
      { config: { budget } },
      async (request, reply) => {
        const asked = documentRequest(request)
        const compose = () => readFromReplica(() => write(database.db, config.publicUrl, asked))
        const key = keyOf?.(asked) ?? String(asked.part)
        reply.headers(headers).type(`${type}; charset=utf-8`)
        if (stream && streamed.applies(asked)) return stream(request, reply)
        if (!cached) return (await compose()) ?? notFound()
        const gzipped = await cached(key, () =>
          gates[budget].run(async () => withTime(key, await compressText((await compose()) ?? notFound()))),
        )
        return sendCompressed(request, reply, gzipped)
      },
    )
  }
}

const documentRequest = ({
  query,
  params: { part, slug },
}: FastifyRequest<{ Params: { part?: string; slug?: string } }>): DocumentRequest => ({
  part: Number(part ?? 0),
  params: slug === undefined ? {} : { slug },
  query: query as Record<string, unknown>,
})

const notFound = (): never => {
  throw new AppError(404)
}

export type CompressedText = { etag: string; gzipped: Buffer; changedAt?: number }

/** Compresses a text that many will request. */
export async function compressText(text: string): Promise<CompressedText> {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  return { etag, gzipped: await gzipAsync(text) }
}

/** Adds since when each text of an address has been what it is. */
function createChangeTimes(maxEntries: number) {
  const times = new Map<string, { etag: string; changedAt: number }>()
  return (key: string, text: CompressedText) => {
    const before = times.get(key)
    const changedAt = before?.etag === text.etag ? before.changedAt : Date.now()
    times.delete(key)
    times.set(key, { etag: text.etag, changedAt })
    const [oldest] = times.keys()
    if (times.size > maxEntries && oldest !== undefined) times.delete(oldest)
    return { ...text, changedAt }
  }
}

/**
 * The time of the last change, rounded up, once it is so long ago that no other change can have the same: a date has
 * seconds, and two texts of one second would be taken for one.
 */
function lastModified({ changedAt }: CompressedText) {
  const second = Math.ceil((changedAt ?? Number.POSITIVE_INFINITY) / 1000) * 1000
  return Date.now() - second >= 1000 ? second : null
}

export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: CompressedText) {
  const { etag, gzipped } = text
  const modified = lastModified(text)
  reply.headers({
    ...{ etag, vary: 'accept-encoding' },
    ...(modified && { 'last-modified': new Date(modified).toUTCString() }),
  })
  const { 'if-none-match': known, 'if-modified-since': since } = request.headers
  const isKnown = known
    ? known.includes(etag)
    : modified !== null && since !== undefined && Date.parse(since) >= modified
  if (isKnown) return reply.code(304).send()
  if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(gzipped)
  return reply.send(await gunzipAsync(gzipped))
}
