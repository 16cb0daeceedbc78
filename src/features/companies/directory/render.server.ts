import { createHash } from 'node:crypto'
import { groupSchema, userSchema } from './discovery.ts'
import type { Resource, ResourceName } from './messages.ts'

type Facts = { id: string; created: Date; updated: Date; [attribute: string]: unknown }

/** The address of a resource. */
export const locationOf = (publicUrl: string, name: ResourceName, id: string) =>
  `${publicUrl}/scim/v2/${name}/${id}`

/** As it goes out, with its address and a version that changes with whatever is shown. */
export function render(
  name: ResourceName,
  { id, created, updated, ...attributes }: Facts,
  publicUrl: string,
): Resource {
  const shown = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value != null))
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
  return {
    schemas: [name === 'Users' ? userSchema : groupSchema],
    id,
    ...shown,
    meta: {
      resourceType: name === 'Users' ? 'User' : 'Group',
      created: created.toISOString(),
      lastModified: updated.toISOString(),
      location: locationOf(publicUrl, name, id),
      version: `W/"${version}"`,
    },
  }
}
