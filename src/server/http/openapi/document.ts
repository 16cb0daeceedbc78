import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type Endpoint, type EndpointTable, splitKey } from '#/shared/endpoint.ts'
import { paths as pages } from '#/shared/paths.ts'
import { operation } from './operation.ts'
import { failureResponses, failureSchema } from './responses.ts'

/** OpenAPI 3.1, generated from the table of endpoints. Takes some 200 ms, during which other requests are answered. */
export async function openApiDocument(table: EndpointTable, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(table) as [string, Endpoint][]) {
    const { method, path } = splitKey(key)
    const address = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(method, path, endpoint) }
    await yieldToOthers()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waymark',
      version: '1.0.0',
      description: 'A job marketplace where every employer has been checked.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Of somebody who signed in.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'wmk_…',
          description: `A token for programs, of a company or of a seeker: ${publicUrl}${pages.developers}`,
        },
      },
      responses: failureResponses,
      schemas: { Failure: failureSchema },
    },
  }
}
