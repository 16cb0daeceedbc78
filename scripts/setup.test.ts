// A start in a bare clone that cannot go on says in one sentence what to do, soon, and goes on at the next start.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
type Env = Record<string, string | undefined>

/** A clone with nothing but what prepares it, and one package that its lock file names. */
function bareClone(integrity = 'sha512-AA==') {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  cpSync(path.join(root, 'scripts/setup'), path.join(folder, 'scripts/setup'), { recursive: true })
  cpSync(path.join(root, 'scripts/setup.mjs'), path.join(folder, 'scripts/setup.mjs'))
  for (const name of ['src', 'public', 'scripts/children']) mkdirSync(path.join(folder, name))
  for (const name of ['vite.config.ts', 'react-router.config.ts', 'scripts/client-chunks.ts'])
    writeFileSync(path.join(folder, name), '')
  const manifest = { name: 'clone', version: '1.0.0', dependencies: { one: '1.0.0' } }
  const one = { version: '1.0.0', resolved: 'https://registry.npmjs.org/one/-/one-1.0.0.tgz', integrity }
  const packages = { '': manifest, 'node_modules/one': one }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'clone', version: '1.0.0', lockfileVersion: 3, packages }),
  )
  return folder
}

/** Runs `setup.mjs` with a cache of its own. npm is the real one, unless `npm_execpath` names another. */
function setUp(
  folder: string,
  args: string[] = [],
  env: Env = {},
  more: { node?: string[]; uid?: number } = {},
) {
  const { npm_execpath: _, NODE_OPTIONS: __, ...bare } = process.env
  const { node = [], ...user } = more
  const child = spawn(process.execPath, [...node, path.join(folder, 'scripts/setup.mjs'), ...args], {
    env: {
      ...bare,
      PATH: path.dirname(process.execPath) + path.delimiter + bare.PATH,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_update_notifier: 'false',
      ...env,
    },
    ...user,
  })
  return { child, ended: finish(child) }
}

async function finish(child: ChildProcess) {
  const from = performance.now()
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: said.trim().split('\n'), seconds: (performance.now() - from) / 1000 }
}

/** An npm that does what the script says, in the clone. */
function fakeNpm(folder: string, script: string) {
  const file = path.join(folder, 'npm.cjs')
  writeFileSync(
    file,
    `const fs = require('node:fs')
    fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
    const add = (file, text = '{}') => {
      fs.mkdirSync(require('node:path').dirname(file), { recursive: true })
      fs.writeFileSync(file, text)
    }
    ${script}`,
  )
  return { npm_execpath: file, npm_config_registry: `http://127.0.0.1:${closedPort}/` }
}
const closedPort = 9
const calls = (folder: string) => readFileSync(path.join(folder, 'npm-calls'), 'utf8').trim().split('\n')

test('without a network it says so, and what to set', async () => {
  const folder = bareClone()
  const { code, lines } = await setUp(folder, [], { npm_config_registry: `http://127.0.0.1:${closedPort}/` })
    .ended
  expect(code).toBe(1)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/cannot reach its registry.*npm config set registry.*proxy.*goes on where/)
})

