import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Milliseconds of processor time that a process has used, by Linux’s /proc; 0 where that is missing. */
function processorMsOf(pid: number | string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

const parentOf = (pid: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return Number.NaN
  }
}

/** Of a Postgres whose cluster is in this folder: of the server and the processes of its connections. */
function postgresMs(folder: string) {
  const file = path.join(folder, 'data', 'postmaster.pid')
  if (!folder || !existsSync(file)) return 0
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return own.reduce((sum, pid) => sum + processorMsOf(pid), processorMsOf(postmaster))
}

/** Starts to count; the result says what each has used since, in milliseconds. */
export function measureProcessor({ productPid, folder }: { productPid: number; folder: string }) {
  const now = () => ({
    product: processorMsOf(productPid),
    postgres: postgresMs(folder),
    bench: processorMsOf(process.pid),
  })
  const before = now()
  return () => {
    const after = now()
    return {
      product: after.product - before.product,
      postgres: after.postgres - before.postgres,
      bench: after.bench - before.bench,
    }
  }
}
