import { createInflate, createInflateRaw } from 'node:zlib'

/** What may be packed out of one document, counted while it unfolds. */
export type InflateBudget = { inputLeft: number; outputLeft: number }

/**
 * Unfolds `packed` piece by piece, charging the budget; bytes after the packed data are not read. Returns the
 * first `keep` bytes, or null when the budget or `max` is spent. Damaged data gives what came before the damage.
 */
export async function inflateWithin(
  packed: Buffer,
  budget: InflateBudget,
  { raw = false, keep, max = Number.POSITIVE_INFINITY }: { raw?: boolean; keep: number; max?: number },
): Promise<Buffer | null> {
  const inflate = raw ? createInflateRaw() : createInflate()
  const kept: Buffer[] = []
  let size = 0
  let isSpent = false
  inflate.end(packed)
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      if (size < keep) kept.push(piece.subarray(0, keep - size))
      size += piece.length
      budget.outputLeft -= piece.length
      if (budget.outputLeft < 0 || size > max) {
        isSpent = true
        break
      }
    }
  } catch {
    // Damaged streams are the reader's to complain about; what came before is still looked into.
  }
  budget.inputLeft -= inflate.bytesWritten
  return isSpent || budget.inputLeft < 0 ? null : Buffer.concat(kept)
}
