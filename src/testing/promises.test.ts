import { existsSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  deleteApplyDraft,
  emptyApplyDraft,
  readApplyDraft,
  saveApplyDraft,
} from '#/features/applications/apply/apply-draft.ts'
import { openDays } from '#/features/jobs/fields/job-terms.ts'
import { nightlySweep } from '#/features/privacy/retention/sweep.server.ts'
import { openHiring } from '#/testing/applications.ts'
import { promiseChecks } from '#/testing/promise-checks.ts'

const hiring = await openHiring()
const { app, employer, seekerWithProfile } = hiring

// A sentence that promises an act stands where promises.md says it does, and something performs it.

const promises = readFileSync('src/testing/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| sentence') && !line.startsWith('| ---'))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([words = '', at = '', by = '']) => ({ words, at: `src/${at}`, by }))
const read = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')
const performed = (by: string) => /^check: (.*)$/.exec(by)?.[1]

test.for(promises)('“$words” is said in $at', ({ at, words }) => {
  expect(existsSync(at), `${at} is gone: where is it said now?`).toBe(true)
  expect(read(at)).toContain(words)
})

test.for(promises.filter(({ by }) => !performed(by)))('“$words” is performed by “$by”', ({ by }) => {
  const [file = '', ...title] = by.split(': ')
  expect(existsSync(`src/${file}`), `${file} is gone`).toBe(true)
  expect(read(`src/${file}`)).toContain(title.join(': '))
})

const { db, visitor } = app
const day = 86_400_000
const tokenIn = ([mail]: { textBody: string }[]) =>
  /[?&]\w*[tT]oken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000)

