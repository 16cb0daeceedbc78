// Prepares a bare clone: installs missing packages, checks Node, builds. Runs on the system's Node (20 or later),
// so it uses only builtins and syntax of Node 20. `--build` builds the client when it is stale, and with `--data`
// prepares the embedded database meanwhile; `--dev` also installs the tools for tests and types.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

function hashOf(files, ...more) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(fs.existsSync(file) ? fs.readFileSync(file) : '')
  return hash.update(JSON.stringify(more)).digest('hex')
}

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status === 0) return
  console.error(`Setup stopped: "${[path.basename(command), ...args].join(' ')}" failed.`)
  process.exit(status ?? 1)
}

/** Runs npm as this script was started by it, without a shell, so that it works on every system. */
function npm(args, env) {
  const cli = process.env.npm_execpath
  if (cli) return run(process.execPath, [cli, ...args], env)
  run('npm', args, env)
}

function install() {
  const dev = process.argv.includes('--dev')
  const wanted = hashOf(['package.json', 'package-lock.json'], process.platform, process.arch)
  const stamp = 'node_modules/.setup-stamp'
  const [have, tools] = read(stamp).split(' ')
  if (have === wanted && (!dev || tools === 'dev')) return
  console.log('Installing dependencies …')
  const omit = dev || tools === 'dev' ? [] : ['--omit=dev']
  // NODE_ENV=production would skip the development dependencies.
  npm(['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'], { NODE_ENV: '' })
  fs.writeFileSync(stamp, `${wanted} ${omit.length > 0 ? 'run' : 'dev'}`)
}

/** PATH with the installed Node first. */
const env = { ...process.env, PATH: path.join(root, 'node_modules/.bin') + path.delimiter + process.env.PATH }

function checkNode() {
  const { stdout } = spawnSync('node', ['-p', 'process.versions.node'], { encoding: 'utf8', env })
  if (Number.parseInt(stdout, 10) >= 24) return
  console.error(
    `Waymark needs Node 24 and found ${stdout.trim()}. Install Node 24 from https://nodejs.org and start again.`,
  )
  process.exit(1)
}

function build() {
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/client-chunks.ts', 'react-router.config.ts']
  const walk = (folder) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) walk(file)
      else if (!/\.server\.ts$|\.test\.ts$/.test(file)) files.push(file)
    }
  }
  walk('src')
  walk('scripts/children')
  walk('public')
  const wanted = hashOf(files.sort(), process.env.VITE_API_BASE_URL, process.env.VITE_COUNTRIES_URL)
  if (read('build/.stamp') === wanted) return
  const prepared = process.argv.includes('--data') ? prepareData() : undefined
  console.log('Building …')
  npm(['run', '--silent', 'build'], { NODE_ENV: 'production' })
  fs.writeFileSync('build/.stamp', wanted)
  return prepared
}

/**
 * Creates and fills the embedded database while the other core builds. Only an optimisation: the server itself
 * does whatever is missing, and reports any error again.
 */
function prepareData() {
  if (process.env.DATABASE_URL) return
  const child = spawn('node', ['src/main.server.ts', '--prepare'], { stdio: 'ignore', env })
  process.once('exit', () => child.kill())
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
  })
}

install()
checkNode()
if (process.argv.includes('--build')) await build()
