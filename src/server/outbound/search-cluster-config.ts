import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isLocalNetworkHost } from '../localhost.ts'

export const searchClusterSettings = {
  /** Answer searches from an OpenSearch: addresses of its nodes, with a comma between them. */
  SEARCH_CLUSTER: z.string().optional(),
  /** A file with certificates of the operator's own authority. */
  SEARCH_CLUSTER_CA: z.string().optional(),
}

type Settings = z.output<z.ZodObject<typeof searchClusterSettings>> & { SEARCH_INDEX: string }

/** A node, and what is sent as its Authorization header; null without a password in its address. */
type ClusterNode = { url: URL; authorization: string | null }
export type SearchClusterConfig = {
  nodes: ClusterNode[]
  /** Certificates of the operator's own authority; null where the system's are enough. */
  ca: string | null
}

/** Null without a cluster. Throws what the operator has to set. */
export function readSearchCluster(settings: Settings): SearchClusterConfig | null {
  const { SEARCH_CLUSTER, SEARCH_CLUSTER_CA, SEARCH_INDEX } = settings
  if (!SEARCH_CLUSTER) {
    if (SEARCH_CLUSTER_CA)
      throw new Error('Set SEARCH_CLUSTER beside SEARCH_CLUSTER_CA, or remove SEARCH_CLUSTER_CA.')
    return null
  }
  if (SEARCH_INDEX === 'on')
    throw new Error(
      'Remove SEARCH_INDEX=on, because with SEARCH_CLUSTER no process holds an index of its own.',
    )
  const nodes = SEARCH_CLUSTER.split(',').map((address) => readNode(address.trim()))
  return { nodes, ca: SEARCH_CLUSTER_CA ? readCertificates(SEARCH_CLUSTER_CA) : null }
}

function readNode(address: string): ClusterNode {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Error(
      'Set SEARCH_CLUSTER to addresses like https://user:password@one:9200,https://user:password@two:9200 without a path, with a comma between them.',
    )
  if (url.protocol === 'http:' && !isLocalNetworkHost(url.hostname))
    throw new Error(
      'Set SEARCH_CLUSTER to https:// addresses, because its password and what people search for must not travel in the clear.',
    )
  const { username, password } = url
  url.username = ''
  url.password = ''
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, authorization: username ? `Basic ${Buffer.from(account).toString('base64')}` : null }
}

function readCertificates(file: string) {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // Said below.
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error(
      'Set SEARCH_CLUSTER_CA to a file with certificates in the PEM format that this process may read.',
    )
  return text
}
