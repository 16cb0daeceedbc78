import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { registryAnswers } from './registry.mjs'
import { keepLog, stop, toolEnvironment } from './stop.mjs'

const stampFile = 'node_modules/.setup-stamp'
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

const wanted = () =>
  createHash('sha256')
    .update(read('package.json') + read('package-lock.json') + process.platform + process.arch)
    .digest('hex')

/** The stamp is written last, so an interrupted install has none. A package that was lost later is missed as well. */
export function isInstalled(dev) {
  const [have, tools] = read(stampFile).split(' ')
  if (have !== wanted() || (dev && tools !== 'dev')) return false
  return Object.entries(JSON.parse(read('package-lock.json')).packages).every(
    ([folder, { optional, dev: isTool, devOptional }]) =>
      optional ||
      ((isTool || devOptional) && tools !== 'dev') ||
      fs.existsSync(`${folder || '.'}/package.json`),
  )
}

/** Exactly what the lock file names, by npm. */
export async function install(dev) {
  console.log('Installing packages …')
  // The tools stay where they have been installed once.
  const tools = dev || read(stampFile).split(' ')[1] === 'dev'
  const stamp = wanted()
  const flags = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // No package needs its script, and what is in the cache is not asked for again. Without a network that may do.
    '--ignore-scripts',
    (await registryAnswers()) ? '--prefer-offline' : '--offline',
    // A hiccup is survived, and the end of the network soon said.
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=3000',
  ]
  const args = ['ci', ...(tools ? [] : ['--omit=dev']), ...flags]
  // As this script was started by npm, without a shell, so that it works on every system.
  const cli = process.env.npm_execpath
  const { status, error, stdout, stderr } = spawnSync(
    cli ? process.execPath : 'npm',
    cli ? [cli, ...args] : args,
    {
      encoding: 'utf8',
      // NODE_ENV=production would skip the development dependencies.
      env: { ...process.env, NODE_ENV: '' },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (status !== 0) stop(whyNot(`${error ?? ''}${stdout}${stderr}`))
  checkNode()
  fs.writeFileSync(stampFile, `${stamp} ${tools ? 'dev' : 'run'}`)
}

const reasons = [
  [
    /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|SOCKET_TIMEOUT|EIDLETIMEOUT/,
    'npm cannot reach its registry, from which Waymark is installed. Check the network, or name a registry (npm config set registry https://…) or a proxy (npm config set proxy http://…), and start again: it goes on where this start stopped.',
  ],
  [/ENOSPC/, 'The disk is full. Waymark needs about 800 MB for its packages; free some and start again.'],
  [
    /EACCES|EPERM|EROFS/,
    'This user may not write to node_modules or to npm’s cache (npm config get cache). Give it both folders (chown -R) and start again.',
  ],
  [
    /EUSAGE|EJSONPARSE/,
    'package.json and package-lock.json do not belong together. Put both back (git checkout package.json package-lock.json) and start again.',
  ],
  [
    /EINTEGRITY/,
    'A package differs from the checksum in package-lock.json, so it was not installed. Run npm cache clean --force and start again; if it stays so, ask who runs your registry.',
  ],
]

function whyNot(output) {
  const file = keepLog('install.log', output)
  const known = reasons.find(([pattern]) => pattern.test(output))
  if (known) return known[1]
  const [first] = output.match(/(?<=npm error (?!code)).*/) ?? ['']
  return `npm could not install the packages: ${first} (all that it said is in ${file}). Check which registry it asks (npm config get registry) and start again.`
}

/** An installation has a Node of its own where npm has one for the system. */
function checkNode() {
  const { stdout } = spawnSync('node', ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    env: toolEnvironment(),
  })
  if (Number.parseInt(stdout, 10) >= 24) return
  const found = (stdout ?? '').trim() || 'none that runs here'
  stop(`Waymark needs Node 24 and found ${found}. Install Node 24 from https://nodejs.org and start again.`)
}
