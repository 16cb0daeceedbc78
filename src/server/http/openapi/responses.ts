import { z } from 'zod'
import type { Endpoint, Method } from '#/shared/endpoint.ts'
import { type ErrorStatus, errorMessages, failureCodes } from '#/shared/errors.ts'
import { jsonSchema } from './json-schema.ts'

export const failureSchema = jsonSchema(
  z.object({
    success: z.literal(false),
    message: z.string(),
    error: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    reference: z.string().optional(),
    code: z.enum(failureCodes).optional(),
    secondFactor: z
      .object({ app: z.boolean(), passkey: z.looseObject({ challenge: z.string() }).nullable() })
      .optional(),
  }),
)

/** What any endpoint may answer instead. 402 and 405 are answered by none. */
const everywhere: ErrorStatus[] = [400, 401, 403, 404, 409, 410, 422, 429, 500, 503]
/** Only what has a body is too large, or of another kind. */
const withBody: ErrorStatus[] = [413, 415]

const retryAfter = { description: 'Seconds until it is worth another try.', schema: { type: 'integer' } }

const failureResponse = (status: ErrorStatus) => ({
  description: errorMessages[status],
  ...((status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

export const failureResponses = Object.fromEntries(
  [...everywhere, ...withBody].map((status) => [`Failure${status}`, failureResponse(status)]),
)

/** Every status that an endpoint answers with. No `default`: what is not listed is a mistake that a judge finds. */
export function responses(method: Method, { output, urlEncoded }: Endpoint) {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const failures = hasBody ? [...everywhere, ...withBody] : everywhere
  return {
    ...(output === 'response'
      ? {
          200: { description: 'A file or a stream', content: { '*/*': {} } },
          302: { description: 'On to another address' },
        }
      : { 200: { description: 'Done', content: { 'application/json': { schema: success(output) } } } }),
    ...Object.fromEntries(
      failures.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
    ),
    // Whoever’s standard says how the request looks says how its refusal does.
    ...(urlEncoded && { 400: { description: errorMessages[400], content: { 'application/json': {} } } }),
  }
}

const success = (output: z.ZodType) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    message: { type: 'string' },
    data: jsonSchema(output),
    meta: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        page: { type: 'integer' },
        nextCursor: { type: ['string', 'null'] },
      },
    },
  },
})