const checks: Record<string, () => Promise<void>> = {
  ...promiseChecks(hiring),

  async 'a copy of the application'() {
    const seeker = await seekerWithProfile()
    const job = await app.job(employer.company.id, { questions: JSON.stringify(['Which tide?']) })
    await seeker.api.post('/jobs/apply', {
      slug: job.slug,
      coverNote: 'I weld below the waterline.',
      answers: [{ question: 'Which tide?', answer: 'The low one.' }],
    })
    const [mail] = await app.mails(seeker.email)
    for (const sent of ['I weld below the waterline.', 'Which tide?', 'The low one.'])
      expect(mail?.textBody).toContain(sent)
  },

  async 'links of accounts'() {
    const { id, email } = await app.seeker({ emailVerifiedAt: null })
    await visitor.post('/auth/resend-verification', { email })
    await app.mails(email)
    await visitor.post('/auth/forgot-password', { email })
    await app.mails(email)
    const tokens = await db.selectFrom('oneTimeTokens').selectAll().where('userId', '=', id).execute()
    const lifetimes = new Map(
      tokens.map(({ purpose, createdAt, expiresAt }) => [purpose, minutesBetween(createdAt, expiresAt)]),
    )
    expect(lifetimes.get('verify-email')).toBe(24 * 60)
    expect(lifetimes.get('reset-password')).toBe(30)
  },

  async sessions() {
    const people = [
      { ...(await app.seeker()), hours: 14 * 24 },
      { ...(await app.employer()), hours: 8 },
    ]
    for (const { id, api, hours } of people) {
      const session = await db
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', id)
        .executeTakeFirstOrThrow()
      expect(minutesBetween(session.createdAt, session.expiresAt)).toBe(30 * 24 * 60)
      const unused = (share: number) =>
        db
          .updateTable('sessions')
          .set({ lastUsedAt: new Date(Date.now() - hours * 3_600_000 * share) })
          .where('userId', '=', id)
          .execute()
      await unused(0.98)
      await api.get('/notifications')
      await unused(1.02)
      await expect(api.get('/notifications')).rejects.toMatchObject({ status: 401 })
    }
  },

  async 'counters and links are deleted'() {
    const { id } = await app.seeker()
    const ago = (days: number) => new Date(Date.now() - days * day)
    await db
      .insertInto('rateLimits')
      .values({ key: 'promise', count: 1, resetsAt: ago(0.01) })
      .execute()
    await db
      .insertInto('oneTimeTokens')
      .values({ userId: id, purpose: 'verify-email', tokenHash: 'promise', expiresAt: ago(30.1) })
      .execute()
    await db
      .insertInto('mailOutbox')
      .values({
        id: crypto.randomUUID(),
        kind: 'x',
        encryptedContent: 'x',
        wrappedKey: 'x',
        createdAt: ago(8.1),
      })
      .execute()
    await app.services.queue.sender(db)(nightlySweep, {})
    await app.runTasks()
    for (const table of ['rateLimits', 'oneTimeTokens', 'mailOutbox'] as const) {
      const rows = await db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(table === 'mailOutbox' ? '"kind":"x"' : '"promise"')
    }
  },

  async 'closing days'() {
    const draft = await app.job(employer.company.id, {
      ...{ status: 'draft', postedAt: null, closesAt: null, hours: '40 a week' },
      description:
        '<p>Weld ships in the yard at night, in a crew of six that has worked together for years.</p>',
    })
    const { data } = await employer.api.post('/employer/jobs/:id/publish', {
      id: draft.id,
      version: draft.version,
    })
    const closesAt = new Date(data.closesAt ?? 0).getTime()
    expect(Math.round((closesAt - Date.now()) / day)).toBe(openDays.usual)
    const late = new Date(Date.now() + (openDays.most + 2) * day).toISOString()
    await expect(
      employer.api.put('/employer/jobs/:id', { id: draft.id, version: data.version, closesAt: late }),
    ).rejects.toMatchObject({ status: 422 })
  },

  async 'days of an invitation'() {
    const email = `${crypto.randomUUID()}@agency.example`
    await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale' })
    const [mail] = await app.mails(email)
    expect(mail?.textBody).toContain('recruiter-invitation?token=')
    const mandate = await db
      .selectFrom('mandates')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(mandate.state).toBe('invited')
    const stands = minutesBetween(mandate.createdAt, mandate.expiresAt as Date)
    expect(Math.round(stands / 24 / 60)).toBe(14)
  },

  async 'days of an alert'() {
    const email = `${crypto.randomUUID()}@people.example`
    await visitor.post('/alerts', { search: 'q=lighthouse', frequency: 'at once', email })
    await app.mails(email)
    const alert = await db
      .selectFrom('alerts')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(Math.round(minutesBetween(alert.createdAt, alert.confirmExpiresAt as Date) / 24 / 60)).toBe(7)
    await app.job(employer.company.id, { title: 'Lighthouse Keeper' })
    expect(await app.mails(email)).toHaveLength(1)
  },

  async 'forgotten alerts'() {
    const ago = (days: number) => new Date(Date.now() - days * day)
    const start = (
      email: string,
      dates: { confirmExpiresAt?: Date; confirmedAt?: Date; unsubscribedAt?: Date },
    ) =>
      db
        .insertInto('alerts')
        .values({ ...dates, email, search: 'q=x', frequency: 'daily', unsubscribeToken: email })
        .execute()
    await start('unconfirmed@x.example', { confirmExpiresAt: ago(0.1) })
    await start('waiting@x.example', { confirmExpiresAt: ago(-0.1) })
    await start('stopped@x.example', { confirmedAt: ago(60), unsubscribedAt: ago(30.1) })
    await start('resting@x.example', { confirmedAt: ago(60), unsubscribedAt: ago(29.9) })
    await nightlySweep.run({}, app.tasks())
    const left = await db.selectFrom('alerts').select('email').where('search', '=', 'q=x').execute()
    expect(left.map(({ email }) => email).sort()).toEqual(['resting@x.example', 'waiting@x.example'])
  },

  async 'a changed password is told'() {
    const { email } = await app.seeker()
    await visitor.post('/auth/forgot-password', { email })
    const resetToken = tokenIn(await app.mails(email))
    await visitor.post('/auth/reset-password', { resetToken, password: 'four other plain words' })
    const [mail] = await app.mails(email)
    expect(mail?.textBody).toContain('Every device has been logged out.')
  },

  async 'articles are offered once'() {
    const email = `${crypto.randomUUID()}@people.example`
    await visitor.post('/auth/register', {
      role: 'SEEKER',
      name: 'Ada Reed',
      email,
      password: 'four plain words here',
    })
    await visitor.post('/auth/verify-email', { token: tokenIn(await app.mails(email)) })
    await app.mails(email)
    await visitor.post('/auth/resend-verification', { email })
    const offers = (await app.mails(email)).filter(({ textBody }) => textBody.includes('only if you say yes'))
    expect(offers).toHaveLength(1)
  },

  async 'no cookies'() {
    const { email } = await app.seeker()
    for (const payload of [
      { email, password: 'wrong wrong wrong' },
      { email: 'nobody@x.example', password: 'x' },
    ]) {
      const { headers } = await app.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(headers['set-cookie']).toBeUndefined()
    }
    const client =
      readFileSync('src/client/session.ts', 'utf8') + readFileSync('src/client/device.ts', 'utf8')
    expect(client).not.toContain('document.cookie')
  },

  async 'drafts in the browser'() {
    const browser: Storage = Object.create({
      getItem: (key: string) => browser[key] ?? null,
      setItem: (key: string, value: string) => {
        browser[key] = value
      },
      removeItem: (key: string) => delete browser[key],
    })
    vi.stubGlobal('localStorage', browser)
    vi.stubGlobal('sessionStorage', browser)
    browser.setItem('token', 'x')
    browser.setItem('role', 'SEEKER')
    browser.setItem('user', '{"id":"1"}')
    const draft = { ...emptyApplyDraft([]), coverNote: 'Half a' }
    for (const slug of ['rigger', 'welder']) saveApplyDraft(slug, draft)
    expect(readApplyDraft('rigger')).toEqual(draft)
    deleteApplyDraft('rigger')
    expect([readApplyDraft('rigger'), readApplyDraft('welder')]).toEqual([null, draft])
    vi.unstubAllGlobals()
    // The journey `errors-and-toasts` logs out with a draft.
    expect(read('src/features/accounts/sign-in/LogOutPage.tsx')).toContain('forgetEverything()')
  },

  async 'told by an administrator'() {
    const admin = await app.admin()
    const person = await app.seeker({ suspendedAt: new Date(), suspensionReason: 'x' })
    const about = { id: person.id, reason: 'It was a mistake of ours.' }
    await admin.api.post('/admin/users/:id/reinstatement', about)
    await (await app.admin()).api.post('/admin/users/:id/reinstatement/confirm', { id: person.id })
    const [mail] = await app.mails(person.email)
    expect(mail?.textBody).toContain('It was a mistake of ours.')
  },

  async 'late first'() {
    const own = await app.employer()
    const steps = JSON.stringify([{ name: 'Short-listed', days: 2, stage: 'short-listed' }])
    const job = await app.job(own.company.id, { steps, postedAt: new Date(Date.now() - 40 * day) })
    const [late, fresh] = [await seekerWithProfile('Lena Late'), await seekerWithProfile('Fay Fresh')]
    for (const seeker of [fresh, late]) await seeker.api.post('/jobs/apply', { slug: job.slug })
    const longAgo = new Date(Date.now() - 20 * day)
    await db
      .updateTable('applications')
      .set({ appliedAt: longAgo, stageChangedAt: longAgo })
      .where('seekerId', '=', late.id)
      .execute()
    const { data } = await own.api.get('/employer/applications')
    expect(data.waitingApplicants.map(({ name }) => name)).toEqual(['Lena Late', 'Fay Fresh'])
    expect(data.waitingApplicants[0]?.daysLate).toBeGreaterThan(5)
    const { data: mine } = await late.api.get('/applications')
    expect(mine[0]?.daysLate).toBe(data.waitingApplicants[0]?.daysLate)
  },
}

// Security: T-03, T-07
test.for(promises.filter(({ by }) => performed(by)))('“$words” is done', async ({ by }) => {
  const check = checks[performed(by) ?? '']
  expect(check, `no check is called “${performed(by)}”`).toBeDefined()
  await check?.()
})

test('no sentence stands twice in the list, and no check is left over', () => {
  const words = promises.map(({ words, at }) => `${words} ${at}`)
  expect(new Set(words).size).toBe(words.length)
  const used = new Set(promises.map(({ by }) => performed(by)))
  expect(Object.keys(checks).filter((name) => !used.has(name))).toEqual([])
})
