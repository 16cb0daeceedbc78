import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { openPostgres } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { hasPostgresBinaries, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { callApi, spawnProduct, untilReady } from '../product-process.ts'

// The version before (the last tag, or else the last commit that lacks migrations and has no others) and this one on one Postgres, as
// during an upgrade. Only its API and its tasks: its pages are not built here.
const root = path.resolve(import.meta.dirname, '../..')
const before = findVersionBefore()
const skipped = !hasPostgresBinaries()
  ? 'it needs an installed Postgres'
  : !before
    ? 'it needs git and the history of this repository'
    : missingPackages(before)
if (skipped) console.log(`two-versions.e2e.ts did not run: ${skipped}.`)

const pollingOptions = { timeout: 90_000, interval: 200 }
const password = 'a long enough one'

function git(...args: string[]) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

function findVersionBefore() {
  try {
    const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n').filter(Boolean)
    if (tag) return git('rev-parse', '--verify', `${tag}^{commit}`)
    // A migration that was written anew before a release ran on no database of operators.
    const added = git('log', '--diff-filter=A', '--format=%H', '-n', '50', '--', 'migrations/').split('\n')
    const isPart = (revision: string) =>
      git(
        'diff',
        '--name-only',
        '--no-renames',
        '--diff-filter=MD',
        revision,
        'HEAD',
        '--',
        'migrations/',
      ) === ''
    const found = added.map((commit) => `${commit}^`).find(isPart)
    return found ? git('rev-parse', '--verify', `${found}^{commit}`) : null
  } catch {
    return null
  }
}

/** The version before runs with the packages that are installed for this one. */
function missingPackages(revision: string) {
  const { dependencies } = JSON.parse(git('show', `${revision}:package.json`)) as {
    dependencies: Record<string, string>
  }
  const missing = Object.keys(dependencies).filter(
    (name) => !existsSync(path.join(root, 'node_modules', name)),
  )
  return (
    missing.length > 0 && `the version before needs packages that are not installed: ${missing.join(', ')}`
  )
}

/** Its files in a folder of their own, without touching the repository's worktrees. */
function checkOut(revision: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-before-'))
  const archive = execFileSync('git', ['archive', revision], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  symlinkSync(path.join(root, 'build'), path.join(folder, 'build'))
  return folder
}

test.skipIf(skipped)(
  'the version before goes on beside this one on the migrated database, and is not started on it again',
  { timeout: 240_000 },
  () =>
    withPostgres(undefined, async (url) => {
      const sink = await smtpSink()
      const folder = checkOut(before ?? '')
      const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-versions-'))
      const key = randomBytes(32).toString('base64')
      const children: ChildProcess[] = []

      async function launch(cwd: string) {
        const settings = { DATABASE_URL: url, DATA_DIR: dataDir, DOCUMENT_KEY: key, SMTP_URL: sink.url }
        const product = await spawnProduct(settings, { cwd, stderr: 'pipe' })
        children.push(product.child)
        return product
      }
      async function start(cwd: string) {
        const product = await launch(cwd)
        product.child.stderr?.pipe(process.stderr)
        await untilReady(product)
        return product.url
      }
      async function ask(at: string, method: string, address: string, token?: string, body?: object) {
        const response = await callApi(at, method, address, token, body)
        const answer = await response.json()
        expect([method, address, response.status, answer.message]).toEqual([
          method,
          address,
          200,
          answer.message,
        ])
        return answer.data
      }

      try {
        const old = await start(folder)
        const { db, close } = await openPostgres(url)
        const slugs = ['first', 'second', 'third', 'fourth'].map((word) => `zeppelin-welder-${word}`)
        const passwordHash = await hashPassword(password)
        const person = (role: 'SEEKER' | 'EMPLOYER', email: string) =>
          db
            .insertInto('users')
            .values({
              role,
              name: email.split('@')[0] ?? '',
              email,
              emailVerifiedAt: new Date(),
              passwordHash,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        const seeker = 'noor.hale@people.example'
        const owner = 'greta.lund@people.example'
        await person('SEEKER', seeker)
        const { id: userId } = await person('EMPLOYER', owner)
        const { id: companyId } = await db
          .insertInto('companies')
          .values({
            name: 'Northbay Yard',
            slug: 'northbay-yard',
            status: 'approved',
            approvedAt: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db.insertInto('companyMembers').values({ companyId, userId, role: 'owner' }).execute()
        await db
          .insertInto('jobs')
          .values(
            slugs.map((slug) => ({
              ...{ companyId, slug, title: 'Zeppelin Welder', status: 'open' as const, country: 'US' },
              ...{ payMin: 1, payMax: 2, postedAt: new Date(), closesAt: new Date(Date.now() + dayMs) },
            })),
          )
          .execute()
        const signIn = async (at: string, email: string): Promise<string> =>
          (await ask(at, 'POST', '/auth/login', undefined, { email, password })).token

        /** What people come for: to find, apply, write, read, and move an applicant on. */
        async function visit(at: string, slug: string) {
          await vi.waitFor(async () => {
            const found = await ask(at, 'GET', '/jobs/search?q=zeppelin')
            expect(found.map((job: { slug: string }) => job.slug)).toContain(slug)
          }, pollingOptions)
          const [noor, greta] = [await signIn(at, seeker), await signIn(at, owner)]
          const { id } = await ask(at, 'POST', '/jobs/apply', noor, { slug })
          const key = crypto.randomUUID()
          await ask(at, 'POST', `/messages/${id}`, noor, { key, body: 'Is it still open?' })
          const { version } = await ask(at, 'GET', `/employer/applications/${id}`, greta)
          await ask(at, 'POST', `/employer/applications/${id}/move`, greta, { to: 'short-listed', version })
          await ask(at, 'GET', '/profile', noor)
          await ask(at, 'GET', '/employers', greta)
          await ask(at, 'GET', '/landingpage/jobs')
          return { id: id as string, noor, greta }
        }

        const first = await visit(old, slugs[0] ?? '')
        // The new version migrates under the old one, which goes on.
        const now = await start(root)
        const fromOld = await visit(old, slugs[1] ?? '')
        const fromNew = await visit(now, slugs[2] ?? '')

        // What was done through one is there for the other, under the same session.
        for (const at of [old, now]) {
          const mine: { id: string }[] = await ask(at, 'GET', '/applications', first.noor)
          expect(new Set(mine.map(({ id }) => id))).toEqual(new Set([first.id, fromOld.id, fromNew.id]))
          for (const { id } of [fromOld, fromNew]) {
            const { messages } = await ask(at, 'GET', `/employer/messages/${id}`, fromNew.greta)
            expect(messages.map((one: { body: string }) => one.body)).toEqual(['Is it still open?'])
          }
        }
        // Whichever of them sent it, each mail came once.
        await vi.waitFor(async () => {
          expect(await db.selectFrom('mailOutbox').select('id').execute()).toEqual([])
        }, pollingOptions)
        const ids = sink.arrived.map(({ messageId }) => messageId)
        expect(ids.length).toBeGreaterThan(5)
        expect(new Set(ids).size).toBe(ids.length)

        // A process of the version before that ends is not started again beside this one: it says why.
        const applied = await db
          .selectFrom('migrations' as never)
          .selectAll()
          .execute()
        const known = git('ls-tree', '--name-only', before ?? '', 'migrations/').split('\n').length
        if (applied.length > known) {
          const { child: late } = await launch(folder)
          let said = ''
          late.stderr?.on('data', (part) => {
            said += part
          })
          await new Promise((resolve) => late.once('close', resolve))
          expect(said).toMatch(/This database is newer than this code/)
        }
        await close()
      } finally {
        for (const child of children) child.kill('SIGKILL')
        await sink.close()
        for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
      }
    }),
)
