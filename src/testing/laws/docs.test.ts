import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// What the documentation says of links, commands, settings and paths must be true of the repository. Each check answers
// with faults as `file:line: what is wrong`.

const read = (file: string) => readFileSync(file, 'utf8')
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file))
const pages = tracked.filter(
  (file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$|(^|\/)README\.md$/.test(file) && file.endsWith('.md'),
)

/** Written by programs, whose sources have the limits. */
const generated = ['docs/security-tests.md', 'docs/decisions/README.md']

function lineLimit(file: string) {
  if (generated.includes(file)) return Number.POSITIVE_INFINITY
  if (file === 'README.md' || file === 'CONTRIBUTING.md') return 120
  return /^docs\/decisions\//.test(file) ? 60 : 200
}

type Line = { number: number; text: string; isCode: boolean }

/** The lines of a page; those between ``` fences are code. */
function linesOf(text: string): Line[] {
  let isCode = false
  return text.split('\n').map((line, at) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    return { number: at + 1, text: line, isCode: isCode || isFence }
  })
}

const codeSpans = (line: Line) =>
  line.isCode ? [] : [...line.text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.trim())

/** As GitHub makes the anchors of headings: the second of one name ends in -1. */
function anchorsOf(text: string) {
  const taken = new Map<string, number>()
  return linesOf(text)
    .filter(({ isCode }) => !isCode)
    .flatMap(({ text: line }) => /^#{1,6} +(.+)$/.exec(line)?.[1] ?? [])
    .map((heading) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
      const before = taken.get(anchor) ?? 0
      taken.set(anchor, before + 1)
      return before === 0 ? anchor : `${anchor}-${before}`
    })
}

function brokenLinks(file: string, text: string, line: Line) {
  if (line.isCode) return []
  const written = line.text.replace(/`[^`]*`/g, '')
  return [...written.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, target = '']) => {
    if (/^(https?|mailto):/.test(target)) return []
    const [address = '', anchor] = decodeURIComponent(target).split('#')
    const to = address === '' ? file : path.posix.join(path.posix.dirname(file), address)
    if (to !== file && !existsSync(to)) return [`link to ${target}, which does not exist`]
    if (anchor === undefined || !to.endsWith('.md')) return []
    const anchors = anchorsOf(to === file ? text : read(to))
    return anchors.includes(anchor) ? [] : [`link to ${target}, a heading that does not exist`]
  })
}

const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

function unknownCommands({ text }: Line) {
  const named = [...text.matchAll(/\bnpm (?:run (?:-{1,2}\w+ )*([\w:.-]*\w)|(start|test)\b)/g)].flatMap(
    ([command, run, short]) => (scripts.includes(run ?? short ?? '') ? [] : [`“${command}” is no command`]),
  )
  const programs = [...text.matchAll(/\bnode ((?:scripts|bench)\/[\w./-]*\w)/g)].flatMap(
    ([, program = '']) => (existsSync(program) ? [] : [`“node ${program}” names a file that does not exist`]),
  )
  return [...named, ...programs]
}

/** The settings that the server reads. */
const serverSettings = [
  'src/server/config.ts',
  'src/server/observability/span-export.ts',
  'src/server/http/pages/page-cache-config.ts',
  'src/server/outbound/search-cluster-config.ts',
  'src/server/outbound/public-servers.ts',
].flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name))
/** `env.NAME`, `const { NAME } = process.env`, `${NAME}` of a shell, and lines of an env file. */
function variablesIn(source: string) {
  const named =
    /\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|\$\{([A-Z][A-Z0-9_]+)\b|^([A-Z][A-Z0-9_]+)=|\{([^{}]+)\} = process\.env/gm
  return [...source.matchAll(named)].flatMap(([, one, two, three, several = '']) => [
    ...[one, two, three].filter((name) => name !== undefined),
    ...(several.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
  ])
}
/** And every other variable that code, builds, tests, containers and units read. */
const settings = new Set([
  ...serverSettings,
  ...tracked
    .filter((file) => /^(src|scripts|e2e|bench|deploy)\/|^\w+(\.\w+)*\.(ts|mjs)$/.test(file))
    .filter((file) => /\.(ts|tsx|mjs|sh|yaml|example)$/.test(file) || /^deploy\//.test(file))
    .flatMap((file) => variablesIn(read(file))),
])
/** Words in capitals that are no settings: of HTTP, SQL, systems and this documentation. */
const words =
  /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|PURGE|NOTIFY|LISTEN|ANALYZE|VACUUM|WAL|SIGTERM|SIGINT|SIGKILL|README|CONTRIBUTING|FOLDER|FILE|DIR|NNNN|TODO|UTC|OIDC|XML|JSON|CSV|PDF)$/

function unknownSettings(line: Line) {
  return codeSpans(line)
    .flatMap((span) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{3,})(?:=.*)?$/.exec(span)?.[1] ?? [])
    .filter((name) => !settings.has(name) && !words.test(name))
    .map((name) => `\`${name}\` is a setting that nothing reads`)
}

