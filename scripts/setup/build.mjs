import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { keepLog, logFolder, stop, toolEnvironment } from './stop.mjs'

const builtFile = 'build/.stamp'
const finishedFile = 'build/.finished'
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')
const hash = (parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

/** What the pages are built from: by content, and by what the file system says without reading them. */
export function pageStamp() {
  const files = ['package-lock.json', 'vite.config.ts', 'scripts/client-chunks.ts', 'react-router.config.ts']
  const walk = (folder) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(file)
      else if (!/\.server\.ts$|\.test\.ts$/.test(file)) files.push(file)
    }
  }
  for (const folder of ['src', 'scripts/children', 'public']) walk(folder)
  files.sort()
  const settings = JSON.stringify([process.env.VITE_API_BASE_URL, process.env.VITE_COUNTRIES_URL])
  const glance = hash([
    settings,
    ...files.map((file) => {
      const { size, mtimeMs, ctimeMs } = fs.statSync(file)
      return `${file} ${size} ${mtimeMs} ${ctimeMs}\n`
    }),
  ])
  return {
    glance,
    content: () => hash([settings, ...files.flatMap((file) => [file, fs.readFileSync(file)])]),
  }
}

export function isBuilt({ glance, content }) {
  const [builtContent, builtGlance] = read(builtFile).split(' ')
  if (builtGlance === glance) return true
  if (!builtContent || builtContent !== content()) return false
  write(builtFile, `${builtContent} ${glance}`)
  return true
}

/** Only saves time; a clone that belongs to somebody else is started all the same. */
function write(file, text) {
  try {
    fs.writeFileSync(file, text)
  } catch {}
}

/** The pages. Their list of some 700 files goes to a log. */
export async function build({ glance, content }) {
  console.log('Building the pages …')
  fs.rmSync('build', { recursive: true, force: true })
  const { code, output } = await run(['node_modules/@react-router/dev/bin.cjs', 'build'])
  const log = keepLog('build.log', output)
  if (code !== 0) stop(`The pages could not be built. What the build said is in ${log}.`)
  fs.writeFileSync(builtFile, `${content()} ${glance}`)
}

/** Whether what nobody waits for has been built for these pages: compressed copies, and bundles for child processes. */
export const isFinished = () => read(finishedFile) === read(builtFile).split(' ')[0]

/** In the background of a start: until then pages are compressed for each request, and children run the source. */
export async function finishBuild(inBackground) {
  const args = ['scripts/finish-build.ts', read(builtFile).split(' ')[0]]
  if (!inBackground) {
    const { code, output } = await run(args)
    if (code !== 0)
      stop(`The build could not be finished. What it said is in ${keepLog('build.log', output)}.`)
    return
  }
  try {
    fs.mkdirSync(logFolder, { recursive: true })
    const log = fs.openSync(path.join(logFolder, 'finish-build.log'), 'w')
    const stdio = ['ignore', log, log]
    spawn('node', args, { stdio, detached: true, windowsHide: true, env: toolEnvironment() }).unref()
  } catch {}
}

function run(args) {
  // Larger than by default, what is young is collected less often: a second less.
  const options = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`
  const child = spawn('node', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolEnvironment({ NODE_ENV: 'production', NODE_OPTIONS: options }),
  })
  process.once('exit', () => child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: String(error) }))
    child.once('close', (code) => resolve({ code, output }))
  })
}
