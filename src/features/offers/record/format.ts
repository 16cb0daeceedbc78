import { z } from 'zod'
import type { Json } from '../canonical-json.ts'

// The record of an offer that both sides download. A file of canonical JSON: any other byte is a mistake.

export const recordFormat = 'waymark-offer-record/1'
export const entryFormat = 'waymark-offer/1'

export const entryKinds = [
  'offer',
  'counter',
  'acceptance',
  'decline',
  'withdrawal',
  'expiry',
  'rescission',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryLabels: Record<EntryKind, string> = {
  offer: 'Offer',
  counter: 'Counter-offer',
  acceptance: 'Acceptance',
  decline: 'Decline',
  withdrawal: 'Withdrawal',
  expiry: 'End without an answer',
  rescission: 'Rescission',
}

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const json = z.custom<Json>((value) => value !== undefined)

/** What every entry says; offers add their terms, and answers what they answer. */
export const entryDocument = z.looseObject({
  format: z.literal(entryFormat),
  kind: z.enum(entryKinds),
  number: z.number().int().min(1),
  /** The hash of the entry before it. */
  previous: hash.nullable(),
  application: z.string(),
  at: z.iso.datetime(),
})

export const offerRecord = z.strictObject({
  format: z.literal(recordFormat),
  issuer: z.string(),
  entries: z.array(
    z.strictObject({
      /** SHA-256 of the canonical document. */
      hash,
      /** The same of each of its fields, so that a check can name the one that was changed. */
      fields: z.record(z.string(), hash),
      document: z.record(z.string(), json),
    }),
  ),
  key: z.string(),
  /** Ed25519 over the record without this line. */
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})
export type OfferRecord = z.output<typeof offerRecord>

/** A public key as JSON Web Key (RFC 8037). */
export const publicKey = z.object({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
})
export type PublicKey = z.output<typeof publicKey>
