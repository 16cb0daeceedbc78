// `npm run test:containers`: builds the image and starts deploy/compose.yaml as an operator would, then uses it: pages
// and files through Caddy, a backup, a restore after a loss, a killed process, an orderly stop. It needs Docker with
// Compose, and ports 80 and 443; it deletes what it made.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

const site = 'https://localhost'
const password = 'a rope of seven knots'
// Caddy signs the certificate of localhost itself.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-containers-'))
const backups = mkdtempSync(path.join(folder, 'backups-'))
chmodSync(folder, 0o755)
// The image's user has another number than whoever runs this.
chmodSync(backups, 0o777)
const settings = path.join(folder, 'env')
const secret = () => randomBytes(24).toString('hex')
writeFileSync(
  settings,
  `DOMAIN=localhost
POSTGRES_PASSWORD=${secret()}
OWNER_PASSWORD=${secret()}
WAYMARK_PASSWORD=${secret()}
DOCUMENT_KEY=${randomBytes(32).toString('base64')}
SMTP_URL=smtp://127.0.0.1:25
BACKUPS=${backups}
`,
)
const compose = [
  ...(run(['docker', 'compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose']),
  ...['--project-name', path.basename(folder).toLowerCase(), '--env-file', settings],
  ...['--file', 'deploy/compose.yaml'],
]
let failures = 0

try {
  // Each service has the same image.
  mustRun([...compose, 'build', 'waymark'])
  mustRun([...compose, 'up', '--detach'])
  await untilReady()
  await checkPages()
  checkContainer()
  await checkRestore()
  await checkRestart()
  checkStop()
} catch (error) {
  failures++
  console.error(error instanceof Error ? error.message : error)
  console.error(
    run([...compose, 'logs', '--no-color', '--tail', '20', 'waymark', 'backup', 'migrate']).stdout,
  )
} finally {
  // Files in the folder of backups belong to the user of the image.
  run([...compose, 'run', '--rm', '--no-deps', 'backup', 'rm -rf /backups/*'])
  run([...compose, 'down', '--volumes', '--timeout', '5'])
  rmSync(folder, { recursive: true, force: true })
}
console.log(failures === 0 ? 'Image and stack do what docs/deployment.md says.' : `${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

async function checkPages() {
  const home = await fetch(site)
  check('the home page comes through Caddy', home.status, 200)
  check('with the policy of the product for scripts', home.headers.has('content-security-policy'), true)
  check('figures are not public', (await fetch(`${site}/metrics`)).status, 404)
}

function checkContainer() {
  const inside = (script: string) =>
    run([...compose, 'exec', '-T', 'waymark', 'sh', '-c', script]).stdout.trim()
  check('the process is not root', inside('id -u'), '1000')
  check('it has no right of the kernel', /CapEff:\s*0+\n/.test(inside('cat /proc/1/status')), true)
  check('its program cannot be changed', inside('touch /waymark/x 2>/dev/null || echo refused'), 'refused')
  check(
    'npm, the repository and tests are not in the image',
    inside('which npm git; ls -a /waymark; find /waymark/src -name "*.test.ts" -o -name testing')
      .split('\n')
      .sort(),
    ['.', '..', 'build', 'migrations', 'node_modules', 'package.json', 'scripts', 'src'],
  )
  check(
    'a link for the first administrator is printed',
    administratorLink().startsWith(`${site}/sign-in?token=`),
    true,
  )
}

/** What was there at the backup is there after the restore, and nothing that came later. */
async function checkRestore() {
  await register('kept@people.example')
  // Only who confirmed an address may store files, and no mail arrives here.
  mustRun([
    ...[...compose, 'exec', '-T', 'postgres', 'psql', '--username', 'postgres', '--dbname', 'waymark'],
    ...['--command', 'update users set email_verified_at = now()'],
  ])
  const kept = await signIn('kept@people.example')
  const bytes = `%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'cv.pdf')
  const uploaded = await call('/file/upload', form, kept)
  check('a file is stored', uploaded.status, 200)
  const { url } = uploaded.data as { url: string }
  const read = async () =>
    (
      await fetch(new URL(url, site), {
        headers: { authorization: `Bearer ${await signIn('kept@people.example')}` },
      })
    ).text()
  check('and read back', await read(), bytes)

  mustRun([...compose, 'exec', '-T', 'backup', 'node', 'scripts/backup.ts'])
  await register('later@people.example')
  mustRun([...compose, 'exec', '-T', 'waymark', 'sh', '-c', 'rm -rf /data/*'])
  mustRun([...compose, 'stop', 'waymark', 'backup'])
  mustRun([...compose, 'run', '--rm', 'restore'])
  mustRun([...compose, 'up', '--detach'])
  await untilReady()
  check('after a loss and a restore the file is there', await read(), bytes)
  check('and nothing that came after the backup', await signIn('later@people.example'), undefined)
}

async function checkRestart() {
  const container = run([...compose, 'ps', '--quiet', 'waymark']).stdout.trim()
  const state = (what: string) =>
    run(['docker', 'inspect', '--format', `{{${what}}}`, container]).stdout.trim()
  try {
    process.kill(Number(state('.State.Pid')), 'SIGKILL')
  } catch {
    console.log('skipped: only root may kill the process of a container')
    return
  }
  await delay(1_000)
  await untilReady()
  check('a killed process is started again', state('.RestartCount'), '1')
}

function checkStop() {
  const container = run([...compose, 'ps', '--quiet', 'waymark']).stdout.trim()
  mustRun([...compose, 'stop', 'waymark'])
  check(
    'it ends by itself when told to',
    run(['docker', 'inspect', '--format', '{{.State.ExitCode}}', container]).stdout.trim(),
    '0',
  )
}

function administratorLink() {
  const { stdout } = run([
    ...compose,
    'exec',
    '-T',
    'waymark',
    'node',
    'scripts/admin.ts',
    'first@staff.example',
  ])
  return /https:\S+/.exec(stdout)?.[0] ?? stdout
}

async function register(email: string) {
  const { status } = await call('/auth/register', { role: 'SEEKER', name: 'Ada Reed', email, password })
  if (status !== 200) throw new Error(`${email} could not be registered: ${status}`)
}

async function signIn(email: string) {
  const { data } = await call('/auth/login', { email, password })
  return (data as { token?: string } | undefined)?.token
}

async function call(address: string, input: FormData | object, token?: string) {
  const isForm = input instanceof FormData
  const response = await fetch(`${site}/api${address}`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? input : JSON.stringify(input),
  })
  const { data } = (await response.json()) as { data?: unknown }
  return { status: response.status, data }
}

async function untilReady() {
  for (let second = 0; second < 120; second++) {
    const response = await fetch(`${site}/readyz`).catch(() => undefined)
    if (response?.status === 200) return
    await delay(1_000)
  }
  throw new Error('It was not ready within two minutes.')
}

function check(what: string, found: unknown, expected: unknown) {
  const holds = isDeepStrictEqual(found, expected)
  if (!holds) failures++
  console.log(
    holds ? `ok: ${what}` : `FAILED: ${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
  )
}

function run([program = '', ...args]: string[]) {
  return spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

function mustRun(command: string[]) {
  const { status, stdout, stderr } = run(command)
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}\n${stderr}`)
}
