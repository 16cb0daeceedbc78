// `npm run check:dependencies`: the licences of what runs, and its known vulnerabilities, from the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** Licences that let everybody run and change the product as its own licence (MIT) does. */
const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...[
    'OFL-1.1',
    'Python-2.0',
    'PostgreSQL',
    'Unlicense',
    'Zlib',
    'CC-BY-4.0',
    'MPL-2.0',
    'LGPL-3.0-or-later',
  ],
])

export const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

/** An SPDX expression: of `OR` one is enough, of `AND` all count. */
export function isAllowedLicense(expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, '')
  return text
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((license) => allowed.has(license.trim())))
}

/** What runs and may not be shipped, as `name version: licence`. */
export function refusedLicenses(
  lock: z.output<typeof lockFile>,
  licenseOf: (path: string) => string | undefined,
) {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license }]) => ({ path, version, license: license ?? licenseOf(path) ?? 'none' }))
    .filter(({ license }) => !isAllowedLicense(license))
    .map(({ path, version, license }) => `${path.replace(/.*node_modules\//, '')} ${version}: ${license}`)
}

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.enum(severities), range: z.string() })),
})

/** What `npm audit` printed, or null when the registry did not answer. */
export function readAudit(printed: string) {
  try {
    const { vulnerabilities } = auditReport.parse(JSON.parse(printed))
    return Object.entries(vulnerabilities).map(([name, { severity, range }]) => ({
      line: `${name} ${range}: ${severity}`,
      isSerious: severity === 'high' || severity === 'critical',
    }))
  } catch {
    return null
  }
}

/** The licences of packages that only carry its text, in `LICENSE`, and do not name it; as read by a person. */
const readInTheFile = new Map([['png-js@2.0.0', 'MIT']])

/** Some lock files name no licence; the installed package does. */
export function installedLicense(path: string) {
  const file = `${path}/package.json`
  if (!existsSync(file)) return undefined
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return typeof license === 'string' ? license : readInTheFile.get(`${name}@${version}`)
}

function run() {
  const lock = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const refused = refusedLicenses(lock, installedLicense)
  for (const line of refused) console.error(`Licence not allowed: ${line}`)
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    ...{ encoding: 'utf8', timeout: 120_000, maxBuffer: 64 * 1024 * 1024 },
    shell: process.platform === 'win32',
  })
  const found = readAudit(stdout ?? '')
  if (!found) console.log('The npm registry did not answer, so vulnerabilities were NOT checked.')
  for (const { line } of found ?? []) console.log(`Known vulnerability: ${line}`)
  const serious = (found ?? []).filter(({ isSerious }) => isSerious).length
  if (refused.length === 0) console.log('The licences of all packages that run are allowed.')
  if (found && found.length === 0) console.log('No known vulnerabilities.')
  process.exitCode = refused.length > 0 || serious > 0 ? 1 : 0
}

if (import.meta.main) run()
