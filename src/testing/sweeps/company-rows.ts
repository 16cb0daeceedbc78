import { contract } from '#/contract.ts'
import { insertTemplate } from '#/features/messages/templates/queries.server.ts'
import type { Endpoint, EndpointKey } from '#/shared/endpoint.ts'
import { testApp } from '../app.ts'
import { insertWebhookOf } from '../servers/webhook-receivers.ts'
import { untyped } from '../untyped.ts'
import { companyInputs, type Kind } from './company-inputs.ts'
import type { Caller, Place } from './rights-cells.ts'

// Two companies, and a row of each kind that the contract names: one's own, a colleague's, and the other company's.

/** Call it once per test file. */
export async function openCompanyRows() {
  const app = await testApp()
  const { db } = app

  const home = await app.employer()
  const abroad = await app.employer()
  const jobHeads = { 'job member': await app.member(home.company, 'viewer') }
  const elsewhere = await app.member(abroad.company, 'viewer')

  /** Everybody of the team is on its hiring team. */
  const invitingJob = await app.job(home.company.id)
  const inputs = companyInputs({ person: home.id, member: jobHeads['job member'].id, job: invitingJob.id })

  async function document(companyId: string) {
    const values = {
      companyId,
      kind: 'tax',
      name: 'extract.pdf',
      mediaType: 'application/pdf',
      size: 9,
      wrappedKey: 'none',
    }
    const row = await db
      .insertInto('companyDocuments')
      .values(untyped(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    return (row as { id: string }).id
  }

  async function jobTemplate(companyId: string) {
    const values = { companyId, name: crypto.randomUUID(), fields: JSON.stringify({ title: 'Welder' }) }
    return (await db.insertInto('jobTemplates').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function apiToken(companyId: string) {
    const maker = await app.member({ id: companyId }, 'viewer')
    const values = { companyId, userId: maker.id, name: 'ATS', tokenHash: crypto.randomUUID(), hint: 'abcd' }
    const ends = { rights: ['see-jobs'], expiresAt: new Date(Date.now() + 86_400_000) }
    const row = await db
      .insertInto('apiTokens')
      .values({ ...values, ...ends })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  async function board(companyId: string, followedBy: string | undefined) {
    const values = {
      companyId,
      followedBy: followedBy ?? null,
      provider: 'lever',
      account: crypto.randomUUID(),
    }
    const { id } = await db.insertInto('jobBoards').values(values).returning('id').executeTakeFirstOrThrow()
    const job = { externalId: 'one', title: 'Welder', url: '', seen: '{}' }
    await db
      .insertInto('jobBoardJobs')
      .values({ boardId: id, ...job })
      .execute()
    return id
  }

  /** Of one person, by somebody of the company. */
  async function peopleImport(companyId: string, actorId: string | undefined, mandateId: string | null) {
    const choices = { system: 'Lever', mapping: ['name', 'email'], stages: {}, jobs: {} }
    const { id } = await db
      .insertInto('prospectImports')
      .values({
        ...{ companyId, mandateId, actorId: actorId ?? null, fileName: 'people.csv' },
        ...{ columns: ['Name', 'Email'], notes: [], choices: JSON.stringify(choices), hasArchive: false },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const data = JSON.stringify(['Lea Vik', 'lea@imports.example'])
    await db.insertInto('prospectImportRows').values({ importId: id, place: 0, row: 2, data }).execute()
    return id
  }

  const { id: attachedFile } = await db
    .insertInto('files')
    .values({ ownerId: home.id, kind: 'document', name: 'plan.pdf', mediaType: 'application/pdf', size: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.services.storage.put(attachedFile, Buffer.from('%PDF'))
  /** The same file in every thread and as an answer, so that a call finds it in each. */
  async function attachFile(applicationId: string) {
    const answers = JSON.stringify([
      { question: 'Plan', kind: 'file', answer: 'plan.pdf', fileId: attachedFile },
    ])
    await db.updateTable('applications').set({ answers }).where('id', '=', applicationId).execute()
    await db.insertInto('messageThreads').values({ applicationId }).execute()
    const { id: messageId } = await db
      .insertInto('messages')
      .values({ applicationId, sentBy: 'employer', key: crypto.randomUUID(), body: 'The plan.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('messageFiles').values({ messageId, fileId: attachedFile }).execute()
  }

  /** Somebody with a résumé who was added to the job, under its own id. */
  async function addProspect(jobId: string) {
    const values = {
      ownerId: home.id,
      kind: 'document',
      name: 'cv.pdf',
      mediaType: 'application/pdf',
      size: 4,
    } as const
    const file = await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()
    await app.services.storage.put(file.id, Buffer.from('%PDF'))
    const person = { name: 'Ola Moe', email: 'ola@people.example', consent: 'Agreed.', resumeFileId: file.id }
    const imported = { importedFrom: 'Lever', stage: 'applied' as const }
    await db
      .insertInto('prospects')
      .values({ id: jobId, jobId, ...person, ...imported })
      .execute()
  }

  /** A fresh row of that kind in the company; `onJob` are on its hiring team. */
  async function rowOf(
    kind: Kind,
    company: { id: string },
    onJob: { id: string }[],
    mandateId: string | null,
  ) {
    if (kind === 'document') return document(company.id)
    if (kind === 'template')
      return (await insertTemplate(db, company.id, { name: 'Thanks', body: 'Thank you.' })).id
    if (kind === 'job template') return jobTemplate(company.id)
    if (kind === 'token') return apiToken(company.id)
    if (kind === 'webhook')
      return insertWebhookOf(app, company.id, { userId: (await app.member(company, 'admin')).id })
    if (kind === 'board') return board(company.id, onJob[0]?.id)
    if (kind === 'people import') return peopleImport(company.id, onJob[0]?.id, mandateId)
    if (kind === 'member') return (await app.member(company, 'interviewer')).id
    if (kind === 'mandate') return (await app.mandate(company.id, await app.recruiter())).id
    if (kind === 'invitation') {
      const row = await db
        .insertInto('teamInvitations')
        .values({
          companyId: company.id,
          email: `${crypto.randomUUID()}@people.example`,
          role: 'viewer',
          expiresAt: new Date(Date.now() + 86_400_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }
    const job = await app.job(company.id, { mandateId })
    const members = [...onJob, company.id === home.company.id ? jobHeads['job member'] : elsewhere]
    await db
      .insertInto('jobMembers')
      .values(
        members.map(({ id: userId }, place) => ({
          jobId: job.id,
          userId,
          isOwner: place === 0 && onJob.length > 0,
        })),
      )
      .execute()
    if (kind === 'job') {
      await addProspect(job.id)
      return job.id
    }
    if (kind === 'person') return applicantTo(job.id)
    if (kind === 'press') {
      const press = {
        id: crypto.randomUUID(),
        jobId: job.id,
        kind: 'tag' as const,
        tag: 'Ours',
        beforeOfferOnly: false,
      }
      return (await db.insertInto('bulkActions').values(press).returning('id').executeTakeFirstOrThrow()).id
    }
    const seeker = await app.seeker()
    const { id: resumeFileId } = await db
      .insertInto('files')
      .values({ ownerId: seeker.id, kind: 'document', name: 'cv.pdf', mediaType: 'application/pdf', size: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.services.storage.put(resumeFileId, Buffer.from('%PDF'))
    const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, resumeFileId })
    await attachFile(data.id)
    const offer = { payAmount: 70_000, payCurrency: 'USD', payPeriod: 'year' } as const
    await db
      .insertInto('offers')
      .values({ applicationId: data.id, madeBy: 'employer', ...offer })
      .execute()
    return kind === 'interview' ? interviewOf(data.id) : data.id
  }

  const unchanged = new Map<string, string>()
  /** A row of `rowOf` that nobody has changed: the last one made from the same values, until it is forgotten. */
  function unchangedRow(...values: Parameters<typeof rowOf>) {
    const [kind, company, onJob, mandateId] = values
    const key = JSON.stringify([kind, company.id, onJob.map(({ id }) => id), mandateId])
    return {
      async id() {
        const id = unchanged.get(key) ?? (await rowOf(...values))
        unchanged.set(key, id)
        return id
      },
      forget: () => unchanged.delete(key),
    }
  }

  /** Somebody whom the company of this job finds, and no other. */
  async function applicantTo(jobId: string) {
    const seeker = await app.seeker()
    await db.insertInto('seekerProfiles').values({ userId: seeker.id, headline: 'Welder' }).execute()
    await seeker.api.put('/profile/visibility', { audience: 'applied' })
    await seeker.api.post('/jobs/apply', { jobId })
    return seeker.id
  }

  async function interviewOf(applicationId: string) {
    const values = { applicationId, step: 'Interview', kind: 'call', minutes: 30, timeZone: 'UTC' } as const
    return (await db.insertInto('interviews').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function call(key: EndpointKey, id: string, { user, actor }: Pick<Caller, 'user' | 'actor'>) {
    const [method = '', path = ''] = key.split(' ')
    const { userId, ...rest } = { userId: '', ...inputs[key] } as Record<string, unknown>
    const url = `/api${path
      .replace(':id', id)
      .replace(':userId', String(userId))
      .replace(':fileId', attachedFile)
      // A view that is gone, and the applicant themselves: both are answers about the row.
      .replace(':viewId', crypto.randomUUID())
      .replace(':otherId', id)
      .replace(':prospectId', id)}`
    const inBody = method !== 'GET' && method !== 'DELETE'
    const needsVersion = 'version' in (contract[key as keyof typeof contract] as Endpoint).input.shape
    const body = {
      ...rest,
      ...(userId && !path.includes(':userId') ? { userId } : {}),
      ...(needsVersion && { version: 1 }),
    }
    const { statusCode } = await app.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(user && { authorization: `Bearer ${user.token}` }),
        ...(actor === 'recruiter' && { 'acting-for': home.company.slug }),
      },
      ...(inBody && { payload: body }),
    })
    return statusCode
  }

  /** The three rows that a caller meets. */
  function rowsFor(kind: Kind, caller: Caller) {
    const own = caller.user && caller.actor !== null && caller.actor !== 'recruiter' ? [caller.user] : []
    const rows = {
      own: unchangedRow(kind, home.company, own, caller.mandateId),
      colleague: unchangedRow(kind, home.company, [], null),
      foreign: unchangedRow(kind, abroad.company, [], null),
    }
    return Object.entries(rows) as [Place, typeof rows.own][]
  }

  return { app, db, home, invitingJob, inputs, rowsFor, call }
}
