import { z } from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'Not base64url')
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  // What extensions of browsers report; nothing here depends on it.
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
}

/** What `navigator.credentials.get` answers, as JSON. */
export const assertion = z.object({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

/** What `navigator.credentials.create` answers, as JSON. */
export const attestation = z.object({
  ...credential,
  response: z.looseObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type Attestation = z.output<typeof attestation>
