import { canonicalJson, type Json } from '../canonical-json.ts'
import type { OfferRecord } from './format.ts'
import { entryDocument, offerRecord, type PublicKey, recordFormat } from './format.ts'

// Checks a record with what the platform has (Web Crypto), in a browser and in Node, without asking anybody.

export type Verdict =
  | { valid: true; record: OfferRecord }
  /**
   * `where`: the byte, the field or the entry that does not match. `isRecord`: it is one, though not as it was signed.
   * `isUnread`: the browser could not open the file, so it may be one.
   */
  | { valid: false; isRecord: boolean; isUnread?: true; where: string; why: string }

export const notAsSigned = (where: string, why: string): Verdict => ({
  valid: false,
  isRecord: true,
  where,
  why,
})

/** Another file, not a record that was changed. */
export const notARecord = (why: string): Verdict => ({
  valid: false,
  isRecord: false,
  where: 'The file',
  why,
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (value: Json) =>
  hex(await crypto.subtle.digest('SHA-256', bytesOf(canonicalJson(value))))

/** Whether these bytes are a record that one of these keys signed, with every entry as it was written. */
export async function verifyRecord(bytes: Uint8Array<ArrayBuffer>, keys: PublicKey[]): Promise<Verdict> {
  // A record that was damaged still says what it is.
  if (!new TextDecoder().decode(bytes).includes(recordFormat))
    return notARecord('It is another file, or the part that names it a record is missing.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return notAsSigned('The file', 'It is not text in UTF-8.')
  }
  let value: Json
  try {
    value = JSON.parse(text)
  } catch (error) {
    return notAsSigned('The file', `It is not JSON: ${(error as Error).message}.`)
  }
  const form = checkForm(text, value)
  if (form) return form
  const parsed = offerRecord.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return notAsSigned(fieldAt(issue?.path ?? []), `It is not as a record has it: ${issue?.message}.`)
  }
  const record = parsed.data
  return (await checkEntries(record)) ?? (await checkSignature(record, keys)) ?? { valid: true, record }
}

/** Names the first byte at which the file leaves its canonical form. */
function checkForm(text: string, value: Json) {
  let canonical: string
  try {
    canonical = canonicalJson(value)
  } catch (error) {
    return notAsSigned('The file', `${(error as Error).message}.`)
  }
  if (canonical === text) return null
  const [left, right] = [bytesOf(text), bytesOf(canonical)]
  const at = left.findIndex((byte, index) => byte !== right[index])
  return notAsSigned(
    `Byte ${(at < 0 ? right.length : at) + 1}`,
    'The file is not written as Waymark writes it: a record has one form, to the byte.',
  )
}

async function checkEntries({ entries }: OfferRecord) {
  if (entries.length === 0) return notAsSigned('entries', 'There is none.')
  let previous: string | null = null
  for (const [index, { hash, fields, document }] of entries.entries()) {
    const at = `entries[${index}]`
    const names = [...new Set([...Object.keys(document), ...Object.keys(fields)])]
    for (const name of names) {
      const value = document[name]
      if (value === undefined || fields[name] === undefined || (await sha256(value)) !== fields[name])
        return notAsSigned(`${at}.document.${name}`, 'This field is not as it was written.')
    }
    if ((await sha256(document)) !== hash)
      return notAsSigned(`${at}.hash`, 'It is not the hash of this entry.')
    const head = entryDocument.safeParse(document)
    if (!head.success)
      return notAsSigned(
        `${at}.document${fieldAt(head.error.issues[0]?.path ?? [], '.')}`,
        'An entry needs it.',
      )
    if (head.data.number !== index + 1)
      return notAsSigned(`${at}.document.number`, 'An entry is missing before it.')
    if (head.data.previous !== previous)
      return notAsSigned(`${at}.document.previous`, 'It does not follow the entry before it.')
    if (head.data.application !== entries[0]?.document.application)
      return notAsSigned(`${at}.document.application`, 'It belongs to another application.')
    previous = hash
  }
  return null
}

async function checkSignature({ signature, ...signed }: OfferRecord, keys: PublicKey[]) {
  const key = keys.find(({ kid }) => kid === signed.key)
  if (!key) return notAsSigned('key', 'This Waymark has never signed with that key.')
  const imported = await crypto.subtle
    .importKey('jwk', { kty: key.kty, crv: key.crv, x: key.x }, { name: 'Ed25519' }, false, ['verify'])
    .catch(() => null)
  if (!imported)
    return notAsSigned('signature', 'Your browser cannot check Ed25519 signatures. Everything else matches.')
  const isSigned = await crypto.subtle.verify(
    { name: 'Ed25519' },
    imported,
    Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    bytesOf(canonicalJson(signed as unknown as Json)),
  )
  return isSigned ? null : notAsSigned('signature', 'The key of this Waymark did not sign this.')
}

const fieldAt = (path: PropertyKey[], lead = '') =>
  path.length === 0
    ? 'The file'
    : path.reduce<string>(
        (at, part) =>
          typeof part === 'number'
            ? `${at}[${part}]`
            : `${at}${at && !at.endsWith('.') ? '.' : ''}${String(part)}`,
        lead,
      )
