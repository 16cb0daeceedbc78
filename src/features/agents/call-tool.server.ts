import type { FastifyInstance } from 'fastify'
import { fillPath } from '#/shared/api-call.ts'
import type { Endpoint, Success } from '#/shared/endpoint.ts'
import type { FailureResponse } from '#/shared/errors.ts'
import { quoteAll, quotedNotice, quoteTexts } from './quoted.server.ts'
import type { AgentTool } from './tools.ts'

/** Who calls: the token as it came, and where from, so that the API counts and refuses as if it had been called itself. */
export type Caller = { token: string | null; address: string; userAgent: string | undefined }

export type ToolResult = { content: { type: 'text'; text: string }[]; isError?: true }

const texts = (...lines: string[]) => lines.map((text) => ({ type: 'text' as const, text }))
const failed = (...lines: string[]): ToolResult => ({ content: texts(...lines), isError: true })

/** Calls the endpoint of a tool through the whole server: its access, limits and budgets are those of the API. */
export async function callTool(
  app: FastifyInstance,
  { endpoint: key }: AgentTool,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { token, address, userAgent }: Caller,
): Promise<ToolResult> {
  const [method = '', path = ''] = key.split(' ')
  for (const [, name = ''] of path.matchAll(/:(\w+)/g))
    if (typeof input[name] !== 'string') return failed(`“${name}” is missing. Nothing was done.`)
  const { filled, rest } = fillPath(path, input)
  const inBody = method !== 'GET'
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${filled}${inBody ? '' : queryOf(rest)}`,
    remoteAddress: address,
    headers: {
      ...(userAgent && { 'user-agent': userAgent }),
      // What is open to anybody refuses tokens.
      ...(token && endpoint.access !== 'anyone' && { authorization: `Bearer ${token}` }),
    },
    ...(inBody && { payload: rest }),
  })
  const answer = response.json<Success<unknown> | FailureResponse>()
  if (!answer.success) return failed(answer.message, ...fieldProblems(answer))
  const output = {
    data: endpoint.output === 'response' ? null : quoteTexts(endpoint.output, answer.data),
    ...(answer.meta && { meta: quoteAll(answer.meta) }),
  }
  return { content: texts(quotedNotice, JSON.stringify(output)) }
}

/** `name=a&name=b` for lists, as the API reads them. */
function queryOf(input: Record<string, unknown>) {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one != null)
      .map((one): [string, string] => [name, typeof one === 'object' ? JSON.stringify(one) : String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const fieldProblems = ({ errors = {} }: FailureResponse) =>
  Object.entries(errors).map(([field, problems]) => `${field}: ${problems.join(' ')}`)
