import type { ApiDocument, Operation, Parameter, Schema } from './document.ts'

// What a program that was written for one description of the API meets in another. A field or value that is new in an
// answer breaks nothing: /developers says that more may come.

export type Change = { endpoint: string; what: string; breaks: boolean }
/** A program sends what is asked, and reads what is answered. */
type Side = 'asked' | 'answered'
type Found = Omit<Change, 'endpoint'>

const breaking = (what: string): Found => ({ what, breaks: true })
const harmless = (what: string): Found => ({ what, breaks: false })

export function compareDocuments(before: ApiDocument, after: ApiDocument): Change[] {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const at = (endpoint: string, found: Found[]) => found.map((one) => ({ endpoint, ...one }))
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((endpoint) => {
    const [was, is] = [old[endpoint], now[endpoint]]
    if (!was) return at(endpoint, [harmless('new')])
    if (!is) return at(endpoint, [breaking('gone')])
    return at(endpoint, compareOperations(was, is))
  })
}

const operationsOf = ({ paths }: ApiDocument): Record<string, Operation> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  )

function compareOperations(was: Operation, is: Operation): Found[] {
  const right = (operation: Operation) => operation['x-right'] ?? 'none'
  return [
    ...(right(was) === right(is) ? [] : [breaking(`needs the right ${right(is)} instead of ${right(was)}`)]),
    ...compareSchemas('', asObject(was.parameters), asObject(is.parameters), 'asked'),
    ...compareSchemas('', bodyOf(was), bodyOf(is), 'asked'),
    ...compareSchemas('', answerOf(was), answerOf(is), 'answered'),
  ]
}

const asObject = (parameters: Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})
const empty: Schema = { type: 'object', properties: {}, required: [] }
const bodyOf = ({ requestBody }: Operation) => Object.values(requestBody?.content ?? {})[0]?.schema ?? empty
const answerOf = ({ responses }: Operation) =>
  Object.values(responses[200]?.content ?? {})[0]?.schema ?? empty

function compareSchemas(name: string, was: Schema, is: Schema, side: Side): Found[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  const label = `“${name}” ${side === 'asked' ? 'in the request' : 'in the answer'}`
  const unread = (schema: Schema) =>
    JSON.stringify(
      Object.entries(schema)
        .filter(([key]) => !read.has(key))
        .sort(),
    )
  return [
    ...(unread(was) === unread(is) ? [] : [breaking(`${label} is described otherwise`)]),
    ...compareTypes(label, was, is, side),
    ...compareValues(label, was, is, side),
    ...(side === 'asked' ? compareLimits(label, was, is) : []),
    ...compareProperties(name, was, is, side),
    ...compareSchemas(`${name}[]`, asSchema(was.items), asSchema(is.items), side),
    ...compareBranches(name, label, was, is, side),
  ]
}

const lower = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']
const upper = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum']
/** Keywords that are compared one by one, and those that promise nothing to a program. */
const read = new Set([
  ...['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const'],
  ...[...lower, ...upper, 'pattern', 'multipleOf', 'title', 'description', 'default', 'additionalProperties'],
])

const asSchema = (value: unknown) => (value ?? {}) as Schema
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())

function compareTypes(label: string, was: Schema, is: Schema, side: Side) {
  const [old, now] = [listOf(was.type), listOf(is.type)]
  const [lost, more] = [old.filter((one) => !now.includes(one)), now.filter((one) => !old.includes(one))]
  const bad = side === 'asked' ? lost : more
  if (bad.length > 0 || (old.length === 0) !== (now.length === 0))
    return [
      breaking(`${label} is ${now.join(' or ') || 'anything'} instead of ${old.join(' or ') || 'anything'}`),
    ]
  return lost.length + more.length > 0 ? [harmless(`${label} is ${now.join(' or ')}`)] : []
}

function compareValues(label: string, was: Schema, is: Schema, side: Side): Found[] {
  const valuesOf = (schema: Schema) => listOf(schema.enum ?? schema.const)
  const [old, now] = [valuesOf(was), valuesOf(is)]
  const lost = old.filter((one) => !now.includes(one))
  const more = now.filter((one) => !old.includes(one))
  if (old.length === 0 && now.length > 0 && side === 'asked')
    return [breaking(`${label} takes only ${now.join(', ')}`)]
  return [
    ...lost.map((one) =>
      side === 'asked' && now.length > 0
        ? breaking(`${label} no longer takes ${one}`)
        : harmless(`${label} is never ${one} any more`),
    ),
    ...more.map((one) => harmless(`${label} may be ${one}`)),
  ]
}

function compareLimits(label: string, was: Schema, is: Schema): Found[] {
  const changed = [...lower, ...upper, 'pattern', 'multipleOf'].filter((key) => was[key] !== is[key])
  return changed.map((key) => {
    const [old, now] = [was[key], is[key]]
    const isWider =
      now === undefined ||
      (lower.includes(key) && Number(now) < Number(old)) ||
      (upper.includes(key) && Number(now) > Number(old))
    const what = `${label} has ${key} ${now ?? 'no longer'} instead of ${old ?? 'none'}`
    return isWider ? harmless(what) : breaking(what)
  })
}

function compareProperties(name: string, was: Schema, is: Schema, side: Side): Found[] {
  const [old, now] = [asSchema(was.properties), asSchema(is.properties)]
  const [needed, needs] = [listOf(was.required), listOf(is.required)]
  const place = side === 'asked' ? 'the request' : 'the answer'
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key): Found[] => {
    const path = name ? `${name}.${key}` : key
    if (!(key in now)) return [breaking(`${place} has no “${path}” any more`)]
    if (!(key in old))
      return side === 'asked' && needs.includes(key)
        ? [breaking(`the request has to have “${path}”`)]
        : [harmless(`${place} ${side === 'asked' ? 'may have' : 'has'} “${path}”`)]
    const isLooser = needed.includes(key) && !needs.includes(key)
    const isStricter = !needed.includes(key) && needs.includes(key)
    return [
      ...(isLooser && side === 'answered' ? [breaking(`the answer may lack “${path}”`)] : []),
      ...(isLooser && side === 'asked' ? [harmless(`the request may lack “${path}”`)] : []),
      ...(isStricter && side === 'asked' ? [breaking(`the request has to have “${path}”`)] : []),
      ...compareSchemas(path, asSchema(old[key]), asSchema(now[key]), side),
    ]
  })
}

/** Alternatives that are equal need no second look; one that changed is compared with the one it was. */
function compareBranches(name: string, label: string, was: Schema, is: Schema, side: Side): Found[] {
  const texts = (schema: Schema) => listOf(schema.anyOf).map((one) => JSON.stringify(one))
  const [old, now] = [texts(was), texts(is)]
  const lost = old.filter((one) => !now.includes(one))
  const more = now.filter((one) => !old.includes(one))
  if (lost.length === 1 && more.length === 1)
    return compareSchemas(name, JSON.parse(lost[0] ?? ''), JSON.parse(more[0] ?? ''), side)
  const bad = side === 'asked' ? lost : more
  if (bad.length > 0) return [breaking(`${label} has other alternatives`)]
  return lost.length + more.length > 0 ? [harmless(`${label} has other alternatives`)] : []
}
