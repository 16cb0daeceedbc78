import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { z } from 'zod'
import { type Endpoint, type EndpointTable, tokenRightOf } from '#/shared/endpoint.ts'
import { errorMessages, failureCodes } from '#/shared/errors.ts'
import { paths as pages } from '#/shared/paths.ts'
import { answerHours } from '#/shared/programs/token-limits.ts'

const jsonSchema = (schema: z.ZodType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** OpenAPI 3.1, generated from the table of endpoints. Takes some 200 ms, during which other requests are answered. */
export async function openApiDocument(table: EndpointTable, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ')
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
      schemas: { Failure: jsonSchema(failure) },
    },
  }
}

const actingFor = {
  name: 'acting-for',
  in: 'header',
  required: false,
  description: 'For a recruiter: the slug of the company this request is for.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `With a token: the same request with the same key is done once, and answered the same for ${answerHours} hours.`,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
}

const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  reference: z.string().optional(),
  code: z.enum(failureCodes).optional(),
  secondFactor: z
    .object({ app: z.boolean(), passkey: z.looseObject({ challenge: z.string() }).nullable() })
    .optional(),
})

function operation(method: string, path: string, endpoint: Endpoint) {
  const { access, summary, input, output, upload, tokens } = endpoint
  const right = endpoint.right ?? tokenRightOf(endpoint)
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const { properties = {}, required = [] } = jsonSchema(input) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const inQuery = method === 'GET' || method === 'DELETE'
  const body = upload
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { [upload.field]: { type: 'string', format: 'binary' } } },
        },
      }
    : {
        'application/json': {
          schema: {
            type: 'object',
            properties: Object.fromEntries(rest),
            required: required.filter((name) => !inPath.includes(name)),
          },
        },
      }
  return {
    summary,
    'x-access': access,
    ...(right && { 'x-right': right }),
    ...(access !== 'anyone' && { security: [{ session: [] }, ...(tokens ? [{ token: [] }] : [])] }),
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: properties[name] ?? { type: 'string' },
      })),
      ...(inQuery
        ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
        : []),
      ...(access === 'approved employer or its recruiter' ? [actingFor] : []),
      ...(tokens && method !== 'GET' ? [idempotencyKey] : []),
    ],
    ...(!inQuery && (upload || rest.length > 0) && { requestBody: { required: true, content: body } }),
    responses: {
      ...(output === 'response'
        ? { 200: { description: 'A file, a stream or a redirect' } }
        : { 200: { description: 'Done', content: { 'application/json': { schema: success(output) } } } }),
      default: {
        description: Object.values(errorMessages).join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const success = (output: z.ZodType) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    message: { type: 'string' },
    data: jsonSchema(output),
    meta: { type: 'object' },
  },
})
