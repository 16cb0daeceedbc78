import { z } from 'zod'
import { perAddressLimit, session } from '#/features/accounts/api.ts'
import { displayName } from '#/shared/display-name.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { email, emptyInput, linkToken, typedCode } from '#/shared/schemas.ts'
import { applicationDraft } from '../drafts/draft-api.ts'

/** Files come later: they are taken only from somebody whose address is confirmed. */
const guestDraft = applicationDraft.omit({ resumeFileId: true, uploaded: true })

/** What a mailed link answers that brings a draft into an account. */
export const claimedDraft = z.object({
  slug: z.string(),
  /** Null where the account is there already and its owner logs in. */
  session: session.nullable(),
  /** Whether this browser is signed in to that account already. */
  signedIn: z.boolean(),
})

export const guestApi = {
  'POST /applications/guest': {
    access: 'anyone',
    summary:
      'Fill in an application without an account. A link is mailed; nothing is sent before it is opened. The answer is the same whether or not the address is known.',
    input: z.object({
      slug: z.string().max(200),
      name: displayName('Name'),
      email,
      draft: guestDraft,
    }),
    output: emptyInput,
    limits: [perAddressLimit(10)],
  },
  'POST /applications/guest/claim': {
    access: 'anyone',
    summary:
      'Take over what was filled in, with the token of the mailed link, or with the address and the six digits of the same mail. Without an account of that address one is made and signed in; whoever has one logs in. The application is sent by its own call.',
    input: z.object({
      token: linkToken.optional(),
      slug: z.string().max(200).optional(),
      email: email.optional(),
      code: typedCode.optional(),
    }),
    output: claimedDraft,
    limits: [perAddressLimit(25)],
    transaction: 'own',
  },
} satisfies EndpointTable
