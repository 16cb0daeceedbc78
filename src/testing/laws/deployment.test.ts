import { execFileSync } from 'node:child_process'
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
  // Both of our processes begin with these.
  const [shared = '', services = ''] = read('deploy/compose.yaml').split('\nx-environment')
  expect(shared).toMatch(/\n {2}read_only: true\n/)
  expect(shared).toMatch(/\n {2}cap_drop: \[ALL\]\n/)
  expect(shared).toMatch(/no-new-privileges:true/)
  expect(services).not.toMatch(/read_only: false|privileged: true|cap_add|docker\.sock/)
  expect(services.match(/<<: \*waymark/g)).toHaveLength(2)
  const unit = read('deploy/waymark.service').split('\n')
  expect(unit).toEqual(
    expect.arrayContaining([
      ...['User=waymark', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict'],
    ]),
  )
})
