import { attachedRecord, isPdf } from '../letter/attached-record.ts'
import type { PublicKey } from './format.ts'
import { noRecord, type Verdict, verifyRecord } from './verify-record.ts'

/** A record has at most a few dozen entries; more than that is another file. */
const maxBytes = 2_000_000

/** Checks a record, or the letter of an offer with one inside. Never throws. */
export async function verifyFile(
  file: Blob,
  keys: PublicKey[],
): Promise<{ verdict: Verdict; isLetter: boolean }> {
  let isLetter = false
  const check = async () => {
    if (file.size > maxBytes) return noRecord('It is too large to be a record.')
    const bytes = new Uint8Array(await file.arrayBuffer())
    isLetter = isPdf(bytes)
    const record = isLetter ? await attachedRecord(bytes) : bytes
    return record ? verifyRecord(record, keys) : noRecord('It is a PDF without a record that can be read.')
  }
  const verdict = await check().catch(() => noRecord('Your browser could not read it.'))
  return { verdict, isLetter }
}
