import { createHash } from 'node:crypto'
import { type ClusterConnection, refusalOf } from './connection.server.ts'
import { mappings, mappingVersion, settings, template, templateName } from './mapping.ts'

const adminTimeoutMs = 30_000

/**
 * The beginning of the names of a database's indexes, so that several may share a cluster, and so that after a restore into
 * another database the indexes of the one before are not its own. A takeover changes nothing here.
 */
export function indexPrefix(databaseId: string) {
  const withoutTimeline = databaseId.split('/').slice(0, 3).join('/')
  const hash = createHash('sha256').update(withoutTimeline).digest('hex').slice(0, 10)
  return `waymark-${hash}-v${mappingVersion}-`
}

/**
 * What is written goes through an alias, which nothing makes by itself: an index that somebody deleted is missed then,
 * where a write to its name would make an empty one.
 */
export const writeAlias = (name: string) => `${name}-feed`

/** A new one with a name that no other had. */
export async function createIndex(connection: ClusterConnection, prefix: string) {
  const ask = (path: string, body: object) =>
    connection.ask({ method: 'PUT', path, body, timeoutMs: adminTimeoutMs })
  await ask(`/_index_template/${templateName}`, template)
  const name = `${prefix}${Date.now().toString(36)}`
  try {
    await ask(`/${name}`, { mappings, settings, aliases: { [writeAlias(name)]: {} } })
  } catch (error) {
    // The request was sent twice, because the first answer was lost.
    if (refusalOf(error) !== 400 || !(await indexExists(connection, name))) throw error
  }
  return name
}

export async function indexExists(connection: ClusterConnection, name: string) {
  try {
    await connection.ask({
      path: `/${name}/_settings?filter_path=*.settings.index.uuid`,
      timeoutMs: adminTimeoutMs,
    })
    return true
  } catch (error) {
    if (refusalOf(error) === 404) return false
    throw error
  }
}

/** From then on everything written is found. */
export const refreshIndexes = (connection: ClusterConnection, names: readonly string[]) =>
  connection.ask({ method: 'POST', path: `/${names.join()}/_refresh`, timeoutMs: adminTimeoutMs })

/** Deletes what builds that were given up, and indexes that were replaced, have left. */
export async function deleteOthers(connection: ClusterConnection, prefix: string, kept: readonly string[]) {
  const found = await connection.ask<Record<string, unknown>>({
    path: `/${prefix}*/_settings?filter_path=*.settings.index.uuid`,
    timeoutMs: adminTimeoutMs,
  })
  for (const name of Object.keys(found)) {
    if (kept.includes(name)) continue
    await connection.ask({
      method: 'DELETE',
      path: `/${name}?ignore_unavailable=true`,
      timeoutMs: adminTimeoutMs,
    })
  }
}
