import { sql } from 'kysely'
import type { Stage } from '#/features/applications/stages.ts'
import { testApp } from '#/testing/app.ts'

/** The product with an employer, and what its tests of applications need. Call it once at the top of a test file. */
export async function openHiring(env: Record<string, string> = {}) {
  const app = await testApp(env)
  const employer = await app.employer()
  const terms = { amount: 70_000, startsOn: '2099-01-05' }

  type Seeker = Awaited<ReturnType<typeof app.seeker>>

  /** A seeker with a profile and private answers. */
  async function seekerWithProfile(name = 'Amara Nwosu') {
    const seeker = await app.seeker({ name })
    await app.db
      .insertInto('seekerProfiles')
      .values({
        userId: seeker.id,
        headline: 'Welder, Northbay Yard',
        city: 'Newark',
        phoneContactNumber: '2015550177',
        yearsExperience: 9,
        skills: ['TIG'],
        experience: JSON.stringify([
          { title: 'Welder', company: 'Northbay Yard', from: '2019-03', to: null, summary: null },
        ]),
        desiredPay: 66_000,
      })
      .execute()
    await app.db
      .insertInto('seekerPrivateAnswers')
      .values({
        userId: seeker.id,
        gender: 'Do Not Indicate',
        birthYear: 1987,
        birthMonth: '07',
        birthDay: '19',
        citizenship: 'U.S. refuges asylee',
      })
      .execute()
    return seeker
  }

  async function uploadDocument(ownerId: string) {
    const file = await app.db
      .insertInto('files')
      .values({ ownerId, kind: 'document', name: 'Résumé.pdf', mediaType: 'application/pdf', size: 9 })
      .returningAll()
      .executeTakeFirstOrThrow()
    await app.services.storage.put(file.id, Buffer.from('%PDF-1.7\n'))
    return file
  }

  async function newApplication(more: { seeker?: Seeker; resumeFileId?: string; jobId?: string } = {}) {
    const seeker = more.seeker ?? (await seekerWithProfile())
    const jobId = more.jobId ?? (await app.job(employer.company.id)).id
    const { data } = await seeker.api.post('/jobs/apply', { jobId, resumeFileId: more.resumeFileId })
    return { seeker, jobId, id: data.id }
  }

  const setStage = (id: string, stage: Stage) =>
    app.db.updateTable('applications').set({ stage, version: 1 }).where('id', '=', id).execute()

  const downloadResume = (id: string, token: string) =>
    app.app.inject({
      url: `/api/employer/applications/${id}/resume`,
      headers: { authorization: `Bearer ${token}` },
    })

  /** Runs this task now, whatever it was to wait for. */
  async function runWaiting(name: string) {
    await sql`update pgboss.job set start_after = now() where name = ${name}`.execute(app.db)
    await app.runTasks()
  }

  /** What could be undone can be no longer, and its applicant is told. */
  const tenMinutesPass = () => runWaiting('applications.notify-move')

  return {
    app,
    employer,
    terms,
    seekerWithProfile,
    uploadDocument,
    newApplication,
    setStage,
    downloadResume,
    runWaiting,
    tenMinutesPass,
  }
}
