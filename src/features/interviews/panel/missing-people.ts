type Panel = {
  parts: readonly { id: string; people: readonly unknown[] }[]
  panel: { parts: readonly { id: string; needs: number }[] } | null
}

/** How many places of a panel nobody takes. */
export function missingPeople({ parts, panel }: Panel) {
  const needs = new Map(panel?.parts.map((part) => [part.id, part.needs]))
  return parts.reduce((sum, { id, people }) => sum + Math.max(0, (needs.get(id) ?? 0) - people.length), 0)
}
