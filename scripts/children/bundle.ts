import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundleFolder, bundleName, entryBundle, v8Flags } from '#/server/child-process/run-in-child.ts'

const root = path.join(import.meta.dirname, '../..')

/** A module, how much heap its process has, and the inputs that it is tried with before its code is kept. */
export type ChildModule = { module: URL; heapMegabytes: number; samples: (folder: string) => unknown[] }

/**
 * Each module in one file without types, and beside it the code that V8 compiled while it worked on the samples. A
 * child that has to strip types and compile takes several times as long to start. The bundles take their place when all
 * are done, for the server may be running.
 */
export async function bundleChildren(children: ChildModule[], place = bundleFolder) {
  const folder = `${place}.${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundle(path.join(root, 'src/server/child-process/child-entry.ts'), folder, entryBundle)
  for (const { module, heapMegabytes, samples } of children) {
    const file = fileURLToPath(module)
    const name = bundleName(file)
    await bundle(file, folder, name)
    compile(path.join(folder, name), heapMegabytes, samples)
  }
  rmSync(place, { recursive: true, force: true })
  renameSync(folder, place)
}

async function bundle(source: string, folder: string, name: string) {
  await build({
    ...{ root, configFile: false, logLevel: 'error', mode: 'production' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...{ ssr: source, outDir: folder, emptyOutDir: false, copyPublicDir: false },
      ...{ target: 'node24', minify: true, reportCompressedSize: false },
      rolldownOptions: {
        // What a module imports when it needs it is a part of its own.
        output: { format: 'cjs', entryFileNames: name, chunkFileNames: name.replace('.cjs', '-[name].cjs') },
      },
    },
  })
  for (const part of partsOf(folder, name)) {
    const file = path.join(folder, part)
    writeFileSync(file, inAscii(readFileSync(file, 'utf8')))
  }
}

/** A bundle, and what was cut off it. */
const partsOf = (folder: string, name: string) =>
  readdirSync(folder).filter((file) => file.startsWith(name.replace('.cjs', '')) && file.endsWith('.cjs'))

/** Other characters as escapes, which mean the same in texts and in regular expressions. */
function inAscii(code: string) {
  const other = /[^\p{ASCII}]/u
  if (new RegExp(`\\\\${other.source}|String\\.raw\`[^\`]*${other.source}`, 'u').test(code))
    throw new Error('a bundle has a character that cannot be written as an escape')
  return code.replace(/[^\p{ASCII}]/gu, (all) =>
    Array.from(
      { length: all.length },
      (_, at) => `\\u${all.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function compile(file: string, heapMegabytes: number, samples: ChildModule['samples']) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-samples-'))
  const inputs = path.join(folder, 'inputs.json')
  writeFileSync(inputs, JSON.stringify(samples(folder)))
  const script = path.join(import.meta.dirname, 'compile.ts')
  const { status } = spawnSync(
    process.execPath,
    [...v8Flags({ heapMegabytes }), '--disable-proto=delete', '--no-warnings', script, file, inputs],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: root },
  )
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`${path.basename(file)} does not work on its samples`)
}
