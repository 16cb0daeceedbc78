import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { clientChunks } from './scripts/client-chunks.ts'

/**
 * React Router reloads the document when a chunk of a route cannot be imported; without a connection that ends at the
 * browser's own page. Its imports go through `loadRouteChunk` instead, and the page says what is wrong.
 */
const routeChunks = (): Plugin => {
  const routerImport = /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*([\w.]+)\s*\)/g
  const loader = JSON.stringify(
    fileURLToPath(new URL('src/client/loading/route-chunk-retries.ts', import.meta.url)),
  )
  return {
    name: 'route-chunk-retries',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/ssr\/(routes|routeModules)\.js$/ },
      handler(code) {
        if (!code.match(routerImport)) throw new Error('React Router imports its routes in another way')
        return `import { loadRouteChunk } from ${loader}\n${code.replace(routerImport, 'loadRouteChunk($1)')}`
      },
    },
  }
}

/**
 * A part of the app that did not come is asked for once more, after the pause of the inline script in `load-timeout.ts`. The
 * content policy lets a part import another, but not a script that the browser's parser found.
 */
const partsTwice = (): Plugin => {
  const partImport = /\bimport\((["'`])\.\/([^"'`]+\.js)\1\)/g
  return {
    name: 'parts-twice',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: (code) =>
      code.replace(partImport, 'import("./$2").catch(()=>loadPartAgain(()=>import("./$2?again")))'),
  }
}

/**
 * React Router can report what it does to functions that an app passes to it. None are passed here, so the browser does
 * without the code for them (1 kB).
 */
const routerInstrumentation = (): Plugin => {
  const uninstrumented = {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
  }
  const expected = `import { ${Object.keys(uninstrumented).join(', ')} } from "./instrumentation.js";`
  const instead = Object.entries(uninstrumented).map(([name, value]) => `const ${name} = ${value}`)
  return {
    name: 'router-instrumentation',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/.*\/router\/router\.js$/ },
      handler(code) {
        if (!code.includes(expected)) throw new Error('React Router is instrumented in another way')
        return code.replace(expected, instead.join(';'))
      },
    },
  }
}

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), routeChunks(), partsTwice(), routerInstrumentation()],
  // Its folders have no `exports`, which Node refuses to import from.
  ssr: { noExternal: ['@atlaskit/pragmatic-drag-and-drop'] },
  // The server's bundle has every part in it, whether a page asks for it now or later.
  environments: { ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } } },
  // The spec asks for a silent console in production browsers.
  build: {
    assetsInlineLimit: 0,
    // A second of every first start, for figures that `npm run bench:pages` gives better.
    reportCompressedSize: false,
    ...(mode === 'production' &&
      !isSsrBuild && {
        rolldownOptions: {
          output: {
            minify: { compress: { dropConsole: true } },
            codeSplitting: { groups: clientChunks },
          },
        },
      }),
  },
}))
