import { sql } from 'kysely'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { endedStages } from '../apply/reapply-rules.ts'
import { addCounts } from '../sources/queries.server.ts'
import { cleanSource, direct } from '../sources/source.ts'
import { mapWrittenFields } from '../written-fields.ts'
import { applicationDraft, type draftApi } from './draft-api.ts'

const emptyDraft = { ...mapWrittenFields(() => ''), answers: {}, wantsPerson: false, uploaded: [] }

/** The unfinished application of one person to one job, kept on the server for their other devices. */
export const draftHandlers: Handlers<typeof draftApi> = {
  async 'GET /applications/drafts'(_, { db, user }) {
    const rows = await db
      .selectFrom('applicationDrafts')
      .innerJoin('jobs', 'jobs.id', 'applicationDrafts.jobId')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.slug', 'jobs.title', 'companies.name', 'companies.photo', 'savedAt'])
      .where('seekerId', '=', user.id)
      .where(jobIsVisible)
      .orderBy('savedAt', 'desc')
      .limit(50)
      .execute()
    return {
      data: rows.map(({ name, photo, ...row }) => ({ ...row, company: { name, photo } })),
    }
  },

  async 'GET /applications/draft/:slug'({ slug }, { db, user }) {
    const row = await db
      .selectFrom('applicationDrafts')
      .innerJoin('jobs', 'jobs.id', 'applicationDrafts.jobId')
      .select(['draft', 'savedAt'])
      .where('seekerId', '=', user.id)
      .where('jobs.slug', '=', slug)
      .executeTakeFirst()
    // One of another version of the product is none.
    const draft = row && applicationDraft.safeParse(row.draft)
    return { data: row && draft?.success ? { draft: draft.data, savedAt: row.savedAt } : null }
  },

  async 'PUT /applications/draft/:slug'({ slug, draft }, { db, user }) {
    const job = orNotFound(
      await db
        .selectFrom('jobs')
        .innerJoin('companies', 'companies.id', 'jobs.companyId')
        .select(['jobs.id', jobIsVisible.as('visible')])
        .where('jobs.slug', '=', slug)
        .where('jobs.status', '!=', 'draft')
        .executeTakeFirst(),
      'job',
    )
    if (!job.visible) throw new AppError(410, 'This job takes no applications any more')
    const savedAt = new Date()
    // A copy that another tab saves after the application was sent. After one that has ended they may apply again.
    const sent = await db
      .selectFrom('applications')
      .select('id')
      .where('seekerId', '=', user.id)
      .where('jobId', '=', job.id)
      .where('stage', 'not in', [...endedStages])
      .executeTakeFirst()
    if (sent) return { data: { savedAt } }
    const changes = JSON.stringify(draft)
    const begun = await db
      .insertInto('applicationDrafts')
      .values({
        ...{ seekerId: user.id, jobId: job.id, savedAt },
        draft: JSON.stringify({ ...emptyDraft, ...draft }),
      })
      .onConflict((conflict) =>
        conflict.columns(['seekerId', 'jobId']).doUpdateSet({
          savedAt,
          draft: sql`application_drafts.draft || ${changes}::jsonb
            || jsonb_build_object('answers', (application_drafts.draft -> 'answers') || coalesce(${changes}::jsonb -> 'answers', '{}'))`,
        }),
      )
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow()
    if (begun.isNew)
      await addCounts(db, [{ slug, source: cleanSource(draft.source).source ?? direct, views: 0, starts: 1 }])
    return { data: { savedAt } }
  },

  async 'DELETE /applications/draft/:slug'({ slug }, { db, user }) {
    await db
      .deleteFrom('applicationDrafts')
      .where('seekerId', '=', user.id)
      .where('jobId', 'in', (eb) => eb.selectFrom('jobs').select('id').where('slug', '=', slug))
      .execute()
    return { data: {} }
  },
}

export const deleteDraft = (db: Db, seekerId: string, jobId: string) =>
  db.deleteFrom('applicationDrafts').where('seekerId', '=', seekerId).where('jobId', '=', jobId).execute()
