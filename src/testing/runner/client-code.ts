// Lets tests import code of the browser, which is compiled when the product is built: JSX, `import.meta.env`, and
// drawings, which are their address.
// Everything else is what Node runs as it is, so a test file starts as fast as the product.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

registerHooks({
  load(url, context, next) {
    if (url.endsWith('.svg'))
      return { format: 'module', source: `export default ${JSON.stringify(url)}`, shortCircuit: true }
    if (!/\/src\/(.*\.tsx|client\/.*\.ts)$/.test(url)) return next(url, context)
    const file = fileURLToPath(url)
    const { code } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic' },
      define: { 'import.meta.env': '{}' },
    })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
