import { sql } from 'kysely'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { endedStages } from '../apply/reapply-rules.ts'
import { addCounts } from '../sources/queries.server.ts'
import { cleanSource, direct } from '../sources/source.ts'
import { mapWrittenFields, writtenFieldNames } from '../written-fields.ts'
import { applicationDraft, type draftApi, maxProgramDrafts } from './draft-api.ts'
import { isDraftEmpty } from './draft-content.ts'

const programFields: string[] = [...writtenFieldNames, 'answers', 'wantsPerson']
const emptyDraft = { ...mapWrittenFields(() => ''), answers: {}, wantsPerson: false, uploaded: [] }

/** The unfinished application of one person to one job, kept on the server for their other devices. */
export const draftHandlers: Handlers<typeof draftApi> = {
  async 'GET /applications/drafts'(_, { db, user }) {
    const rows = await db
      .selectFrom('applicationDrafts')
      .innerJoin('jobs', 'jobs.id', 'applicationDrafts.jobId')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.slug', 'jobs.title', 'companies.name', 'companies.photo', 'savedAt', 'draft'])
      .select('applicationDrafts.tokenName as token')
      .where('seekerId', '=', user.id)
      .where(jobIsVisible)
      .orderBy('savedAt', 'desc')
      .limit(50)
      .execute()
    return {
      data: rows
        .filter(({ draft }) => readStored(draft))
        .map(({ name, photo, draft: _, ...row }) => ({ ...row, company: { name, photo } })),
    }
  },

  async 'GET /applications/draft/:slug'({ slug }, { db, user }) {
    const row = await db
      .selectFrom('applicationDrafts')
      .innerJoin('jobs', 'jobs.id', 'applicationDrafts.jobId')
      .select(['draft', 'savedAt', 'tokenName'])
      .where('seekerId', '=', user.id)
      .where('jobs.slug', '=', slug)
      .executeTakeFirst()
    const draft = row && readStored(row.draft)
    return { data: draft ? { draft, savedAt: row.savedAt, token: row.tokenName } : null }
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
    if (user.token) await requireProgramDraft(db, user.id, job.id, draft)
    const tokenName = user.token?.name ?? null
    const savedAt = new Date()
    // A copy that another tab saves after the application was sent. After one that has ended they may apply again.
    const sent = await db
      .selectFrom('applications')
      .select('id')
      .where('seekerId', '=', user.id)
      .where('jobId', '=', job.id)
      .where('stage', 'not in', [...endedStages])
      .executeTakeFirst()
    if (sent && user.token)
      throw new AppError(409, 'The application to this job was sent already. Nothing was changed.')
    if (sent) return { data: { savedAt } }
    const changes = JSON.stringify(draft)
    const begun = await db
      .insertInto('applicationDrafts')
      .values({
        ...{ seekerId: user.id, jobId: job.id, savedAt, tokenName },
        draft: JSON.stringify({ ...emptyDraft, ...draft }),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['seekerId', 'jobId'])
          .doUpdateSet({
            savedAt,
            tokenName,
            draft: sql`application_drafts.draft || ${changes}::jsonb
            || jsonb_build_object('answers', (application_drafts.draft -> 'answers') || coalesce(${changes}::jsonb -> 'answers', '{}'))`,
          })
          .where(sql<boolean>`(${tokenName}::text is null or application_drafts.token_name is not null)`),
      )
      .returning(['draft', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirst()
    if (!begun)
      throw new AppError(
        409,
        'The person began this application or changed the draft, and a program does not change what they typed. Nothing was changed.',
      )
    // What is emptied later stays as an empty row, so that what begins again is no second start.
    if (begun.isNew && !readStored(begun.draft)) await deleteDraft(db, user.id, job.id)
    else if (begun.isNew)
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

/** One of another version of the product is none, and so is one in which nothing is left. */
function readStored(stored: unknown) {
  const { success, data } = applicationDraft.safeParse(stored)
  return success && !isDraftEmpty(data) ? data : null
}

/** A program writes words: files, and where somebody came from, are the person’s own. */
async function requireProgramDraft(db: Db, seekerId: string, jobId: string, draft: object) {
  const field = Object.keys(draft).find((name) => !programFields.includes(name))
  if (field)
    throw fieldError(`draft.${field}`, `A program does not set “${field}”. Give ${programFields.join(', ')}.`)
  const { count } = await db
    .selectFrom('applicationDrafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seekerId', '=', seekerId)
    .where('jobId', '!=', jobId)
    .where('tokenName', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= maxProgramDrafts)
    throw new AppError(
      409,
      `${maxProgramDrafts} drafts of programs wait for their person already. Nothing was changed. They send or delete some first.`,
    )
}

async function deleteDraft(db: Db, seekerId: string, jobId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('applicationDrafts')
    .where('seekerId', '=', seekerId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Once it is sent. What was sent without a draft was begun with the same press. */
export async function endDraft(
  db: Db,
  seekerId: string,
  job: { id: string; slug: string },
  source: string | null,
) {
  if (!(await deleteDraft(db, seekerId, job.id)))
    await addCounts(db, [{ slug: job.slug, source: source ?? direct, views: 0, starts: 1 }])
}
