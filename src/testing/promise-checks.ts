import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { clearSession, readSession, storeSession } from '#/client/session.ts'
import { companyDecisionMail } from '#/features/companies/emails.ts'
import { nightlySweep } from '#/features/privacy/retention/sweep.server.ts'
import { profileForm } from '#/features/seekers/api.ts'
import { pageContentPolicy } from '#/server/http/security-headers.ts'
import { addressPrefix } from '#/server/rate-limits.ts'
import { dayMs } from '#/shared/dates.ts'
import type { openHiring } from './applications.ts'
import { untyped } from './untyped.ts'

/** Checks of promises.md about privacy, deletion and the staff; promises.test.ts runs them. */
export function promiseChecks({
  app,
  employer,
  newApplication,
  seekerWithProfile,
}: Awaited<ReturnType<typeof openHiring>>) {
  const { db, visitor } = app
  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  const tokenIn = ([mail]: { textBody: string }[]) =>
    /[?&]\w*[tT]oken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  const runCleanup = async () => {
    await app.services.queue.sender(db)(nightlySweep, {})
    await app.runTasks()
  }

  const checks: Record<string, () => Promise<void>> = {
    async 'sessions are deleted'() {
      const { id, api } = await app.seeker()
      const rows = () => db.selectFrom('sessions').select('userAgent').where('userId', '=', id).execute()
      await api.post('/auth/logout')
      expect(await rows()).toEqual([])
      const hour = 1 / 24
      const hirer = await app.employer()
      const keep = (userId: string, userAgent: string, lastUsedAt: Date, expiresAt: Date) =>
        db
          .insertInto('sessions')
          .values({
            userId,
            userAgent,
            tokenHash: crypto.randomUUID(),
            lastUsedAt,
            expiresAt,
            addressPrefix: 'x',
          })
          .execute()
      await keep(id, 'too old', ago(8), ago(8))
      await keep(id, 'just ended', ago(6), ago(6))
      await keep(id, 'unused for long', ago(14 + 8), ago(-5))
      await keep(id, 'unused lately', ago(14 + 6), ago(-5))
      await keep(hirer.id, 'unused for long', ago(8 * hour + 8), ago(-20))
      await keep(hirer.id, 'in use', ago(hour), ago(-20))
      await runCleanup()
      expect((await rows()).map(({ userAgent }) => userAgent).sort()).toEqual(['just ended', 'unused lately'])
      const theirs = await db
        .selectFrom('sessions')
        .select('userAgent')
        .where('userId', '=', hirer.id)
        .execute()
      expect(theirs.map(({ userAgent }) => userAgent)).toContain('in use')
      expect(theirs.map(({ userAgent }) => userAgent)).not.toContain('unused for long')
    },

    async 'marks of browsers are forgotten'() {
      const { id } = await app.seeker()
      for (const [deviceHash, days] of [
        ['old mark', 400.1],
        ['kept mark', 399.9],
      ] as const)
        await db
          .insertInto('knownDevices')
          .values({ userId: id, deviceHash, lastUsedAt: ago(days) })
          .execute()
      await runCleanup()
      const left = await db.selectFrom('knownDevices').select('deviceHash').where('userId', '=', id).execute()
      expect(left).toEqual([{ deviceHash: 'kept mark' }])
    },

    async 'half an address'() {
      expect(addressPrefix('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
      const email = `${crypto.randomUUID()}@people.example`
      const password = 'four plain words here'
      await visitor.post('/auth/register', { role: 'SEEKER', name: 'Ada Reed', email, password })
      await visitor.post('/auth/verify-email', { token: tokenIn(await app.mails(email)) })
      const { statusCode } = await app.app.inject({
        ...{ method: 'POST', url: '/api/auth/login', payload: { email, password } },
        remoteAddress: '2001:db8:1:2:3:4:5:6',
      })
      expect(statusCode).toBe(200)
      const kept = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select('addressPrefix')
        .where('email', '=', email)
        .execute()
      expect(kept.map(({ addressPrefix: prefix }) => prefix)).toContain('2001:db8:1:2::/64')
      expect(JSON.stringify(kept)).not.toContain('3:4:5:6')
    },

    async 'nothing from third parties'() {
      const policy = pageContentPolicy([], app.config)
      const sources = policy.split(/[; ]+/).filter((word) => /[.:/]/.test(word))
      expect(sources.filter((source) => !['data:', 'blob:'].includes(source))).toEqual([])
    },

    async 'employers are not asked about articles'() {
      const email = `${crypto.randomUUID()}@hiring.example`
      await visitor.post('/auth/register', {
        ...{ role: 'EMPLOYER', name: 'Bo Lind', companyName: 'Lind Rigging', email },
        password: 'four plain words here',
      })
      await visitor.post('/auth/verify-email', { token: tokenIn(await app.mails(email)) })
      const texts = (await app.mails(email)).map(({ textBody }) => textBody)
      expect(texts.filter((text) => text.includes('our articles by email'))).toEqual([])
    },

    async 'what stays after a withdrawal'() {
      const { seeker, id, jobId } = await newApplication({
        seeker: await seekerWithProfile('Petra Withdrawn'),
      })
      await employer.api.post('/employer/applications/:id/notes', { id, body: 'Strong on pipes.' })
      await seeker.api.post('/applications/:id/withdraw', { id, version: 1 })
      const { data } = await employer.api.get('/employer/applications/:id', { id })
      const text = JSON.stringify(data)
      for (const kept of ['Petra Withdrawn', 'Strong on pipes.', 'withdrawn']) expect(text).toContain(kept)
      for (const closed of ['Northbay Yard', 'TIG']) expect(text).not.toContain(closed)
      expect(data.job.id).toBe(jobId)
    },

    async 'private answers are cleared'() {
      const seeker = await seekerWithProfile()
      await db
        .updateTable('seekerProfiles')
        .set({ experience: '[]' })
        .where('userId', '=', seeker.id)
        .execute()
      const { data } = await seeker.api.get('/profile')
      const form = Object.fromEntries(Object.entries(data).filter(([key]) => key in profileForm.shape))
      const none = { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null }
      expect(data.private).not.toEqual(none)
      await seeker.api.post('/profile', untyped({ ...form, resumeFileId: null, private: none }))
      expect((await seeker.api.get('/profile')).data.private).toEqual(none)
      const rows = await db
        .selectFrom('seekerPrivateAnswers')
        .selectAll()
        .where('userId', '=', seeker.id)
        .execute()
      expect(JSON.stringify(rows)).not.toMatch(/1987|refuges|Indicate/)
    },

    async 'what a browser keeps'() {
      const kept = new Map<string, string>()
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }
      vi.stubGlobal('localStorage', storage)
      vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null })
      vi.stubGlobal('window', new EventTarget())
      vi.stubGlobal('document', { documentElement: { dataset: {} } })
      const user = { id: '1', role: 'EMPLOYER', name: 'Ada', photo: null } as const
      storeSession({ token: 'key', status: 'approved', user })
      expect([...kept.keys()].sort()).toEqual(['Status', 'role', 'token', 'user'])
      expect(readSession()?.user?.name).toBe('Ada')
      clearSession()
      expect([...kept.keys()]).toEqual([])
      vi.unstubAllGlobals()
      const client = readFileSync('src/client/device.ts', 'utf8')
      expect(client).toContain("indexedDB.open('waymark'")
    },

    async 'reporters stay unnamed'() {
      const reporter = await app.seeker({ name: 'Quentin Reporter' })
      const { company } = await app.employer()
      const { title, slug } = await app.job(company.id, { title: 'Reported Rigger' })
      await reporter.api.post('/reports', {
        ...{ subjectType: 'job', subject: slug, category: 'money' },
        details: 'They want a deposit.',
      })
      const admin = await app.admin()
      const { data: queue } = await admin.api.get('/admin/reports')
      const id = queue.open.find(({ subject }) => subject === title)?.id ?? ''
      const { data } = await admin.api.get('/admin/reports/:id', { id })
      const text = JSON.stringify(data)
      expect(text).toContain('They want a deposit.')
      for (const secret of [reporter.id, reporter.email, 'Quentin']) expect(text).not.toContain(secret)
    },

    async 'the audit log is append only'() {
      const admin = await app.admin()
      const person = await app.seeker()
      await admin.api.post('/admin/users/:id/end-sessions', { id: person.id, reason: 'They asked us to.' })
      const line = await db
        .selectFrom('auditLog')
        .selectAll()
        .where('subjectId', '=', person.id)
        .executeTakeFirstOrThrow()
      expect(line).toMatchObject({ actorId: admin.id, reason: 'They asked us to.' })
      const change = db.updateTable('auditLog').set({ reason: 'x' }).where('number', '=', line.number)
      await expect(change.execute()).rejects.toThrow()
      const removal = db.deleteFrom('auditLog').where('number', '=', line.number)
      await expect(removal.execute()).rejects.toThrow()
    },

    async 'adverse decisions have their reason'() {
      const about = {
        ...{ to: 'a@x.example', publicUrl: 'https://x.example', company: 'Tern', hires: false },
        ...{ lines: [], level: null, isFirst: true, reason: 'The number belongs to somebody else.' },
      }
      for (const decision of ['changes', 'refuse', 'suspend'] as const)
        expect(companyDecisionMail({ ...about, decision }).paragraphs).toContain(about.reason)
    },
  }
  return checks
}
