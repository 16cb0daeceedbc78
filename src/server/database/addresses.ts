import { readSeveralHosts } from './primary.ts'

type Settings = {
  DATABASE_URL?: string | undefined
  DATABASE_LISTEN_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
  ROLE: string
}

/** Throws a sentence for the operator unless the addresses of the database fit the role and one another. */
export function readDatabaseAddresses(settings: Settings) {
  const { DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_REPLICA_URL, ROLE } = settings
  if (ROLE !== 'all' && !DATABASE_URL) {
    throw new Error(
      `Set DATABASE_URL to a Postgres server, or remove ROLE=${ROLE}, because the embedded database has one process that does everything.`,
    )
  }
  for (const [setting, url] of Object.entries({ DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_REPLICA_URL })) {
    if (url && !DATABASE_URL) throw new Error(`Set DATABASE_URL beside ${setting}, or remove ${setting}.`)
    readSeveralHosts(url, setting)
  }
  return {
    databaseUrl: DATABASE_URL,
    /** Null where DATABASE_URL leads to Postgres itself, and to no pooler. */
    databaseListenUrl: DATABASE_LISTEN_URL ?? null,
    /** Null where the primary answers all reads. Who answers no requests reads nothing there. */
    databaseReplicaUrl: (ROLE !== 'worker' && DATABASE_REPLICA_URL) || null,
  }
}
