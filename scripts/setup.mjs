// Prepares a bare clone: installs missing packages, checks Node, builds. Runs on the system's Node (20 or later), so
// it and `setup/` use only builtins and syntax that Node 18 reads, which is told at once that it is too old.
// `--build` builds the pages when they are stale; with `--data`, as `npm start` does, the embedded database is prepared
// meanwhile, and what nobody waits for is built once the server runs. `--dev` also installs the tools for tests.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, finishBuild, isBuilt, isFinished, pageStamp } from './setup/build.mjs'
import { prepareData } from './setup/data.mjs'
import { install, isInstalled } from './setup/install.mjs'
import { stop } from './setup/stop.mjs'
import { takeTurn } from './setup/turn.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const options = {
  dev: process.argv.includes('--dev'),
  build: process.argv.includes('--build'),
  data: process.argv.includes('--data'),
}

const { node } = process.versions
if (Number.parseInt(node, 10) < 20)
  stop(
    `Waymark needs Node 20 or later and found ${node}. Install Node 24 from https://nodejs.org and start again.`,
  )

/** Whether the packages are there and, where they are asked for, the pages. */
const isReady = () => isInstalled(options.dev) && (!options.build || isBuilt(pageStamp()))

if (!isReady()) {
  mayWrite()
  const endTurn = await takeTurn(root)
  // The start that had its turn before has perhaps done everything.
  if (!isReady()) await prepare()
  endTurn()
}
if (options.build && !isFinished()) await finishBuild(options.data)

async function prepare() {
  if (!isInstalled(options.dev)) await install(options.dev)
  const stamp = options.build && pageStamp()
  if (!stamp || isBuilt(stamp)) return
  const prepared = options.data ? prepareData() : undefined
  await build(stamp)
  await prepared
}

function mayWrite() {
  try {
    for (const folder of ['.', 'node_modules', 'build'])
      if (fs.existsSync(folder)) fs.accessSync(folder, fs.constants.W_OK)
  } catch {
    stop(
      `Waymark installs and builds in ${root}, and this user may not write there. Give it the folder (chown -R), or clone into a folder of its own, and start again.`,
    )
  }
}
