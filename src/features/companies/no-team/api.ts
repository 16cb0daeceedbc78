import { z } from 'zod'
import { session } from '#/features/accounts/api.ts'
import { companyName } from '#/shared/display-name.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { invitableRoles } from '../team/api.ts'

export const newCompany = z.object({ name: companyName() })

/** The ways on for an employer who is in no team: they left it, were removed, or joined one that is gone. */
export const noTeamApi = {
  'GET /team-invitations': {
    access: 'signed-in',
    whileImpersonating: false,
    summary: 'Invitations to the address of my account that have not run out.',
    input: emptyInput,
    output: z.array(
      z.object({
        id,
        company: z.string(),
        role: z.enum(invitableRoles),
        invitedBy: z.string().nullable(),
        expiresAt: timestamp,
        /** False while the company is being checked. */
        canBeAccepted: z.boolean(),
      }),
    ),
  },
  'POST /team-invitations/:id/join': {
    access: 'signed-in',
    summary: 'Accept an invitation to the address of my account, without the link of its mail.',
    input: z.object({ id }),
    output: session.omit({ token: true }),
    limits: [{ by: 'user', calls: 25, seconds: 300 }],
  },
  'POST /team-invitations/:id/decline': {
    access: 'signed-in',
    summary: 'Say no to an invitation to the address of my account. Whoever invited is told.',
    input: z.object({ id }),
    output: z.object({ company: z.string() }),
    limits: [{ by: 'user', calls: 25, seconds: 300 }],
  },
  'POST /employer/company': {
    access: 'signed-in',
    summary: 'Found a company, as an employer who is in no team. It begins at the checkpoint, as a draft.',
    input: newCompany,
    output: session.omit({ token: true }),
    limits: [{ by: 'user', calls: 5, seconds: 3600 }],
  },
} satisfies EndpointTable
