import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput } from '#/shared/schemas.ts'
import { publicKey } from './record/format.ts'

export const offersApi = {
  'GET /offers/keys': {
    access: 'anyone',
    summary: 'The public keys that sign the records of offers, as JSON Web Keys. The first one signs now.',
    input: emptyInput,
    output: z.object({ keys: z.array(publicKey) }),
  },
} satisfies EndpointTable
