import { afterAll } from 'vitest'
import { startSearchCluster } from '../../../scripts/throwaway/search-cluster.ts'

/** An OpenSearch of so many nodes. Call it once at the top of a test file, before the product is opened. */
export async function testCluster(count: 1 | 3) {
  const cluster = await startSearchCluster(count)
  afterAll(cluster.stop)
  return cluster
}
