import { type Endpoint, type Method, tokenRightOf } from '#/shared/endpoint.ts'
import { answerHours } from '#/shared/programs/token-limits.ts'
import { apiVersions, versionHeader } from '#/shared/programs/versions.ts'
import { jsonSchema } from './json-schema.ts'
import { responses } from './responses.ts'

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
  schema: { type: 'string', pattern: '^[!-~]+$', minLength: 1, maxLength: 100 },
}

const version = {
  name: versionHeader,
  in: 'header',
  required: false,
  description: 'With a token: the version of the API that the program was written for.',
  schema: { type: 'string', enum: apiVersions },
}

type Fields = { properties: Record<string, unknown>; required: string[] }

/** One endpoint, as OpenAPI describes it. */
export function operation(method: Method, path: string, endpoint: Endpoint) {
  const { access, summary, tokens } = endpoint
  const right = endpoint.right ?? tokenRightOf(endpoint)
  const { properties = {}, required = [] } = jsonSchema(endpoint.input) as Partial<Fields>
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const rest: Fields = {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
  }
  const inQuery = method === 'GET' || method === 'DELETE'
  const hasBody = !inQuery && (endpoint.upload || Object.keys(rest.properties).length > 0)
  return {
    operationId: operationId(method, path),
    summary,
    'x-access': access,
    ...(right && { 'x-right': right }),
    security: [...(access === 'anyone' ? [{}] : []), { session: [] }, ...(tokens ? [{ token: [] }] : [])],
    parameters: [
      ...inPath.map((name) => ({
        ...{ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } },
      })),
      ...(inQuery ? queryParameters(rest) : []),
      ...(access === 'approved employer or its recruiter' ? [actingFor] : []),
      ...(tokens ? [version] : []),
      ...(tokens && method !== 'GET' ? [idempotencyKey] : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: body(endpoint, rest) } }),
    responses: responses(method, endpoint),
  }
}

/** `GET /employer/jobs/:id/history` is getEmployerJobsByIdHistory. */
export function operationId(method: Method, path: string) {
  const words = path.split(/[/-]/).flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : [part]))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const queryParameters = ({ properties, required }: Fields) =>
  Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }))

function body({ upload, urlEncoded, input }: Endpoint, { properties, required }: Fields) {
  const schema = {
    type: 'object',
    properties,
    required,
    ...(!input.def.catchall && { additionalProperties: false }),
  }
  if (!upload) return { [urlEncoded ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } }
  const file = { type: 'string', format: 'binary' }
  const field = upload.maxFiles > 1 ? { type: 'array', maxItems: upload.maxFiles, items: file } : file
  return {
    'multipart/form-data': {
      schema: {
        ...schema,
        properties: { ...properties, [upload.field]: field },
        required: [...required, upload.field],
      },
    },
  }
}
