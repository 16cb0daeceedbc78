import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../database/database.ts'
import { readFromReplica } from '../database/replicas.ts'
import type { Services } from '../services.ts'
import { createGate } from './admission/concurrency-gate.ts'
import { cacheResponses } from './response-cache.ts'

/** A text that is too long to be kept: it is written while it is read, and no more of it is in memory than was asked for. */
export type StreamedDocument = {
  /** Changes when the text does. */
  version(db: Db): Promise<string>
  write(db: Db, publicUrl: string): AsyncIterable<string>
}

/**
 * Of all such texts together. Whoever reads slowly keeps a place, so who has one already waits behind those who have none,
 * and some places are for these alone.
 */
const readers = createGate({ concurrency: 4, reserve: 2, queue: 20, waitMs: 20_000 })
/** The places that each client has. */
const taken = new Map<string, number>()

/** For the slowest line that could take it. A stalled connection is closed sooner, as any other. */
const maxReadMs = 30 * 60_000
const maxVersionMs = 60_000

async function takePlace(client: string) {
  await readers.acquire(taken.get(client) ?? 0)
  taken.set(client, (taken.get(client) ?? 0) + 1)
  return () => {
    const left = (taken.get(client) ?? 1) - 1
    if (left > 0) taken.set(client, left)
    else taken.delete(client)
    readers.release()
  }
}

const gzips = /\bgzip\b/

export function serveStream(
  { version, write }: StreamedDocument,
  { database, config }: Pick<Services, 'database' | 'config'>,
) {
  const versions = cacheResponses<string>(database.db, { maxAgeMs: maxVersionMs, maxEntries: 1 })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { client } = request
    const current = await versions('', () => readFromReplica(() => version(database.db)))
    // Weak: what changes while it is read is in the text before it is in the tag.
    const etag = `W/"${createHash('sha1').update(current).digest('base64url')}"`
    reply.headers({ etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    // Fastify would read the whole stream to measure it.
    if (request.method === 'HEAD') return reply.send('')
    const release = await takePlace(client)
    const text = Readable.from(write(database.db, config.publicUrl))
    const timer = setTimeout(() => text.destroy(new Error('read too slowly')), maxReadMs)
    text.once('close', () => {
      clearTimeout(timer)
      release()
    })
    if (!gzips.test(String(request.headers['accept-encoding'] ?? ''))) {
      // It is not compressed in another way.
      return reply.header('content-encoding', 'identity').send(text)
    }
    const gzip = createGzip()
    text.once('error', (error) => gzip.destroy(error))
    gzip.once('close', () => text.destroy())
    return reply.header('content-encoding', 'gzip').send(text.pipe(gzip))
  }
}