const extension =
  /\.(ts|tsx|mjs|js|sql|css|md|json|ndjson|yaml|yml|txt|tsv|gz|sh|conf|service|timer|png|svg)$/
const rootFolder = /^(src|scripts|bench|e2e|deploy|docs|migrations|public|\.ci)\//

/** A path is given from the root of the repository, or from the folder of its page. */
function missingPaths(file: string, line: Line) {
  return codeSpans(line).flatMap((span) => {
    const named = span.replace(/(:\d+)+$/, '').replace(/\/$/, '')
    const isPath = /^[\w.*{},/-]+$/.test(named) && named.includes('/') && !named.startsWith('/')
    if (!isPath || !(extension.test(named) || rootFolder.test(`${named}/`))) return []
    // Placeholders, and what an installation has and the repository has not.
    if (/NNNN|^(DATA_DIR|build|node_modules)\b|^\.data/.test(named)) return []
    const places = [named, path.posix.join(path.posix.dirname(file), named)]
    const isThere = places.some((place) =>
      /[*{]/.test(place) ? globSync(place).length > 0 : existsSync(place),
    )
    return isThere ? [] : [`\`${named}\` does not exist`]
  })
}

function tooLong(file: string, text: string) {
  const lines = text.trimEnd().split('\n').length
  return lines > lineLimit(file) ? [`${file}:${lines}: ${lines} lines, at most ${lineLimit(file)}`] : []
}

function faultsOf(file: string, text: string) {
  const inLines = linesOf(text).flatMap((line) =>
    [
      ...brokenLinks(file, text, line),
      ...unknownCommands(line),
      ...unknownSettings(line),
      ...missingPaths(file, line),
    ].map((fault) => `${file}:${line.number}: ${fault}`),
  )
  return [...inLines, ...tooLong(file, text)]
}

test('links, commands, settings, paths and lengths of the documentation are right', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap((file) => faultsOf(file, read(file)))).toEqual([])
})

test('docs/settings.md has every setting that the server reads', () => {
  expect(serverSettings.length).toBeGreaterThan(50)
  const page = read('docs/settings.md')
  expect(serverSettings.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('every page of docs/ is linked from another page', () => {
  const linked = new Set(
    pages.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) =>
        path.posix.join(path.posix.dirname(file), target),
      ),
    ),
  )
  expect(pages.filter((file) => file.startsWith('docs/') && !linked.has(file))).toEqual([])
})

test('each check notices what is wrong, and names its line', () => {
  const page = [
    '# Settings',
    'See [this](nowhere.md) and [that](settings.md#no-such-heading), [here](#settings).',
    '```',
    'npm run no-such-command',
    'node scripts/no-such-script.ts',
    '[not a link](nowhere.md)',
    '```',
    'Set `NO_SUCH_SETTING=on` or `PORT`, `GET`.',
    'Read `src/no-such-folder`, `jobs/no-such-file.ts`, `src/server/*.ts` and `settings.md`.',
    'Run `npm test`.',
  ]
  expect(faultsOf('docs/example.md', page.join('\n'))).toEqual([
    'docs/example.md:2: link to nowhere.md, which does not exist',
    'docs/example.md:2: link to settings.md#no-such-heading, a heading that does not exist',
    'docs/example.md:4: “npm run no-such-command” is no command',
    'docs/example.md:5: “node scripts/no-such-script.ts” names a file that does not exist',
    'docs/example.md:8: `NO_SUCH_SETTING` is a setting that nothing reads',
    'docs/example.md:9: `src/no-such-folder` does not exist',
    'docs/example.md:9: `jobs/no-such-file.ts` does not exist',
  ])
  const lengths = { 'README.md': 120, 'docs/example.md': 200, 'docs/decisions/code/0001-example.md': 60 }
  for (const [file, limit] of Object.entries(lengths)) {
    expect(faultsOf(file, 'x\n'.repeat(limit))).toEqual([])
    expect(faultsOf(file, 'x\n'.repeat(limit + 1))).toHaveLength(1)
  }
  expect(faultsOf('docs/security-tests.md', 'x\n'.repeat(1000))).toEqual([])
})
