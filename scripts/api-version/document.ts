import { contract } from '#/contract.ts'
import { openApiDocument } from '#/server/http/openapi/document.ts'
import type { Endpoint, EndpointTable } from '#/shared/endpoint.ts'
import { newestVersion } from '#/shared/programs/versions.ts'

/** Where a program finds it; the snapshots are the same on every installation. */
const anyAddress = 'https://waymark.example'

export type Schema = { [keyword: string]: unknown }
export type Parameter = { name: string; in: string; required: boolean; schema: Schema }
export type Operation = {
  operationId: string
  summary: string
  'x-right'?: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export type ApiDocument = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

/** What the contract promises to programs: the endpoints that accept tokens. */
export async function describeForPrograms(): Promise<ApiDocument> {
  const open = Object.entries(contract as Record<string, Endpoint>).filter(([, { tokens }]) => tokens)
  const document = await openApiDocument(Object.fromEntries(open) as EndpointTable, anyAddress)
  const described = { ...document, info: { ...document.info, version: newestVersion } }
  return JSON.parse(JSON.stringify(described)) as ApiDocument
}
