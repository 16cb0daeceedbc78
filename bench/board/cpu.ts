import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PostgresServer } from '../../scripts/throwaway-postgres.ts'
import type { RunningProduct } from '../product.ts'

// Processor time of the product and of its Postgres, which depends less on what else the machine does than the time on
// the wall. A temporary Postgres alone can be told apart; of another one nothing is counted.

const tickMs = 10

function statOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { parent: fields[1], ms: (Number(fields[11]) + Number(fields[12])) * tickMs }
  } catch {
    return { parent: '', ms: 0 }
  }
}

export function cpuMsOf({ process: child }: RunningProduct, { folder }: PostgresServer) {
  const postmaster = folder
    ? readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]
    : undefined
  const backends = postmaster
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name).parent === postmaster)
    : []
  return {
    product: statOf(String(child.pid)).ms,
    postgres: backends.reduce((sum, pid) => sum + statOf(pid).ms, 0),
  }
}
