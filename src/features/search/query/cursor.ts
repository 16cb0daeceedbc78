import { type SearchSort, searchSorts } from '../search-terms.ts'

// Keyset pagination: a cursor is the sort and the keys of the last job shown, so new jobs never shift a page.
//   relevance [score, seq]   newest [seq]   pay [yearly pay or -1, seq]   nearest [squared degrees, seq]
//   fastest [days to the first reply or 9999, seq]

const keyCount: Record<SearchSort, number> = { relevance: 2, newest: 1, pay: 2, nearest: 2, fastest: 2 }
export const noReply = 9999

export const encodeCursor = (sort: SearchSort, keys: number[]) =>
  Buffer.from(JSON.stringify([searchSorts.indexOf(sort), ...keys])).toString('base64url')

/** Null for anything that did not come from `encodeCursor` for this sort. */
export function decodeCursor(text: string, sort: SearchSort): number[] | null {
  try {
    const [kind, ...keys] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const seq = keys.at(-1)
    const isValid =
      searchSorts[kind] === sort && keys.length === keyCount[sort] && keys.every(Number.isFinite)
    return isValid && Number.isInteger(seq) && Math.abs(seq) < 2 ** 31 && Math.abs(keys[0]) < 2 ** 31
      ? keys
      : null
  } catch {
    return null
  }
}
