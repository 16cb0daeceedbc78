import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Encryption } from '#/server/encryption.ts'
import { overlapHours } from './api.ts'

// Signatures as Standard Webhooks has them (standardwebhooks.com, symmetric): HMAC-SHA256 over id, time and body.

const prefix = 'whsec_'
export const newSecret = () => prefix + randomBytes(32).toString('base64')

/** What is stored encrypted in one piece: an address is a secret too where it needs no other. */
const sealed = z.object({
  address: z.string(),
  secret: z.string(),
  previous: z.object({ secret: z.string(), until: z.number() }).nullable(),
})
export type WebhookSecrets = z.output<typeof sealed>

const aad = (id: string) => `webhook ${id}`

export const sealSecrets = (encryption: Encryption, id: string, secrets: WebhookSecrets) =>
  encryption.encryptText(aad(id), JSON.stringify(secrets))

export const openSecrets = (
  encryption: Encryption,
  { id, encrypted, wrappedKey }: { id: string; encrypted: string; wrappedKey: string },
) => sealed.parse(JSON.parse(encryption.decryptText(aad(id), encrypted, wrappedKey)))

/** A new secret; the one it follows still signs for a day, so that a receiver can change at any time of it. */
export function rotated(secrets: WebhookSecrets): WebhookSecrets {
  const until = Date.now() + overlapHours * 3_600_000
  return { ...secrets, secret: newSecret(), previous: { secret: secrets.secret, until } }
}

export const overlapUntil = ({ previous }: WebhookSecrets) =>
  previous && previous.until > Date.now() ? new Date(previous.until) : null

const sign = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')}`

export function signatureHeaders(secrets: WebhookSecrets, id: string, body: string, now = Date.now()) {
  const timestamp = String(Math.floor(now / 1000))
  const text = `${id}.${timestamp}.${body}`
  const signing = [
    secrets.secret,
    ...(overlapUntil(secrets) && secrets.previous ? [secrets.previous.secret] : []),
  ]
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signing.map((secret) => sign(secret, text)).join(' '),
  }
}
