import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attempt } from '#/testing/child-process/attempts.ts'
import type { Work } from '#/testing/child-process/work.ts'
import { bundleChildren } from '../../../scripts/children/bundle.ts'
import { bundleName, runInChild, v8Flags } from './run-in-child.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'waymark-child-'))
const [given, other] = [path.join(folder, 'given.txt'), path.join(folder, 'other.txt')]
await writeFile(given, 'Ada Lovelace')
await writeFile(other, 'SECRET=planted')

/** What reaches it has left a child. */
let connections = 0
const server = createServer((socket) => {
  connections++
  socket.destroy()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address() as { port: number }

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const limits = { timeoutMs: 15_000, heapMegabytes: 64, memoryMegabytes: 256, maxResultBytes: 1_000_000 }
const testing = (name: string) => new URL(`../../testing/child-process/${name}.ts`, import.meta.url)

const work = (what: Work['what'], changed: Partial<typeof limits> = {}) =>
  runInChild<Work, unknown>({ ...limits, ...changed, module: testing('work') }, { what, file: given }, [
    given,
  ])

const bundles = path.join(folder, 'children')
const bundleOf = (module: URL) => pathToFileURL(path.join(bundles, bundleName(module.pathname)))

beforeAll(() =>
  bundleChildren(
    (['work', 'attempts'] as const).map((name) => ({
      module: testing(name),
      heapMegabytes: limits.heapMegabytes,
      samples: () => (name === 'work' ? [{ what: 'tell its process' }, { what: 'import a part' }] : []),
    })),
    bundles,
  ),
)

const forbidden = [
  ...['read a file', 'read a file by its handle', 'list a folder', 'open a database file', 'load settings'],
  ...['write a file', 'write into the program', 'delete a file', 'link to a file', 'write a report'],
  ...['write the heap', 'start a program', 'start a program and go on', 'start a thread', 'load native code'],
  ...['reach the internals', 'open the debugger', 'evaluate text', 'end another process'],
] as Attempt['what'][]
const network = [
  ...['fetch a page', 'connect to a server', 'connect with TLS', 'open a web socket', 'send a datagram'],
  ...['look up a name', 'look up a name by a resolver', 'listen'],
] as Attempt['what'][]

/** One child of the source and one of its bundle try everything, and each test reads how its attempt ended. */
const outcomes = new Map<string, string[]>()
let before: string[] = []
beforeAll(async () => {
  before = await readdir(folder)
  const tried = [...forbidden, ...network].map(
    (what): Attempt => ({ what, file: what === 'list a folder' ? folder : other, port, pid: process.pid }),
  )
  for (const module of [testing('attempts'), bundleOf(testing('attempts'))]) {
    const result = await runInChild<Attempt[], string[]>({ ...limits, module }, tried, [given])
    if (!result.ok) throw new Error(`the child that tries ended: ${result.detail}`)
    for (const [place, { what }] of tried.entries())
      outcomes.set(what, [...(outcomes.get(what) ?? []), result.value[place] ?? ''])
  }
})

test('a child reads the file that it was given, in a process of its own', async () => {
  expect(await work('count the letters of a file')).toEqual({ ok: true, value: 12 })
  const own = await work('tell its process')
  expect(own).toEqual({ ok: true, value: expect.any(Number) })
  expect(own).not.toEqual({ ok: true, value: process.pid })
})

// Security: U-14, W-03
test.each(forbidden)('a child cannot %s', async (what) => {
  const refused = expect.stringMatching(
    /ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|ERR_UNKNOWN_BUILTIN_MODULE|ERR_VM_DYNAMIC_IMPORT|EvalError/,
  )
  expect(outcomes.get(what)).toEqual([refused, refused])
  expect(await readdir(folder)).toEqual(before)
  expect(await readFile(other, 'utf8')).toBe('SECRET=planted')
  expect(existsSync(testing('written'))).toBe(false)
})

// Security: U-14
test.each(network)('a child cannot %s', (what) => {
  const failed = expect.stringMatching(/Error/)
  expect(outcomes.get(what)).toEqual([failed, failed])
  expect(connections).toBe(0)
})

test('a bundle runs as its source does, and neither sources nor packages can be read by it', async () => {
  const module = bundleOf(testing('work'))
  const count = (file: string, readable: string[]) =>
    runInChild<Work, unknown>({ ...limits, module }, { what: 'count the letters of a file', file }, readable)
  expect(await count(given, [given])).toEqual({ ok: true, value: 12 })
  for (const file of ['package.json', 'src/main.server.ts'])
    expect(await count(path.resolve(file), [given])).toMatchObject({ ok: false, failure: 'error' })
})

test('what a bundle imports later is a part of its own, with all of its characters', async () => {
  expect(readdirSync(bundles)).toContain('testing-child-process-work-later.cjs')
  const result = await runInChild<Work, unknown>(
    { ...limits, module: bundleOf(testing('work')) },
    { what: 'import a part' },
  )
  expect(result).toEqual({ ok: true, value: 'Gr_üße _🙂' })
})

test('the code of a bundle and its parts is compiled once, and taken by a process with the same settings', () => {
  const bundle = JSON.stringify(fileURLToPath(bundleOf(testing('work'))))
  const print = `import { loadBundle, loaded } from ${JSON.stringify(new URL('./load-bundle.ts', import.meta.url).href)}
    await loadBundle(${bundle}).exports.run({ what: 'import a part' })
    console.log([...loaded.values()].map(({ script }) => script.cachedDataRejected).join())`
  const { stdout } = spawnSync(
    process.execPath,
    [...v8Flags(limits), '--disable-proto=delete', '--input-type=module', '-e', print],
    { encoding: 'utf8' },
  )
  expect(stdout.trim()).toBe('false,false')
})

// Security: U-14
test('a child has none of our settings', async () => {
  process.env.WAYMARK_PLANTED = 'secret'
  const result = await work('tell its settings')
  delete process.env.WAYMARK_PLANTED
  expect(result).toEqual({ ok: true, value: expect.not.arrayContaining(['WAYMARK_PLANTED', 'PATH', 'HOME']) })
})

// Security: U-14
test.each<[Work['what'], string, Partial<typeof limits>]>([
  ['run for ever', 'timeout', { timeoutMs: 1000 }],
  ['wait for ever', 'timeout', { timeoutMs: 500 }],
  ['fill the heap', 'memory', {}],
  ['fill the memory', 'memory', {}],
  ['say too much', 'too much output', {}],
])('a child that would %s is ended, and the next one runs', async (what, failure, changed) => {
  expect(await work(what, changed)).toMatchObject({ ok: false, failure })
  expect(await work('count the letters of a file')).toEqual({ ok: true, value: 12 })
})

test('a child that ends by itself, or throws, fails without words of the document', async () => {
  expect(await work('end without a result')).toMatchObject({ ok: false, failure: 'error' })
  const thrown = await work('throw words of the document')
  expect(thrown).toMatchObject({ ok: false, failure: 'error', detail: expect.stringMatching(/^Error\n/) })
  expect(JSON.stringify(thrown)).not.toContain('Lovelace')
})

test('a child runs per core, some wait, and those beyond them get 503', { timeout: 60_000 }, async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: availableParallelism() + 34 }, () =>
      runInChild<Work, unknown>(
        { ...limits, module: bundleOf(testing('work')) },
        { what: 'tell its process' },
      ),
    ),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(34 - 24 + (availableParallelism() > 1 ? 1 : 0))
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { status: 503, retryAfter: expect.any(Number) } })
})

test('a file with a star in its name, which would open others, is not given to a child', async () => {
  await expect(
    runInChild({ ...limits, module: testing('work') }, { what: 'tell its process' }, [`${folder}/*`]),
  ).rejects.toThrow('without a star')
})
