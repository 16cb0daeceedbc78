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

/**
 * Texts for machines: robots.txt, sitemaps, feeds. Clients must revalidate their copies, so that removed content
 * disappears at once. Those with `cacheMs` are cached compressed until public content changes or that time has
 * passed. `write` returns null for a document that does not exist.
 */
export type Documents = Record<
  string,
  {
    type: string
    cacheMs?: number
    write(db: Db, publicUrl: string, part: number): Promise<string | null>
  }
>

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)
const maxEntries = 200

export function serveDocuments(app: FastifyInstance, documents: Documents, { database, config }: Services) {
  // Only one large text is written at a time, however many are requested.
  const gate = createGate({ concurrency: 1, queue: 100, waitMs: 20_000 })
  for (const [address, { type, cacheMs, write }] of Object.entries(documents)) {
    const cached = cacheMs && cacheResponses<CompressedText>(database.db, { maxAgeMs: cacheMs, maxEntries })
    app.get<{ Params: { part?: string } }>(address, async (request, reply) => {
      const part = Number(request.params.part ?? 0)
      const compose = () => readFromReplica(() => write(database.db, config.publicUrl, part))
      reply.headers({ ...apiHeaders, 'cache-control': 'public, no-cache' }).type(`${type}; charset=utf-8`)
      if (!cached) return (await compose()) ?? notFound()
      const gzipped = await cached(String(part), () =>
        gate.run(async () => compressText((await compose()) ?? notFound())),
      )
      return sendCompressed(request, reply, gzipped)
    })
  }
}

const notFound = (): never => {
  throw new AppError(404)
}

export type CompressedText = Awaited<ReturnType<typeof compressText>>

/** Compresses a text that many will request. */
export async function compressText(text: string) {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  return { etag, gzipped: await gzipAsync(text) }
}

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzipped }: CompressedText,
) {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(gzipped)
  return reply.send(await gunzipAsync(gzipped))
}
