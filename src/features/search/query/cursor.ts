import { type SearchSort, sorts } from '../search-terms.ts'

// Where a list goes on: the sort and the keys of the last job seen. Jobs that arrive meanwhile shift nothing.
//   relevance [tier, seq]   newest [seq]   pay [yearly pay or -1, seq]   nearest [squared degrees, seq]
//   fastest [days to the first answer or 9999, seq]

const keysOf: Record<SearchSort, number> = { relevance: 2, newest: 1, pay: 2, nearest: 2, fastest: 2 }
export const noReply = 9999

export const writeCursor = (sort: SearchSort, keys: number[]) =>
  Buffer.from(JSON.stringify([sorts.indexOf(sort), ...keys])).toString('base64url')

/** Null for anything that did not come from `writeCursor` for this sort. */
export function readCursor(text: string, sort: SearchSort): number[] | null {
  try {
    const [kind, ...keys] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const seq = keys.at(-1)
    const fits = sorts[kind] === sort && keys.length === keysOf[sort] && keys.every(Number.isFinite)
    return fits && Number.isInteger(seq) && Math.abs(seq) < 2 ** 31 && Math.abs(keys[0]) < 2 ** 31
      ? keys
      : null
  } catch {
    return null
  }
}
