import { signIn } from '#/features/accounts/sign-in/sign-in.server.ts'
import { findFile, findOwnFiles } from '#/features/files/queries.server.ts'
import { fileResponse } from '#/features/files/response.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { isWithinBudget, maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { internationalPhone } from '#/shared/input/phone-plans.ts'
import { giveDraft, requireOwnMailbox } from '../guest/take-over.server.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { stageLabel } from '../stages.ts'
import { mapWrittenFields } from '../written-fields.ts'
import type { prospectsApi } from './api.ts'
import { adderOf, consentSentence, prospectLimits } from './consent.ts'
import { deleteProspect } from './delete.server.ts'
import type { ImportStage } from './import/stages.ts'
import {
  deleteEnded,
  findProspectWith,
  hasBlocked,
  listApplicationsByMailbox,
  listProspects,
  lockProspect,
  mailboxOf,
  type ProspectRow,
  untilOf,
} from './queries.server.ts'

const linkEnded = 'This link has expired: your details were deleted, or we emailed you a newer link.'
/** Where an application comes from whose applicant was added by hand; the board filters by it. */
const sourceOf = ({ importedFrom }: Pick<ProspectRow, 'importedFrom'>) => ({
  ...{ source: importedFrom ? 'imported' : 'added-by-hand', medium: null, campaign: null },
})

/**
 * People whom a company adds to a job by hand. None of them is an applicant before they send an application of their own:
 * they are mailed at once what is kept, and take it over or have it erased.
 */
