import { spawnSync } from 'node:child_process'

/** Runs these feature tests in another process, with its own environment. Everything of this run is left out of it. */
export function runSlice(files: string[], env: Record<string, string>) {
  const outer = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_)/.test(name))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'feature', '--reporter', 'dot', ...files],
    { env: { ...Object.fromEntries(outer), NO_COLOR: '1', ...env }, encoding: 'utf8' },
  )
  return { passed: status === 0 || stdout + stderr, files: /Test Files\s+(\d+) passed/.exec(stdout)?.[1] }
}
