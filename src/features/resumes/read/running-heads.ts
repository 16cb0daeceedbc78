import type { TextRow } from './columns.ts'
import type { Page } from './lines.ts'

/** How much of a page is its head and its foot. */
const edge = 0.09

/** Without what stands at the head or foot of several pages. At the head, the first page keeps it: it may be the name. */
export function withoutRunningHeads(rows: TextRow[], pages: Page[]): TextRow[] {
  if (pages.length < 2) return rows
  const keyed = rows.map((row) => {
    const height = pages[row.page]?.height ?? 0
    const y = row.segments[0]?.y ?? 0
    const place = y < edge * height ? 'head' : y > (1 - edge) * height ? 'foot' : null
    const words = row.segments.map(({ text }) => text.trim()).join(' ')
    return { row, place, key: `${place} ${words.replace(/\d+/g, '#')}` }
  })
  const pagesOf = new Map<string, Set<number>>()
  for (const { row, key } of keyed) pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(row.page))
  return keyed
    .filter(({ row, place, key }) => {
      const isRunning = place !== null && (pagesOf.get(key)?.size ?? 0) > 1
      return !isRunning || (place === 'head' && row.page === Math.min(...(pagesOf.get(key) ?? [])))
    })
    .map(({ row }) => row)
}
