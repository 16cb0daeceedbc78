import { z } from 'zod'
import { text } from '#/shared/schemas.ts'
import { groupSchema, userSchema } from './discovery.ts'

// What stands in messages of SCIM (RFC 7643 and 7644), read as Okta and Microsoft Entra write them.

export const maxPageSize = 200
const maxOperations = 1000
const maxMembers = 1000

export type ResourceName = 'Users' | 'Groups'
type Meta = { resourceType: string; created: string; lastModified: string; location: string; version: string }
/** A resource as it goes out. */
export type Resource = { schemas: string[]; id: string; meta: Meta; [attribute: string]: unknown }

/** A refusal with the keyword that RFC 7644 has for it, which the answer carries beside the sentence. */
export type ScimFailure = { status: number; scimType?: string | undefined; detail: string }
const failures = new WeakMap<Error, ScimFailure>()
export function scimError(status: number, scimType: string | undefined, detail: string) {
  const error = new Error(detail)
  failures.set(error, { status, scimType, detail })
  return error
}
export const scimFailureOf = (error: unknown) => (error instanceof Error ? failures.get(error) : undefined)

const unreadable = (detail: string) => scimError(400, 'invalidValue', `${detail} Nothing was changed.`)

// Reading a list.

const listQuery = z.object({
  filter: z.string().max(500).optional(),
  attributes: z.string().max(500).default(''),
  excludedAttributes: z.string().max(500).default(''),
  startIndex: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  count: z.coerce.number().int().catch(100),
})

export type Match = { column: 'userName' | 'externalId' | 'id' | 'displayName'; value: string } | null
export type Page = { offset: number; limit: number }

const listed = (names: string) =>
  names
    .split(',')
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^urn:.*:/, '')
        .replace(/[.[].*$/, ''),
    )
    .filter(Boolean)

export function readQuery(resource: ResourceName, query: unknown) {
  const parsed = listQuery.safeParse(query)
  if (!parsed.success) throw scimError(400, 'invalidValue', 'A parameter of the address cannot be read.')
  const { filter, attributes, excludedAttributes, startIndex, count } = parsed.data
  return {
    match: filter?.trim() ? readFilter(resource, filter) : null,
    page: { offset: startIndex - 1, limit: Math.min(Math.max(count, 0), maxPageSize) },
    shown: { only: listed(attributes), without: listed(excludedAttributes) },
  }
}
export type Query = ReturnType<typeof readQuery>

const filterColumns: Record<ResourceName, NonNullable<Match>['column'][]> = {
  Users: ['userName', 'externalId', 'id'],
  Groups: ['displayName', 'externalId', 'id'],
}
const comparison = /^\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** The one comparison by which directories look for what they know. */
function readFilter(resource: ResourceName, filter: string): Match {
  const [, name = '', quoted = ''] = comparison.exec(filter) ?? []
  const column = filterColumns[resource].find((one) => one.toLowerCase() === name.toLowerCase())
  try {
    if (column) return { column, value: JSON.parse(quoted) }
  } catch {
    // Answered below.
  }
  const names = filterColumns[resource].join(', ')
  throw scimError(
    400,
    'invalidFilter',
    `Filter by one comparison, such as ${names.split(',')[0]} eq "…": of ${names}.`,
  )
}

/** Of an answer, the attributes that were asked for. */
export function pickAttributes(resource: Resource, { only, without }: Query['shown']) {
  const isShown = (name: string) =>
    ['schemas', 'id'].includes(name) ||
    (only.length > 0 ? only.includes(name.toLowerCase()) : !without.includes(name.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)))
}

// Reading a resource.

/** Microsoft Entra writes "True" and "False". */
const flag = z.preprocess(
  (value) =>
    typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value,
  z.boolean('must be true or false'),
)
const line = (label: string) =>
  z
    .string(`${label} must be a text`)
    .max(200, `${label} can be at most 200 characters`)
    .overwrite((value) => value.trim())
    .nullish()

const userBody = z.object({
  userName: z.string('userName is required').max(300, 'userName can be at most 300 characters'),
  externalId: line('externalId'),
  displayName: line('displayName'),
  name: z
    .object({ givenName: line('givenName'), familyName: line('familyName'), formatted: line('formatted') })
    .nullish(),
  active: flag.nullish(),
})
const groupBody = z.object({
  displayName: text('displayName', { max: 200 }),
  externalId: line('externalId'),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(maxMembers)
    .nullish(),
})
const bodies = { Users: userBody, Groups: groupBody }
export type UserBody = z.output<typeof userBody>

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unreadable(`${issue?.path.map(String).join('.') || 'The body'}: ${issue?.message}.`)
}

