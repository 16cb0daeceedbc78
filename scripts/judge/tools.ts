import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where judges are installed; nothing of it belongs to the product. */
export const toolFolder = path.resolve(process.env.JUDGE_TOOLS ?? '.judge')
export const npmPackages = path.join(toolFolder, 'node_modules')

/** A program in the folder of the judges, or else in the PATH. */
export function findTool(name: string, ...inFolder: string[]) {
  const own = path.join(toolFolder, ...inFolder)
  if (inFolder.length > 0 && existsSync(own)) return own
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

export const fromNpm = (names: string) => `npm install --prefix ${toolFolder} ${names}`

/** Runs a program to its end and returns what it printed. */
export function run(program: string, args: string[], { seconds = 600, cwd = process.cwd(), env = {} } = {}) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(program, args, {
      ...{ stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1000, cwd },
      env: { ...process.env, ...env },
    })
    const printed = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      printed.out += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      printed.err += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...printed }))
  })
}
