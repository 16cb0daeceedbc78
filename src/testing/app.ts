import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Insertable } from 'kysely'
import { afterAll } from 'vitest'
import type { ApiClient } from '#/client/api.ts'
import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import { bellOf, features } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { readConfig } from '#/server/config.ts'
import { requestLimits, taskLimits } from '#/server/database/bounded-pool.ts'
import { openPostgres } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { fillPath, responseError } from '#/shared/api-call.ts'
import { dayMs } from '#/shared/dates.ts'
import type { TeamRole } from '#/shared/rights.ts'
import type { CompanyStatus, Role } from '#/shared/roles.ts'
import { openTemplateCopy } from './embedded.ts'
import { databaseUrl, templateName } from './template.ts'

/**
 * The whole product on an empty database of its own, embedded or on TEST_DATABASE_URL. Call it once at the top of
 * a test file; its tests share it and create their own people with the builders.
 */
export async function testApp(env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    OUTSIDE_CHECKS: 'off',
    DATA_DIR: folder,
    ...env,
  })
  const { database, drop } = await openTestDatabase()
  const application = await openApplication(config, features, database)
  const { app, services } = application
  const { db } = database

  const close = async () => {
    await application.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
  afterAll(close)

  /** The API as the owner of a token, or as a visitor. Failures are thrown as AppError, as in the browser. */
  const as = (token?: string, actingFor?: string, overrides: Record<string, string> = {}): ApiClient => {
    const verb =
      (method: string) =>
      async (address: string, input: object = {}) => {
        const { filled, rest } = fillPath(address, input)
        const inQuery = method === 'GET' || method === 'DELETE'
        const response = await app.inject({
          method: method as 'GET',
          url: `/api${filled}`,
          ...(inQuery ? { query: rest as Record<string, string> } : { payload: rest }),
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(actingFor && { 'acting-for': actingFor }),
            ...overrides,
          },
        })
        const body = response.json()
        if (body.success) return body
        throw responseError(response.statusCode, body, response.headers['retry-after'])
      }
    return {
      get: verb('GET'),
      post: verb('POST'),
      put: verb('PUT'),
      patch: verb('PATCH'),
      delete: verb('DELETE'),
    } as ApiClient
  }

  const person = async (role: Role, overrides: Partial<Insertable<Tables['users']>> = {}) => {
    const user = await db
      .insertInto('users')
      .values({
        role,
        name: 'Test Person',
        // Staff need another email domain than employers: nobody may review a company of their own domain.
        email: `${randomUUID()}@${role === 'SUPER_ADMIN' ? 'staff' : 'people'}.example`,
        emailVerifiedAt: new Date(),
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const token = await insertSession(db, user, { userAgent: 'test', addressPrefix: 'test' })
    return { ...user, token, api: as(token) }
  }

  const companyOf = async (
    status: CompanyStatus,
    ownerId: string,
    overrides: Partial<Insertable<Tables['companies']>> = {},
  ) => {
    const suffix = randomBytes(4).toString('hex')
    const company = await db
      .insertInto('companies')
      .values({
        name: `Company ${suffix}`,
        slug: `company-${suffix}`,
        status,
        entityType: 'llc',
        phoneCountryCode: 'US',
        phoneContactNumber: '2015550123',
        mailingAddress: '1 Test Street',
        companySize: 20,
        websiteUrl: `https://${suffix}.example`,
        domain: `${suffix}.example`,
        ...(status === 'approved' && { approvedAt: new Date(), verificationLevel: 'company' }),
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .insertInto('companyMembers')
      .values({ companyId: company.id, userId: ownerId, role: 'owner' })
      .execute()
    return company
  }

  return {
    app,
    run: application.run,
    routes: application.routes,
    metrics: application.metrics,
    tasks: application.tasks,
    db,
    config,
    services,
    as,
    visitor: as(),
    /** A visitor in a browser of their own. */
    browser: (device = randomBytes(32).toString('base64url')) => as(undefined, undefined, { device }),
    close,
    seeker: (overrides: Partial<Insertable<Tables['users']>> = {}) => person('SEEKER', overrides),
    admin: (overrides: Partial<Insertable<Tables['users']>> = {}) => person('SUPER_ADMIN', overrides),
    /** A recruiter; `actingFor(company)` is the API as they use it for that client. */
    async recruiter(overrides: Partial<Insertable<Tables['users']>> = {}) {
      const recruiter = await person('RECRUITER', overrides)
      return { ...recruiter, actingFor: ({ slug }: { slug: string }) => as(recruiter.token, slug) }
    },
    /** A mandate between company and recruiter, active by default. */
    mandate: (
      companyId: string,
      recruiter: { id: string; email: string },
      overrides: Partial<Insertable<Tables['mandates']>> = {},
    ) =>
      db
        .insertInto('mandates')
        .values({
          companyId,
          recruiterId: recruiter.id,
          email: recruiter.email,
          agency: 'Brooksvale',
          state: 'active',
          ...overrides,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** An employer with a company in that status. */
    async employer(
      status: CompanyStatus = 'approved',
      overrides: Partial<Insertable<Tables['companies']>> = {},
    ) {
      const owner = await person('EMPLOYER')
      return { ...owner, company: await companyOf(status, owner.id, overrides) }
    },
    /** A colleague in the company's team, on the hiring teams of these jobs. */
    async member(company: { id: string }, role: TeamRole, jobs: { id: string }[] = []) {
      const colleague = await person('EMPLOYER')
      await db
        .insertInto('companyMembers')
        .values({ companyId: company.id, userId: colleague.id, role })
        .execute()
      for (const { id: jobId } of jobs)
        await db.insertInto('jobMembers').values({ jobId, userId: colleague.id }).execute()
      return colleague
    },
    /** A job of that company, open by default. */
    job: (companyId: string, overrides: Partial<Insertable<Tables['jobs']>> = {}) => {
      const advert = {
        title: 'Night Shift Welder',
        description: '<p>Weld ships in the yard, at night, in a crew of six.</p>',
        ...overrides,
      }
      return db
        .insertInto('jobs')
        .values({
          companyId,
          slug: `job-${randomBytes(5).toString('hex')}`,
          city: 'Newark',
          region: 'NJ',
          country: 'US',
          payMin: 60_000,
          payMax: 72_000,
          status: 'open',
          postedAt: new Date(),
          closesAt: new Date(Date.now() + 30 * dayMs),
          ...advert,
          ...jobReading({ skills: [], ...advert }),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    /** Runs all background tasks that are due. */
    runTasks: () => services.queue.drain(application.tasks),
    /** The rendered notifications of one user, or of everybody, oldest first. */
    async bells(userId?: string) {
      const rows = await db
        .selectFrom('notifications')
        .select(['userId', 'kind', 'params'])
        .$if(userId !== undefined, (query) => query.where('userId', '=', userId as string))
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ userId: row.userId, ...bellOf(row) }))
    },
    /** The captured mails for an address, newest first, after running the tasks that are due. */
    async mails(recipient: string) {
      await services.queue.drain(application.tasks)
      return db
        .selectFrom('capturedMails')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .execute()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

async function openTestDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return { database: await openTemplateCopy(), drop: async () => {} }
  const name = `waymark_test_${randomBytes(6).toString('hex')}`
  const server = await openPostgres(url)
  await server.executeSql(`create database ${name} template ${templateName}`)
  const pooler = process.env.TEST_DATABASE_POOLER
  const [address, listenUrl] = pooler ? [pooler, databaseUrl(url, name)] : [url, null]
  const replica = process.env.TEST_DATABASE_REPLICA
  return {
    database: await openPostgres(databaseUrl(address, name), requestLimits, taskLimits, {
      listenUrl,
      replicaUrl: replica ? databaseUrl(replica, name) : null,
    }),
    async drop() {
      await server.executeSql(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}
