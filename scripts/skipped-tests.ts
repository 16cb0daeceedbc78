// Which tests may be skipped, and why. `npm test` prints each skipped one; a skip that is not listed, or whose reason does
// not hold where the tests ran, fails.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { canMakeSmallDisks } from '../src/testing/small-disk.ts'
import { findKubeconform, findKubernetesSchemas, findKustomize } from './kubernetes/tools.ts'
import { hasPgBouncer } from './throwaway/pooler.ts'
import { hasPostgresBinaries } from './throwaway-postgres.ts'

const isInstalled = (program: string) => spawnSync(program, ['--version']).error === undefined

function hasHistory() {
  try {
    return (
      execFileSync('git', ['rev-parse', '--is-shallow-repository'], { encoding: 'utf8' }).trim() === 'false'
    )
  } catch {
    return false
  }
}

/** What a test may need, and whether it is here. */
const needs = {
  Postgres: () => hasPostgresBinaries(),
  psql: () => hasPostgresBinaries('psql'),
  pg_basebackup: () => hasPostgresBinaries('pg_basebackup'),
  PgBouncer: hasPgBouncer,
  'a Postgres named by TEST_DATABASE_URL': () => process.env.TEST_DATABASE_URL !== undefined,
  'a standby named by TEST_DATABASE_REPLICA': () => process.env.TEST_DATABASE_REPLICA !== undefined,
  'git and the history of this repository': hasHistory,
  'a user who may mount a file system': canMakeSmallDisks,
  MinIO: () =>
    isInstalled(process.env.MINIO ?? 'minio') || existsSync(path.join(homedir(), 'go', 'bin', 'minio')),
  python3: () => isInstalled('python3'),
  Radicale: () => isInstalled(process.env.RADICALE ?? 'radicale'),
  qpdf: () => isInstalled('qpdf'),
  pdftotext: () => isInstalled('pdftotext'),
  veraPDF: () => isInstalled('verapdf'),
  nginx: () => isInstalled('nginx'),
  HAProxy: () => isInstalled('haproxy'),
  Varnish: () => isInstalled('varnishd'),
  Caddy: () => isInstalled('caddy'),
  kubeconform: () => findKubeconform() !== undefined,
  kustomize: () => findKustomize() !== undefined,
  'the schemas of Kubernetes': () => findKubernetesSchemas() !== undefined,
  'systemd-analyze': () => isInstalled('systemd-analyze'),
}
type Need = keyof typeof needs

/** The files with tests that are skipped where one of these is missing. */
export const mayBeSkipped: Record<string, Need[]> = {
  'src/server/database/bounded-pool.servers.test.ts': ['Postgres'],
  'src/server/database/primary.servers.test.ts': ['pg_basebackup'],
  'src/server/database/replicas.servers.test.ts': ['pg_basebackup'],
  'src/testing/sweeps/replica-reads.test.ts': ['a standby named by TEST_DATABASE_REPLICA'],
  'src/server/database/pooler.servers.test.ts': ['Postgres', 'PgBouncer'],
  'src/features/applications/board/board.test.ts': ['a Postgres named by TEST_DATABASE_URL'],
  'src/server/database/durability.test.ts': ['a Postgres named by TEST_DATABASE_URL'],
  'src/server/database/least-rights.test.ts': ['a Postgres named by TEST_DATABASE_URL'],
  'src/server/http/response-cache.test.ts': ['a Postgres named by TEST_DATABASE_URL'],
  'src/server/events/takeover.servers.test.ts': ['pg_basebackup'],
  'src/server/events/dispatcher.test.ts': ['a Postgres named by TEST_DATABASE_URL'],
  'src/server/storage/disk-full.test.ts': ['a user who may mount a file system'],
  'src/server/storage/storage.test.ts': ['MinIO'],
  'src/server/backup/point-in-time.servers.test.ts': ['pg_basebackup'],
  'src/features/interviews/caldav/radicale.test.ts': ['Radicale'],
  'src/features/interviews/caldav/agreement.test.ts': ['Radicale'],
  'src/features/content/developers/programs/programs.test.ts': ['python3'],
  'src/features/resumes/write/write.test.ts': ['qpdf', 'pdftotext', 'veraPDF'],
  'src/testing/sweeps/deployed-proxy.test.ts': ['nginx', 'Caddy', 'systemd-analyze'],
  'src/testing/sweeps/deployed-ha.test.ts': ['HAProxy'],
  'scripts/compose-roles.servers.test.ts': ['psql'],
  'scripts/kubernetes/manifests.test.ts': ['kubeconform', 'kustomize', 'the schemas of Kubernetes'],
  'e2e/operation/several-processes.e2e.ts': ['Postgres'],
  'e2e/operation/page-cache.e2e.ts': ['Varnish'],
  'e2e/operation/database-away.e2e.ts': ['Postgres'],
  'e2e/operation/database-read-only.e2e.ts': ['Postgres'],
  'e2e/operation/two-versions.e2e.ts': ['Postgres', 'git and the history of this repository'],
  'e2e/operation/disk-full.e2e.ts': ['a user who may mount a file system', 'Postgres'],
  'e2e/interviews/calendar-account.e2e.ts': ['Radicale'],
}

const known = new Map<Need, boolean>()
function isHere(need: Need) {
  const found = known.get(need) ?? needs[need]()
  known.set(need, found)
  return found
}

/** A file, and the whole name of one of its tests. */
type Skipped = { file: string; name: string }

/** Why this test was skipped; null if nothing that it may need is missing. */
export function reasonOf({ file }: Pick<Skipped, 'file'>, isThere = isHere) {
  const missing = (mayBeSkipped[file] ?? []).filter((need) => !isThere(need))
  return missing.length > 0 ? `needs ${missing.join(' and ')}, not here` : null
}

/** Prints each skipped test with its reason, and returns a sentence for each that should have run. */
export function reportSkipped(tests: Skipped[]) {
  return tests.flatMap((test) => {
    const reason = reasonOf(test)
    if (reason === null) return [`Skipped for no listed reason: ${test.file}: ${test.name}`]
    console.log(`Skipped: ${test.file}: ${test.name} (${reason})`)
    return []
  })
}
