import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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
  plugins: [tailwindcss(), reactRouter(), routeChunks(), routerInstrumentation()],
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
            // What many pages need compresses better in a few pieces than in forty. A group takes along what its modules
            // import, so `base` is without what only some pages, forms, dialogs and writes need. `npm run bench:pages`
            // shows what each page loads in all.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // Pages that visitors only read do without.
                {
                  name: 'query',
                  test: /@tanstack(?!.*([Ii]nfinite|queryOptions|queriesObserver|[mM]utationObserver|useMutation))|src[\\/]client[\\/]queries[\\/](QueryProvider|query-client)/,
                },
                // What every page of visitors loads.
                {
                  name: 'shell',
                  test: /src[\\/](root\.tsx|shared[\\/]numbers|client[\\/]loading[\\/]static-part|areas[\\/](PublicLayout|failed[\\/]PageOutlet))/,
                },
                // A group takes along what it imports, so what the later ones do not own comes before them.
                { name: 'icons', test: /src[\\/]ui[\\/]icons[\\/]visitor-icons/ },
                { name: 'job-icons', test: /src[\\/]ui[\\/]icons[\\/]job-icons/ },
                { name: 'logo', test: /src[\\/]ui[\\/](CompanyLogo|company-mark)\./ },
                { name: 'hero', test: /src[\\/]ui[\\/]art[\\/]HeroRoute\./ },
                { name: 'line', test: /src[\\/]ui[\\/]RouteLine\./ },
                // What can be pressed on the pages that visitors read; what they only read is drawn by the server.
                {
                  name: 'reading',
                  test: /src[\\/](features[\\/](jobs[\\/](JobArticle|ReportJob|use-jobs-path)|seekers[\\/]saved[\\/](pending-save|SaveButton|SaveToggle)|reports[\\/]ReportButton|companies[\\/]verification[\\/]ConfirmedBox)|ui[\\/](CopyLink|icons[\\/]reading-icons))\./,
                },
                { name: 'dates', test: /src[\\/](shared[\\/]dates|ui[\\/]DateTime)\./ },
                // Of `base` a list of results needs no more.
                { name: 'skeleton', test: /src[\\/]ui[\\/]Skeleton\./ },
                { name: 'section', test: /src[\\/]ui[\\/]Section\./ },
                { name: 'money', test: /src[\\/]shared[\\/]money[\\/]money\./ },
                { name: 'badge', test: /src[\\/](shared[\\/]verification|ui[\\/]VerifiedBadge)\./ },
                // Who reads a job and where they come from, on its own page and beside the list.
                {
                  name: 'reader',
                  test: /src[\\/]features[\\/]applications[\\/](apply[\\/]VisitorOrSignedIn|sources[\\/](arrival|count-view|source))\./,
                },
                // What its page says of a job's steps, questions and statements, and its form as well.
                {
                  name: 'job-text',
                  test: /src[\\/]features[\\/]jobs[\\/](steps|questions[\\/]question-labels|disclosures[\\/]statements)\./,
                },
                // A job in a list.
                {
                  name: 'job',
                  test: /src[\\/]features[\\/]jobs[\\/](replies-label|PostedBy|fields[\\/](job-location|job-terms|places)|employer[\\/]JobRows)\.|src[\\/]ui[\\/]InlineList\./,
                },
                {
                  name: 'confirmed',
                  test: /src[\\/]features[\\/]companies[\\/]verification[\\/](claim-labels|ConfirmedClaims)\./,
                },
                {
                  name: 'base',
                  test: /src[\\/](ui|client|shared)[\\/](?!schemas|rights|art[\\/]|form[\\/]|overlay[\\/]|icons|RouteLine|CompanyLogo|company-mark|EmptyState|queries|SignedInParts|loading|session-end)/,
                  minShareCount: 26,
                },
                // The landing page links to searches, the list of results reads them.
                {
                  name: 'search',
                  test: /src[\\/]features[\\/]search[\\/](search-url|search-terms|facets|page[\\/]facet-labels)/,
                },
                // What the pages of signing in and registering share.
                {
                  name: 'account',
                  test: /src[\\/](ui[\\/]form[\\/](Field|TextField|PasswordField|ErrorSummary)|client[\\/]queries[\\/]use-write|features[\\/]accounts[\\/](AuthShell|RateLimited|next-path|sign-in[\\/]use-start-session|external[\\/](ExternalButton|external-start|sign-in-problems)|passkeys[\\/]use-passkey|two-step[\\/](use-second-factors|LazySecondFactorForm)))\./,
                },
              ],
            },
          },
        },
      }),
  },
}))
