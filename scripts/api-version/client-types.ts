import type { ApiDocument, Operation, Schema } from './document.ts'

/** The types of `packages/client`, from the description of the API. Prints what zod writes as JSON Schema, and no more. */
export function printClientTypes({ info, paths }: ApiDocument) {
  /** By what is answered, the first endpoint that answers it. */
  const answeredBy = new Map<string, string>()
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const key = `${method.toUpperCase()} ${path}`
      return { key, cursor: cursorOf(operation), text: printEndpoint(key, operation, answeredBy) }
    }),
  )
  return `// Made by \`npm run api:version\` from the contract of Waymark. Not written by hand.

export const version = '${info.version}'

/** Lists that come in pages, with the field that takes \`meta.nextCursor\` of the page before. */
export const cursorFields = {
${endpoints.flatMap(({ key, cursor }) => (cursor ? [`  '${key}': '${cursor}',`] : [])).join('\n')}
} as const

/** Every endpoint that accepts tokens, with what it takes and the \`data\` that it answers. */
export type Endpoints = {
${endpoints.map(({ text }) => text).join('\n')}
}
`
}

const cursorOf = ({ parameters }: Operation) =>
  ['after', 'before'].find((field) => parameters.some(({ name }) => name === field))

function printEndpoint(key: string, operation: Operation, answeredBy: Map<string, string>) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const parameters = operation.parameters.filter(({ in: place }) => place !== 'header')
  const input: Schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...(body?.properties as object | undefined),
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...((body?.required as string[] | undefined) ?? []),
    ],
  }
  const answer = Object.values(operation.responses[200]?.content ?? {})[0]?.schema
  const data = (answer?.properties as Record<string, Schema> | undefined)?.data ?? {}
  const answered = printType(data, '    ')
  const first = answeredBy.get(answered)
  if (first === undefined) answeredBy.set(answered, key)
  const isSame = first !== undefined && answered.includes('\n')
  return `  /** ${operation.summary} */
  '${key}': {
    input: ${printType(input, '    ')}
    data: ${isSame ? `Endpoints['${first}']['data']` : answered}
  }`
}

function printType(schema: Schema, indent: string): string {
  const { type, properties, required = [], items, anyOf, additionalProperties } = schema
  if ('not' in schema) return 'never'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return union((anyOf as Schema[]).map((one) => printType(one, indent)))
  if (Array.isArray(type)) return union(type.map((one) => printType({ ...schema, type: one }, indent)))
  if (type === 'array') return `Array<${printType(items as Schema, indent)}>`
  if (type === 'object' && properties)
    return printObject(properties as Record<string, Schema>, required as string[], indent)
  if (type === 'object') return `Record<string, ${printType((additionalProperties ?? {}) as Schema, indent)}>`
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

const union = (types: string[]) => [...new Set(types)].join(' | ')

function printObject(properties: Record<string, Schema>, required: string[], indent: string) {
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
    return `${indent}  ${key}${required.includes(name) ? '' : '?'}: ${printType(schema, `${indent}  `)}`
  })
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : 'Record<string, never>'
}
