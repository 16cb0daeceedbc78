import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'

/** Where the code of a bundle lies that V8 compiled when it was built. */
export const codeCacheOf = (bundle: string) => bundle.replace(/\.cjs$/, '.cache')

/**
 * Loads a bundle of `scripts/build-children.ts`. Its compiled code is read as well, so that nothing is compiled anew;
 * another version of V8 refuses that, and compiles. Node's own cache wants to write, which a child may not.
 */
export function loadBundle(file: string) {
  const cache = codeCacheOf(file)
  const script = new vm.Script(
    `(function (exports, require, module, __filename) {${readFileSync(file, 'utf8')}\n})`,
    { filename: file, cachedData: existsSync(cache) ? readFileSync(cache) : undefined },
  )
  const module: { exports: Record<string, unknown> } = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file)
  return { script, exports: module.exports }
}
