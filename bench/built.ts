import { spawnSync } from 'node:child_process'

let isBuilt = false

/** Builds the pages where they are stale, once in a process: a server does not start without them. */
export function requireBuild() {
  if (isBuilt) return
  const { status } = spawnSync(process.execPath, ['scripts/setup.mjs', '--dev', '--build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The pages could not be built.')
  isBuilt = true
}
