import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'

type Loaded = { script: vm.Script; exports: Record<string, unknown> }

/** By the path of the file: a bundle, and its parts that were needed so far. */
export const loaded = new Map<string, Loaded>()

/** Where the code of a bundle lies that V8 compiled when it was built. */
export const codeCacheOf = (bundle: string) => bundle.replace(/\.cjs$/, '.cache')

/**
 * Loads a bundle of `scripts/finish-build.ts`, or a part of one. Its compiled code is read as well, so that nothing
 * is compiled anew; another version of V8 refuses that, and compiles. Node's own cache wants to write, which a child
 * may not.
 */
export function loadBundle(file: string): Loaded {
  const known = loaded.get(file)
  if (known) return known
  const cache = codeCacheOf(file)
  // A bundle has no characters beyond ASCII, so that V8 keeps its source in half the memory.
  const script = new vm.Script(
    `(function (exports, require, module, __filename) {${readFileSync(file, 'latin1')}\n})`,
    { filename: file, cachedData: existsSync(cache) ? readFileSync(cache) : undefined },
  )
  const module: { exports: Record<string, unknown> } = { exports: {} }
  const entry = { script, exports: module.exports }
  loaded.set(file, entry)
  const requireOther = createRequire(file)
  const requirePart = (name: string) =>
    /^\.\/[^/]+\.cjs$/.test(name)
      ? loadBundle(path.join(path.dirname(file), name)).exports
      : requireOther(name)
  script.runInThisContext()(module.exports, requirePart, module, file)
  entry.exports = module.exports
  return entry
}