/** Names are read in any case (RFC 7643, 2.1), and what we do not keep is left out. */
function withOwnNames(resource: ResourceName, body: unknown) {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw scimError(400, 'invalidSyntax', 'Send one object as JSON. Nothing was changed.')
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const own = ownName(resource, key)
      return own ? [[own, value]] : []
    }),
  )
}
const ownName = (resource: ResourceName, name: string) =>
  Object.keys(bodies[resource].shape).find((one) => one.toLowerCase() === name.toLowerCase())

export const readUser = (body: unknown) => parse(userBody, withOwnNames('Users', body))
export const readGroup = (body: unknown) => parse(groupBody, withOwnNames('Groups', body))

// Reading a change.

const patchBody = z.object({
  schemas: z.tuple([z.literal('urn:ietf:params:scim:api:messages:2.0:PatchOp')]),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'], 'must be add, replace or remove')),
        path: z.string().max(300).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxOperations),
})
type Verb = 'add' | 'replace' | 'remove'
type Target = Record<string, unknown>

/**
 * The resource as a PATCH leaves it, to be read like one that came whole. Okta names attributes in the value, Microsoft
 * Entra in the path, and both name some that we do not keep: those are ignored, so that what stands beside them works.
 */
export function applyPatch(resource: ResourceName, current: Resource, body: unknown): Target {
  const { Operations } = parse(patchBody, body)
  const target: Target = { ...current }
  for (const { op, path, value } of Operations) {
    if (path !== undefined) change(resource, target, op, path, value)
    else if (op === 'remove') throw scimError(400, 'noTarget', 'remove needs a path. Nothing was changed.')
    else if (typeof value !== 'object' || value === null)
      throw unreadable('Without a path the value must be an object.')
    else for (const [key, one] of Object.entries(value)) change(resource, target, op, key, one)
  }
  return target
}

const ownPath = /^(\w+)(\[[^\]]*\])?(?:\.(\w+))?$/

function change(resource: ResourceName, target: Target, op: Verb, path: string, value: unknown) {
  const short = path.replace(new RegExp(`^${resource === 'Users' ? userSchema : groupSchema}:`, 'i'), '')
  const name = ownName(resource, /^\w*/.exec(short)?.[0] ?? '')
  if (!name || short.startsWith('urn:')) return
  const [whole, , filter, part] = ownPath.exec(short) ?? []
  if (!whole || (filter && name !== 'members') || (part && name !== 'name'))
    throw scimError(400, 'invalidPath', `${path} is no path here. Nothing was changed.`)
  if (name === 'members') target.members = changedMembers(target.members, op, filter, value)
  else if (part) target.name = { ...(target.name as object), [part]: op === 'remove' ? null : value }
  else if (name === 'name' && op !== 'remove')
    target.name = { ...(op === 'add' && (target.name as object)), ...(value as object) }
  else target[name] = op === 'remove' ? null : value
}

const memberList = z.preprocess(
  (value) => (value === undefined || value === null ? [] : [value].flat()),
  z.array(z.object({ value: z.string().max(100) })).max(maxMembers),
)
const memberFilter = /^\[\s*value\s+eq\s+"([^"]{1,100})"\s*\]$/i

/** Okta removes by a filter in the path, Microsoft Entra by a list of values, and a path alone removes all. */
function changedMembers(before: unknown, op: Verb, filter: string | undefined, value: unknown) {
  const ids = new Set(parse(memberList, before).map((one) => one.value))
  const given = parse(memberList, value).map((one) => one.value)
  const [, filtered] = filter ? (memberFilter.exec(filter) ?? []) : []
  if (filter && (!filtered || op !== 'remove'))
    throw scimError(
      400,
      'invalidFilter',
      'Members are removed by members[value eq "…"]. Nothing was changed.',
    )
  if (op === 'replace') ids.clear()
  if (op !== 'remove') for (const id of given) ids.add(id)
  else if (filtered || given.length > 0) for (const id of [filtered, ...given]) ids.delete(id ?? '')
  else ids.clear()
  return [...ids].map((id) => ({ value: id }))
}
