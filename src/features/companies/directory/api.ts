import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { invitableRoles } from '../team/api.ts'

/** Owners are made by owners, never by a directory. */
export const directoryRole = z.enum(invitableRoles, 'Choose a role')
/** Each change of the team is told to all of it, so the work grows with the square of its size. */
export const maxDirectoryUsers = 500
export const maxDirectoryGroups = 200

const directory = z.object({
  /** The address that the directory calls. */
  baseUrl: z.string(),
  domain: z.string().nullable(),
  isDomainProven: z.boolean(),
  connection: z
    .object({
      /** The last four letters of the secret. */
      hint: z.string(),
      madeBy: z.string().nullable(),
      madeAt: timestamp,
      lastUsedAt: timestamp.nullable(),
      defaultRole: directoryRole,
      /** People whom the directory keeps in the team or has invited, and those it took out. */
      active: z.number(),
      gone: z.number(),
      groups: z.array(z.object({ id, name: z.string(), people: z.number(), role: directoryRole.nullable() })),
    })
    .nullable(),
})

export const directoryApi = {
  'GET /employer/directory': {
    access: 'employer',
    right: 'manage-sign-in',
    summary:
      'How the company’s directory is connected by SCIM, and what its groups are here. Never the secret.',
    input: emptyInput,
    output: directory,
  },
  'POST /employer/directory/secret': {
    access: 'approved employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary:
      'Make the secret by which the directory calls /scim/v2. The answer holds it, which is shown once. An earlier one stops working.',
    input: emptyInput,
    output: z.object({ secret: z.string() }),
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
  'PUT /employer/directory/roles': {
    access: 'approved employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary:
      'Choose what the people of each group are in the team. Their roles change at once; owners stay owners. Null leaves the roles of a group to the team’s page.',
    input: z.object({
      defaultRole: directoryRole,
      groups: z.array(z.object({ id, role: directoryRole.nullable() })).max(maxDirectoryGroups),
    }),
    output: directory,
  },
  'DELETE /employer/directory': {
    access: 'employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary:
      'Disconnect the directory. Its secret stops working and its groups are forgotten; nobody leaves the team.',
    input: emptyInput,
    output: directory,
  },
} satisfies EndpointTable
