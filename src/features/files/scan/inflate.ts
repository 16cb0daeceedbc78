import { createInflate, createInflateRaw } from 'node:zlib'

/** How many compressed and decompressed bytes may still be processed for one document. */
export type InflateBudget = { inputLeft: number; outputLeft: number }

/**
 * Decompresses `packed` in pieces and charges the budget; ignores bytes after the compressed data. Returns the
 * first `keep` bytes, or null when the budget or `max` is exceeded. Corrupt data gives what came before the error.
 */
export async function inflateWithin(
  compressed: Buffer,
  budget: InflateBudget,
  { raw = false, keep, max = Number.POSITIVE_INFINITY }: { raw?: boolean; keep: number; max?: number },
): Promise<Buffer | null> {
  const inflate = raw ? createInflateRaw() : createInflate()
  const kept: Buffer[] = []
  let size = 0
  let isExhausted = false
  inflate.end(compressed)
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      if (size < keep) kept.push(piece.subarray(0, keep - size))
      size += piece.length
      budget.outputLeft -= piece.length
      if (budget.outputLeft < 0 || size > max) {
        isExhausted = true
        break
      }
    }
  } catch {
    // Corrupt streams are for the PDF reader to report; what came before the error is still scanned.
  }
  budget.inputLeft -= inflate.bytesWritten
  return isExhausted || budget.inputLeft < 0 ? null : Buffer.concat(kept)
}
