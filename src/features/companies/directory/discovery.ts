// What a directory reads before it begins (RFC 7643, 5 to 7): no more than what we keep.

type Attribute = {
  name: string
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  /** Of a reference. */
  leadsTo?: string
  required?: true
  many?: true
  mutability?: 'readOnly' | 'immutable' | 'readWrite'
  unique?: true
  subAttributes?: Attribute[]
  description: string
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const described = ({
  name,
  type = 'string',
  leadsTo,
  required,
  many,
  mutability = 'readWrite',
  unique,
  subAttributes,
  description,
}: Attribute): object => ({
  ...{ name, type, description, multiValued: many ?? false, required: required ?? false },
  ...(type === 'string' && { caseExact: false }),
  ...(leadsTo && { referenceTypes: [leadsTo] }),
  mutability,
  returned: 'default',
  uniqueness: unique ? 'server' : 'none',
  ...(subAttributes && { subAttributes: subAttributes.map(described) }),
})

const schemas = [
  {
    id: userSchema,
    name: 'User',
    description: 'A person of the company’s directory',
    attributes: [
      {
        name: 'userName',
        ...{ required: true, unique: true },
        description: 'An email address at the domain that the company has proven',
      },
      {
        name: 'name',
        type: 'complex',
        description: 'Names the account when it is made',
        subAttributes: [
          { name: 'givenName', description: 'First name' },
          { name: 'familyName', description: 'Last name' },
        ],
      },
      { name: 'displayName', description: 'Comes before name when the account is made' },
      { name: 'active', type: 'boolean', description: 'Whether they are in the team' },
      {
        name: 'emails',
        ...{ type: 'complex', many: true, mutability: 'readOnly' },
        description: 'The userName',
        subAttributes: [
          { name: 'value', mutability: 'readOnly', description: 'The address' },
          { name: 'type', mutability: 'readOnly', description: 'work' },
          { name: 'primary', type: 'boolean', mutability: 'readOnly', description: 'true' },
        ],
      },
    ] satisfies Attribute[] as Attribute[],
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'People whose role in the team an owner chooses',
    attributes: [
      { name: 'displayName', required: true, unique: true, description: 'By it owners know the group' },
      {
        name: 'members',
        ...{ type: 'complex', many: true },
        description: 'People of the directory',
        subAttributes: [
          { name: 'value', mutability: 'immutable', description: 'The id of a user' },
          {
            name: '$ref',
            type: 'reference',
            leadsTo: 'User',
            mutability: 'immutable',
            description: 'The address of the user',
          },
        ],
      },
    ] satisfies Attribute[] as Attribute[],
  },
]

export const listMessage = (resources: object[], total = resources.length, startIndex = 1) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** Undefined where there is nothing. */
export function discover(kind: string, id: string | undefined, baseUrl: string, maxResults: number) {
  const meta = (resourceType: string, path: string) => ({
    meta: { resourceType, location: `${baseUrl}/${path}` },
  })
  const oneOf = (all: { id: string }[]) => (id ? all.find((one) => one.id === id) : listMessage(all))
  if (kind === 'Schemas')
    return oneOf(
      schemas.map(({ attributes, ...schema }) => ({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
        ...schema,
        attributes: attributes.map(described),
        ...meta('Schema', `Schemas/${schema.id}`),
      })),
    )
  if (kind === 'ResourceTypes')
    return oneOf(
      schemas.map(({ id: schema, name, description }) => ({
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
        ...{ id: name, name, description, endpoint: `/${name}s`, schema },
        ...meta('ResourceType', `ResourceTypes/${name}`),
      })),
    )
  if (kind !== 'ServiceProviderConfig' || id) return undefined
  const [yes, no] = [{ supported: true }, { supported: false }]
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: yes,
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { ...yes, maxResults },
    ...{ changePassword: no, sort: no, etag: yes },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer secret',
        description: 'The secret of the company’s page, in the Authorization header',
      },
    ],
    ...meta('ServiceProviderConfig', 'ServiceProviderConfig'),
  }
}
