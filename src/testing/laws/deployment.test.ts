import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

// What is in the repository, and with which rights the process runs where it is deployed by our files.

const read = (file: string) => readFileSync(file, 'utf8')

/** Keys and tokens have forms that nothing else has. */
const secret = new RegExp(
  [
    '-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\\s+[\\w+/]{40}',
    '\\bAKIA[0-9A-Z]{16}\\b',
    '\\bgh[pousr]_\\w{36}',
    '\\bgithub_pat_\\w{30}',
    '\\bglpat-[\\w-]{20}',
    '\\bnpm_\\w{36}',
    '\\bxox[abprs]-[\\w-]{10}',
    '\\bsk-(?:ant-|proj-)?\\w{32}',
    '\\b[sr]k_live_\\w{20}',
    '\\bAIza[\\w-]{35}',
  ].join('|'),
)

// Security: W-02
test('no file of the repository has a key or a token, and none with settings is in it', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /(^|\/)(\.env(\..+)?|.*\.(pem|key|p12|pfx))$/.test(file))).toEqual([])
  const texts = files.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  expect(texts.filter((file) => secret.test(read(file)))).toEqual([])
  expect(`AKIA${'A1B2'.repeat(4)}`).toMatch(secret)
})

// Security: W-03
test('the process is not root, cannot change its program, and gains no right', () => {
  const [build = '', runs = ''] = read('deploy/Dockerfile')
    .split(/^FROM .+$/m)
    .slice(1)
  expect(build).not.toMatch(/^USER/m)
  expect(runs).toMatch(/^USER node$/m)
  expect(runs).not.toMatch(/COPY.*--chown/)
  // The processes of the product, its backup, its migration and its restore begin with these.
  const [shared = '', services = ''] = read('deploy/compose.yaml').split('\nx-environment')
  expect(shared).toMatch(/\n {2}read_only: true\n/)
  expect(shared).toMatch(/\n {2}cap_drop: \[ALL\]\n/)
  expect(shared).toMatch(/no-new-privileges:true/)
  expect(services).not.toMatch(/read_only: false|privileged: true|cap_add|docker\.sock/)
  expect(services.match(/<<: \*waymark/g)).toHaveLength(6)
  const unit = read('deploy/waymark.service').split('\n')
  expect(unit).toEqual(
    expect.arrayContaining([
      ...['User=waymark', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict'],
    ]),
  )
})

// Security: A-16
test('what answers requests in compose.yaml knows no role that owns tables', () => {
  const file = read('deploy/compose.yaml')
  const service = (name: string) => new RegExp(`\\n  ${name}:\\n((?: {4,}.*\\n|\\n)+)`).exec(file)?.[1] ?? ''
  const environment = /\nx-environment: &environment\n((?: {2}.*\n)+)/.exec(file)?.[1] ?? ''
  expect(environment).toMatch(/DATABASE_URL: postgres:\/\/waymark:/)
  for (const name of ['waymark', 'backup']) {
    expect(service(name)).toMatch(/<<: \*environment/)
    expect(service(name)).not.toMatch(/owner|OWNER|DATABASE_URL/)
  }
  // What a cluster has more of gets what `waymark` gets.
  expect(service('waymark')).toMatch(/environment: &serving\n/)
  for (const name of ['web-2', 'worker']) {
    expect(service(name)).toMatch(/environment: \{ <<: \*serving, ROLE: (web|worker) \}/)
    expect(service(name)).not.toMatch(/owner|OWNER|DATABASE_URL/)
  }
  for (const name of ['migrate', 'restore']) expect(service(name)).toMatch(/owner/)
  expect(file).toMatch(/migrate: \{ condition: service_completed_successfully \}/)
})

// Security: K-09
test('a fault that nobody foresaw ends the process, and what runs it starts it again', () => {
  const files = execFileSync('git', ['ls-files', '-z', 'src'], { encoding: 'utf8' }).split('\0')
  const program = files.filter((file) => /\.tsx?$/.test(file) && !/(\.test\.ts$|^src\/testing\/)/.test(file))
  // Nothing catches what nobody foresaw.
  expect(program.filter((file) => /uncaughtException|unhandledRejection/.test(read(file)))).toEqual([])
  const fault =
    "await import('#/server/production.ts'); void Promise.reject(new Error('unforeseen')); setInterval(() => {}, 1000)"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', fault], {
    ...{ encoding: 'utf8', timeout: 15_000 },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('unforeseen')])
  expect(read('deploy/waymark.service')).toMatch(/^Restart=always$/m)
  expect(read('deploy/compose.yaml').split('\nx-environment')[0]).toMatch(/\n {2}restart: unless-stopped\n/)
})
