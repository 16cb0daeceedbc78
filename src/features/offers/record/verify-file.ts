import { attachedRecord, hasAttachment, isPdf } from '../letter/attached-record.ts'
import type { PublicKey } from './format.ts'
import { notARecord, notAsSigned, type Verdict, verifyRecord } from './verify-record.ts'

/** A record has at most a few dozen entries; more than that is another file. */
const maxBytes = 2_000_000

/** Checks a record, or the letter of an offer with one inside. Never throws. */
export async function verifyFile(
  file: Blob,
  keys: PublicKey[],
): Promise<{ verdict: Verdict; isLetter: boolean }> {
  let isLetter = false
  const check = async () => {
    if (file.size > maxBytes) return notARecord('It is too large to be a record.')
    const bytes = new Uint8Array(await file.arrayBuffer())
    isLetter = isPdf(bytes)
    const record = isLetter ? await attachedRecord(bytes) : bytes
    if (record) return verifyRecord(record, keys)
    return hasAttachment(bytes)
      ? notAsSigned('The record inside the letter', 'It can no longer be unpacked.')
      : notARecord('It is a PDF without a record inside.')
  }
  const verdict = await check().catch(
    (): Verdict => ({
      ...{ valid: false, isRecord: false, isUnread: true },
      ...{ where: 'The file', why: 'Your browser could not open it. Choose it again.' },
    }),
  )
  return { verdict, isLetter }
}
