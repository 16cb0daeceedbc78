import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#/shared/errors.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services.ts'
import { createGate } from './concurrency-gate.ts'
import { cacheResponses } from './response-cache.ts'
import { apiHeaders } from './security-headers.ts'

/**
 * Texts for machines that are neither page nor API: robots, sitemap, feeds. No copy outside is shown without asking,
 * so that what was taken down is gone at once. Those with `keepMs` are kept here, packed, until something the public
 * sees changes or that time has passed; null is a document that does not exist.
 */
export type Documents = Record<
  string,
  {
    type: string
    keepMs?: number
    write(db: Db, publicUrl: string, part: number): Promise<string | null>
  }
>

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const maxKept = 200

export function serveDocuments(app: FastifyInstance, documents: Documents, { database, config }: Services) {
  // One large text is written at a time, however many ask for different ones.
  const gate = createGate({ concurrency: 1, queue: 100, waitMs: 20_000 })
  for (const [address, { type, keepMs, write }] of Object.entries(documents)) {
    const keep = keepMs && cacheResponses<PackedText>(database.db, { forMs: keepMs, max: maxKept })
    app.get<{ Params: { part?: string } }>(address, async (request, reply) => {
      const part = Number(request.params.part ?? 0)
      const compose = () => write(database.db, config.publicUrl, part)
      reply.headers({ ...apiHeaders, 'cache-control': 'public, no-cache' }).type(`${type}; charset=utf-8`)
      if (!keep) return (await compose()) ?? notFound()
      const packed = await keep(String(part), () =>
        gate.run(async () => packText((await compose()) ?? notFound())),
      )
      return sendPacked(request, reply, packed)
    })
  }
}

const notFound = (): never => {
  throw new AppError(404)
}

export type PackedText = Awaited<ReturnType<typeof packText>>

/** A text that many will ask for, as it travels. */
export async function packText(text: string) {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  return { etag, packed: await pack(text) }
}

export async function sendPacked(request: FastifyRequest, reply: FastifyReply, { etag, packed }: PackedText) {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(packed)
  return reply.send(await unpack(packed))
}
