import type { FastifyInstance } from 'fastify'
import type { Db } from './database.ts'
import { apiHeaders } from './security.ts'
import type { Services } from './services.ts'

/**
 * Texts for machines that are neither page nor API: robots, sitemap, feeds. Written anew at each request, and
 * no copy is shown without asking, so that what was taken down is gone at once.
 */
export type Documents = Record<string, { type: string; write(db: Db, publicUrl: string): Promise<string> }>

export function serveDocuments(app: FastifyInstance, documents: Documents, { database, config }: Services) {
  for (const [address, { type, write }] of Object.entries(documents)) {
    app.get(address, async (_request, reply) =>
      reply
        .headers({ ...apiHeaders, 'cache-control': 'public, no-cache' })
        .type(`${type}; charset=utf-8`)
        .send(await write(database.db, config.publicUrl)),
    )
  }
}