test('a hiccup of the registry is survived, and a package that was lost comes back without a network', async () => {
  const made = mkdtempSync(path.join(tmpdir(), 'waymark-package-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  mkdirSync(path.join(made, 'package'))
  writeFileSync(path.join(made, 'package/package.json'), '{"name":"one","version":"1.0.0"}')
  execFileSync('tar', ['czf', 'one.tgz', 'package'], { cwd: made })
  const tarball = readFileSync(path.join(made, 'one.tgz'))
  let requests = 0
  const registry = createServer((request, response) => {
    if (requests++ === 0) return request.socket.destroy()
    response.end(tarball)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => registry.once('listening', resolve))
  const env = { npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/` }
  const folder = bareClone(`sha512-${createHash('sha512').update(tarball).digest('base64')}`)
  const installed = path.join(folder, 'node_modules/one/package.json')
  expect(await setUp(folder, [], env).ended).toMatchObject({ code: 0, lines: ['Installing packages …'] })
  expect(existsSync(installed)).toBe(true)
  await new Promise((resolve) => registry.close(resolve))
  rmSync(installed)
  expect(await setUp(folder, [], env).ended).toMatchObject({ code: 0, lines: ['Installing packages …'] })
  expect(existsSync(installed)).toBe(true)
  expect(await setUp(folder, [], env).ended).toMatchObject({ code: 0, lines: [''] })
})

test('an install that was interrupted is done again', async () => {
  const folder = bareClone()
  const env = fakeNpm(
    folder,
    "add('node_modules/one/package.json')\nif (calls() === 1) process.kill(process.pid, 'SIGKILL')\nfunction calls() { return fs.readFileSync('npm-calls', 'utf8').trim().split('\\n').length }",
  )
  expect((await setUp(folder, [], env).ended).code).toBe(1)
  expect((await setUp(folder, [], env).ended).code).toBe(0)
  expect((await setUp(folder, [], env).ended).code).toBe(0)
  expect(calls(folder)).toHaveLength(2)
  expect(calls(folder)[1]).toMatch(/^ci --omit=dev/)
})

test.each([
  ['ENOSPC', /disk is full/],
  ['EACCES', /may not write/],
  ['EUSAGE', /git checkout package.json/],
  ['EINTEGRITY', /checksum/],
  [
    'E403\nnpm error 403 Forbidden - GET https://example.org/one',
    /: 403 Forbidden - GET .*install\.log.*npm config get registry/,
  ],
])('npm stops with %s: one sentence', async (problem, sentence) => {
  const folder = bareClone()
  const env = fakeNpm(
    folder,
    `console.error(${JSON.stringify(`npm error code ${problem}`)}); process.exit(1)`,
  )
  const { code, lines } = await setUp(folder, [], env).ended
  expect(code).toBe(1)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(sentence)
})

test('Node 18 is too old, and told so first', async () => {
  const node18 = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.8"}})'
  const folder = bareClone()
  const { code, lines } = await setUp(
    folder,
    [],
    {},
    { node: ['--import', `data:text/javascript,${node18}`] },
  ).ended
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/Node 20 or later and found 18\.20\.8\. Install Node 24/)])
})

test('a clone in which this user may not write', async () => {
  const folder = bareClone()
  chmodSync(folder, 0o555)
  // Root may write everywhere.
  const user = process.getuid?.() === 0 ? { uid: 65534 } : {}
  const { code, lines } = await setUp(folder, [], {}, user).ended
  chmodSync(folder, 0o755)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/this user may not write there\. Give it the folder \(chown -R\)/),
  ])
})

test('of two starts at once, the second waits and installs nothing again', async () => {
  const folder = bareClone()
  const env = fakeNpm(folder, "setTimeout(() => add('node_modules/one/package.json'), 1500)")
  const first = setUp(folder, [], env)
  await expect.poll(() => existsSync(path.join(folder, 'npm-calls')), { timeout: 15_000 }).toBe(true)
  const second = await setUp(folder, [], env).ended
  expect(second).toMatchObject({
    code: 0,
    lines: ['Another start is preparing this folder; waiting for it …'],
  })
  expect(await first.ended).toMatchObject({ code: 0, lines: ['Installing packages …'] })
  expect(calls(folder)).toHaveLength(1)
})

test('a build that fails is one sentence, and its output in the file that it names', async () => {
  const folder = bareClone()
  const build = "console.log('x is not defined'); process.exit(1)"
  const env = fakeNpm(
    folder,
    `add('node_modules/one/package.json'); add('node_modules/@react-router/dev/bin.cjs', ${JSON.stringify(build)})`,
  )
  const { code, lines } = await setUp(folder, ['--build'], env).ended
  expect(code).toBe(1)
  expect(lines.slice(0, 2)).toEqual(['Installing packages …', 'Building the pages …'])
  const [, log = ''] = lines[2]?.match(/could not be built.* in (\S+)\.$/) ?? []
  expect(readFileSync(path.join(folder, log), 'utf8')).toBe('x is not defined\n')
})

test('a clone with the line ends of Windows has the same migrations', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  git('init', '-q', 'one')
  cpSync(path.join(root, '.gitattributes'), path.join(folder, 'one/.gitattributes'))
  writeFileSync(path.join(folder, 'one/0001.sql'), 'select 1;\nselect 2;\n')
  git('-C', 'one', 'add', '.')
  git('-C', 'one', '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one')
  git('clone', '-q', '-c', 'core.autocrlf=true', 'one', 'two')
  expect(readFileSync(path.join(folder, 'two/0001.sql'), 'utf8')).toBe('select 1;\nselect 2;\n')
})

test('the lock file has the address and checksum of every package, which saves a request for each', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; inBundle?: true }>
  }
  const odd = Object.entries(packages).filter(
    ([folder, { resolved, integrity, inBundle }]) =>
      folder &&
      // It comes with the package around it.
      !inBundle &&
      !(resolved?.startsWith('https://registry.npmjs.org/') && integrity?.startsWith('sha512-')),
  )
  expect(odd).toEqual([])
})
