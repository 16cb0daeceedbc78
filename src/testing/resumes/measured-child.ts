// Reads one file in a child process as the product does, and tells what that took.
import { readFileSync } from 'node:fs'
import { readFile } from '#/features/resumes/read/read-file.ts'

export async function run({ path }: { path: string }) {
  const result = await readFile(readFileSync(path))
  const { user, system } = process.cpuUsage()
  return { result, ms: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }
}
