import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { apiHeaders } from '#/server/http/security-headers.ts'
import type { Services } from '#/server/services.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { oauthPaths } from './metadata.ts'
import { appProvider, prepareAppProvider } from './provider.server.ts'

/** Where apps redeem their codes and refresh tokens, and give back what they have. */
export async function serveApps(app: FastifyInstance, _table: EndpointTable, services: Services) {
  prepareAppProvider(services)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const url of Object.values(oauthPaths))
      scope.post(url, { bodyLimit: 16 * 1024, config: { budget: 'outbound' } }, async (request, reply) => {
        const answer = (await appProvider(services.config)).callback()
        const { method, headers, socket, httpVersion } = request.raw
        const body = Readable.from(request.body instanceof Buffer ? [request.body] : [], {
          objectMode: false,
        })
        reply.headers(apiHeaders).hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        // The body was read, counted and limited; the library reads it from here.
        const read = Object.assign(body, { method, headers, socket, httpVersion, url })
        await answer(read as unknown as IncomingMessage, reply.raw)
      })
  })
}
