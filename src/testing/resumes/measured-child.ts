// Reads one file in a child process as the product does, and tells what that took.
import { readFileSync } from 'node:fs'
import { readFile } from '#/features/resumes/read/read-file.ts'

export async function run({ path }: { path: string }) {
  const result = await readFile(readFileSync(path))
  const { user, system } = process.cpuUsage()
  return { result, ms: (user + system) / 1000, megabytes: peakMegabytes() }
}

/** `maxRSS` begins with the size of the process that started this one. */
const peakMegabytes = () =>
  Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
