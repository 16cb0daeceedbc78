import { timingSafeEqual } from 'node:crypto'
import { paths } from '#/shared/paths.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Encryption } from '../encryption.ts'

// The link at the foot of mails opens what its reader chose about mails, without a sign-in. It is signed and stored
// nowhere, and does not expire, because people stop mails from old ones. It is bound to the address as well: whoever
// keeps the mailbox of an address that was changed since cannot use it.

type Person = { id: string; email: string }

const uuidBytes = 16

const signatureOf = (encryption: Encryption, { id, email }: Person) =>
  Buffer.from(encryption.fingerprint('notification choices', `${id} ${email}`), 'hex')

export const preferenceToken = (encryption: Encryption, person: Person) =>
  Buffer.concat([
    Buffer.from(person.id.replaceAll('-', ''), 'hex'),
    signatureOf(encryption, person),
  ]).toString('base64url')

/** The person of the link; undefined when it was altered, or the address is no longer theirs. */
export async function findPersonByPreferenceToken(db: Db, encryption: Encryption, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes
    .subarray(0, uuidBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const signature = bytes.subarray(uuidBytes)
  // Only one spelling of a token is valid.
  if (signature.length !== 32 || bytes.toString('base64url') !== token) return undefined
  const person = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return person && timingSafeEqual(signature, signatureOf(encryption, person)) ? person : undefined
}

/** Where the reader chooses what they are mailed, for the foot of the mail. */
export type Preferences = { label: string; url: string; headers: Record<string, string> }

/**
 * The link for a mail to this address; null without a confirmed account. With `optionalKind` it leads to that kind of
 * mail, and the mail program gets a button that stops it (RFC 8058).
 */
export async function preferencesFor(
  { db, encryption, config }: { db: Db; encryption: Encryption; config: Config },
  email: string,
  optionalKind: string | undefined,
): Promise<Preferences | null> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  if (!person) return null
  const token = preferenceToken(encryption, person)
  if (!optionalKind)
    return {
      label: 'Choose what we email you',
      url: config.publicUrl + paths.notificationChoices(token),
      headers: {},
    }
  const url = config.publicUrl + paths.notificationChoice(token, optionalKind)
  return {
    label: 'Stop emails like this, or choose what we email you',
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