export const prospectsHandlers: Handlers<typeof prospectsApi> = {
  async 'GET /employer/jobs/:id/prospects'({ id }, { db, user }) {
    await requireJob(db, user, id)
    const people = await viewProspects(db, user, await listProspects(db, user, id))
    return { data: { companyName: await findCompanyName(db, user), people } }
  },

  async 'POST /employer/jobs/:id/prospects'({ id, resumeFileId, way, agreed: _, ...person }, context) {
    const { db, user } = context
    const job = await requireJob(db, user, id)
    if (job.status !== 'open') throw new AppError(409, 'This job takes no applications now')
    const file = resumeFileId ? await requireOwnDocument(db, user.id, resumeFileId) : null
    const [applied] = (await listApplicationsByMailbox(db, user, [person.email])).filter(
      ({ jobId }) => jobId === id,
    )
    if (applied) throw fieldError('email', 'Somebody with this address has applied for this job already')
    const companyName = await findCompanyName(db, user)
    await requireWithinLimits(context, await mailboxOf(db, person.email))
    // No word of the reason: it may be an application that this reader must not know of.
    if (await hasBlocked(db, user.companyId, person.email))
      throw fieldError('email', 'This address cannot be added')
    await deleteEnded(db, id, person.email)
    if (await findProspectWith(db, id, person.email))
      throw fieldError('email', 'Somebody with this address was added to this job already')
    const added = await db
      .insertInto('prospects')
      .values({
        ...person,
        // National numbers stay as typed: whose country they are of is not known.
        phone: person.phone && internationalPhone(person.phone, null),
        ...{ jobId: id, addedBy: user.id, resumeFileId: file?.id ?? null },
        consent: consentSentence({ name: person.name, companyName, jobTitle: job.title, way }),
      })
      .onConflict((conflict) => conflict.columns(['jobId', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw fieldError('email', 'Somebody with this address was added to this job already')
    await context.sendMail('prospect-added', { prospectId: added.id })
    const rows = (await listProspects(db, user, id)).filter((row) => row.id === added.id)
    const [data] = await viewProspects(db, user, rows)
    return { data: orNotFound(data, 'person'), message: `${person.name} is added, and told by email` }
  },

  async 'PUT /employer/jobs/:id/prospects/:prospectId/stage'({ id, prospectId, stage }, { db, user }) {
    const row = await requireImported(db, user, id, prospectId)
    await db.updateTable('prospects').set({ stage }).where('id', '=', row.id).execute()
    return { data: {}, message: `${row.name} is at ${stageLabel(stage)} now` }
  },

  async 'POST /employer/jobs/:id/prospects/:prospectId/ask'({ id, prospectId }, context) {
    const { db, user } = context
    const row = await requireImported(db, user, id, prospectId)
    if (!row.isOpen) throw new AppError(409, 'This job takes no applications now')
    // Where it is reviewed blind the answer must not differ.
    if (row.claimedAt && !row.isReviewedBlind)
      throw new AppError(409, `${row.name} took this over already, and need not be asked`)
    await requireWithinLimits(context, await mailboxOf(db, row.email))
    await db.updateTable('prospects').set({ askedAt: new Date() }).where('id', '=', row.id).execute()
    await context.sendMail('prospect-added', { prospectId: row.id })
    return { data: {}, message: `${row.name} is asked by email` }
  },

  async 'DELETE /employer/jobs/:id/prospects/:prospectId'({ id, prospectId }, context) {
    await requireJob(context.db, context.user, id)
    const row = (await listProspects(context.db, context.user, id)).find((one) => one.id === prospectId)
    if (row) await deleteProspect(context, row)
    return { data: {}, message: row ? `What you kept of ${row.name} is deleted` : undefined }
  },

  async 'GET /employer/jobs/:id/prospects/:prospectId/resume'({ id, prospectId }, { db, user, storage }) {
    const row = (await listProspects(db, user, id)).find((one) => one.id === prospectId)
    const file = orNotFound(row?.resumeFileId ? await findFile(db, row.resumeFileId) : undefined, 'résumé')
    return fileResponse(file, orNotFound(await storage.get(file.id), 'résumé'))
  },

  async 'POST /prospects/read'({ token }, { db }) {
    const row = await requireProspect(db, token)
    const { name, email, phone, note, consent, claimedAt, hasApplied } = row
    return {
      data: {
        ...{ name, email, phone, note, consent, claimedAt, hasApplied },
        addedBy: adderOf(row),
        ...{ resume: resumeOf(row), addedAt: row.createdAt, until: untilOf(row) },
        job: { slug: row.jobSlug, title: row.jobTitle, isOpen: row.isOpen },
        company: { slug: row.companySlug, name: row.companyName },
      },
    }
  },

  async 'POST /prospects/claim'({ token }, context) {
    const { db, user } = context
    const row = await requireProspect(db, token)
    const { jobId, email, name, jobSlug: slug } = row
    if (row.hasApplied) throw new AppError(409, 'You already applied for this job. Nothing was changed.')
    const found = await requireOwnMailbox(context, email)
    if (row.claimedAt) return { data: { slug, session: null, signedIn: user !== null } }
    if (!row.isOpen) throw new AppError(410, 'This job no longer takes applications')
    const resume = resumeOf(row)
    const draft = {
      ...mapWrittenFields(() => ''),
      ...{ answers: {}, wantsPerson: false, source: sourceOf(row) },
      resumeFileId: row.resumeFileId,
      uploaded: row.resumeFileId && resume ? [{ id: row.resumeFileId, ...resume }] : [],
    }
    const { owner, isNew } = await giveDraft(context, { email, name, jobId, draft }, found)
    // The résumé is theirs from now on.
    if (row.resumeFileId)
      await db.updateTable('files').set({ ownerId: owner.id }).where('id', '=', row.resumeFileId).execute()
    await db
      .updateTable('prospects')
      .set({ claimedBy: owner.id, claimedAt: new Date() })
      .where('id', '=', row.id)
      .execute()
    const session = isNew ? await signIn(context, owner.id) : null
    return { data: { slug, session, signedIn: user !== null } }
  },

  async 'POST /prospects/erase'({ token }, context) {
    await deleteProspect(context, await requireProspect(context.db, token))
    return { data: {}, message: 'Erased' }
  },
}

async function requireJob(db: Db, scope: CompanyScope, id: string) {
  return orNotFound((await listCompanyJobs(db, scope, id))[0], 'job')
}

async function requireImported(db: Db, scope: CompanyScope, id: string, prospectId: string) {
  await requireJob(db, scope, id)
  const row = (await listProspects(db, scope, id)).find((one) => one.id === prospectId)
  if (row && row.stage === null)
    throw new AppError(409, 'Who was added by hand has no stage, and was told already')
  return orNotFound(row, 'person')
}

async function findCompanyName(db: Db, { companyId }: CompanyScope) {
  const { name } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return name
}

/** Of the company, and of one address, which may have had itself erased before. */
async function requireWithinLimits(
  context: Pick<HandlerContext, 'db' | 'encryption' | 'config'> & { user: CompanyScope },
  email: string,
) {
  const { companyId } = context.user
  if (!context.config.rateLimits) return
  const { perDay, perAddress, mails } = prospectLimits
  if (!(await isWithinBudget(context, `prospects of ${companyId}`, perDay)))
    throw new AppError(429, `A company adds ${perDay.calls} people a day by hand. Try again tomorrow.`)
  if (
    !(await isWithinBudget(context, `prospect of ${companyId} ${email}`, perAddress)) ||
    !(await maySendMailTo(context, 'prospect-added', email, mails))
  )
    throw new AppError(429, 'This person was told of being added too often lately. Wait some weeks.')
}

async function requireProspect(db: Db, token: string) {
  const row = await lockProspect(db, token)
  if (!row) throw new AppError(400, linkEnded)
  return row
}

async function requireOwnDocument(db: Db, ownerId: string, id: string) {
  const [file] = (await findOwnFiles(db, ownerId, [id])) ?? []
  if (file?.kind !== 'document') throw fieldError('resumeFileId', 'Choose one of your own documents')
  return file
}

const resumeOf = ({ resumeName, resumeSize }: Pick<ProspectRow, 'resumeName' | 'resumeSize'>) =>
  resumeName === null ? null : { name: resumeName, size: resumeSize ?? 0 }

const importedOf = ({ importedFrom, stage, ...row }: ProspectRow) => {
  const { source, appliedAt, rejectReason, teamNote, askedAt } = row
  return importedFrom && stage
    ? {
        ...{ from: importedFrom, stage: stage as ImportStage },
        ...{ source, appliedAt, rejectReason, teamNote, askedAt },
      }
    : null
}

export async function viewProspects(db: Db, user: CompanyScope & { id: string }, rows: ProspectRow[]) {
  const applied = await listApplicationsByMailbox(
    db,
    user,
    rows.map(({ email }) => email),
  )
  return rows.map((row) => {
    const { id, name, email, phone, note, consent, isReviewedBlind, createdAt: addedAt } = row
    // Where applications are reviewed blind, it would lead to theirs.
    const claimedAt = isReviewedBlind ? null : row.claimedAt
    return {
      ...{ id, name, email, phone, note, consent, claimedAt, isReviewedBlind, addedAt },
      ...{ resume: resumeOf(row), until: untilOf(row), imported: importedOf(row) },
      // A recruiter reads no name of the team.
      addedBy: user.mandateId === null || row.addedById === user.id ? row.addedBy : null,
      applied: applied.flatMap(({ email, ...application }) => (email === row.email ? application : [])),
    }
  })
}
