import { spawn } from 'node:child_process'
import { stop, toolEnvironment } from './stop.mjs'

/**
 * Creates and fills the embedded database while the other core builds. What keeps it from that, such as the data of a
 * newer version, keeps the server from starting, and is said before the build is done.
 */
export function prepareData() {
  if (process.env.DATABASE_URL) return
  console.log('Preparing the database …')
  const child = spawn('node', ['--max-semi-space-size=16', 'src/main.server.ts', '--prepare'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: toolEnvironment(),
  })
  process.once('exit', () => child.kill())
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code === 1 && said) stop(said.trim())
      resolve()
    })
    child.once('error', resolve)
  })
}
