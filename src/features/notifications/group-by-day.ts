import { formatDate, toLocalDay } from '#/shared/dates.ts'

type Groupable = { id: string; createdAt: string; group?: { key: string } | undefined }

/** Puts those of one group and day where the newest of them stands. */
export function groupByDay<Note extends Groupable>(notifications: readonly Note[]) {
  const rows = new Map<string, [Note, ...Note[]]>()
  for (const note of notifications) {
    const key = note.group ? `${note.group.key} ${formatDate(toLocalDay(note.createdAt))}` : note.id
    const row = rows.get(key)
    if (row) row.push(note)
    else rows.set(key, [note])
  }
  return [...rows.values()]
}
