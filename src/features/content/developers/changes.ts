import changelog from './versions/changelog.json' with { type: 'json' }

type Change = { endpoint: string; what: string; breaks: boolean }
type Entry = { version: string; date: string; changes: Change[] }

/**
 * The changelog as its page shows it: by day, newest first, and of each day by endpoint. Days are written as the names
 * of versions are.
 */
export function listChanges(entries: Entry[] = changelog) {
  return entries.map(({ version, date, changes }, at) => ({
    ...{ version, date, isFirst: at === entries.length - 1, isNewVersion: date === version },
    endpoints: [...Map.groupBy(changes, ({ endpoint }) => endpoint)].map(([endpoint, of]) => ({
      endpoint: endpoint.replace(' /', ' /api/'),
      changes: of.map(({ what, breaks }) => ({
        what: `${what.charAt(0).toUpperCase()}${what.slice(1)}.`,
        breaks,
      })),
    })),
  }))
}
