import { type Insertable, sql } from 'kysely'
import { nameByToken } from '#/server/auth/api-tokens.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import type { Tables } from '#/server/database/types.ts'
import { orNotFound } from '#/shared/errors.ts'
import {
  type ApplicationRow,
  findCompanyApplication,
  findSeekerApplication,
  lockApplication,
} from './queries.server.ts'
import type { offerStates } from './shapes.ts'
import type { Stage } from './stages.ts'

// Queries for an application's events, offers and notes.

/** With a move that its applicant is told of, a trigger writes down what they are promised. */
export const insertApplicationEvent = (db: Db, event: Insertable<Tables['applicationEvents']>) =>
  db.insertInto('applicationEvents').values(event).execute()

export function listApplicationEvents(db: Db, applicationId: string) {
  return db
    .selectFrom('applicationEvents')
    .leftJoin('users', 'users.id', 'applicationEvents.actorId')
    .selectAll('applicationEvents')
    .select('users.name as actorName')
    .where('applicationId', '=', applicationId)
    .orderBy('applicationEvents.id')
    .execute()
}

/** When this person opened the résumé since that time, if they did; downloads do not count. */
export function findResumeView(db: Db, applicationId: string, actorId: string, since: Date) {
  return db
    .selectFrom('applicationEvents')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('actorId', '=', actorId)
    .where('kind', '=', 'resume')
    .where('isDownload', '=', false)
    .where('createdAt', '>', since)
    .executeTakeFirst()
}

/**
 * The application as it is once nobody else changes it: held until the transaction ends. Read before as well, so that
 * nobody holds what is not theirs.
 */
export async function lockCompanyApplication(
  { db, user }: { db: Db; user: CompanyScope },
  id: string,
): Promise<ApplicationRow> {
  orNotFound(await findCompanyApplication(db, user, id), 'application')
  await lockApplication(db, id)
  return orNotFound(await findCompanyApplication(db, user, id), 'application')
}

/** The same for the applicant's own. */
export async function lockSeekerApplication(
  { db, user }: { db: Db; user: { id: string } },
  id: string,
): Promise<ApplicationRow> {
  orNotFound(await findSeekerApplication(db, user.id, id), 'application')
  await lockApplication(db, id)
  return orNotFound(await findSeekerApplication(db, user.id, id), 'application')
}

export function insertOffer(db: Db, offer: Insertable<Tables['offers']>) {
  return db.insertInto('offers').values(offer).execute()
}

export function updateOfferState(db: Db, id: string, state: (typeof offerStates)[number], hash?: string) {
  return db
    .updateTable('offers')
    .set({ state, ...(hash && { hash }) })
    .where('id', '=', id)
    .execute()
}

/** Puts the end of an offer off; the one it was made with is kept beside it. */
export function updateAnswerBy(db: Db, id: string, answerBy: Date) {
  return db
    .updateTable('offers')
    .set((eb) => ({ answerBy, firstAnswerBy: eb.fn.coalesce('firstAnswerBy', 'answerBy') }))
    .where('id', '=', id)
    .execute()
}

/** Offers and counter-offers of these applications, oldest first. */
export async function listOffers(db: Db, applicationIds: string[]) {
  if (applicationIds.length === 0) return []
  return db
    .selectFrom('offers')
    .selectAll()
    .where('applicationId', 'in', applicationIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function insertApplicationNote(
  db: Db,
  note: { applicationId: string; authorId: string; tokenName: string | null; body: string },
) {
  return db
    .insertInto('applicationNotes')
    .values(note)
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
}

export async function listApplicationNotes(db: Db, applicationId: string) {
  const rows = await db
    .selectFrom('applicationNotes')
    .leftJoin('users', 'users.id', 'applicationNotes.authorId')
    .modifyFront(preparedHint)
    .select([
      'applicationNotes.id',
      'body',
      'applicationNotes.createdAt',
      'users.name as author',
      'tokenName',
    ])
    .where('applicationId', '=', applicationId)
    .orderBy('applicationNotes.id')
    .execute()
  return rows.map(({ author, tokenName, ...note }) => ({
    ...note,
    author: author && tokenName ? nameByToken(author, tokenName) : author,
  }))
}

/** Average days at each stage of a job, where at least `minPeople` people have left it. */
export async function listAverageStageDays(db: Db, jobId: string, minPeople: number) {
  const stageDurations = db
    .selectFrom('applicationEvents')
    .innerJoin('applications', 'applications.id', 'applicationEvents.applicationId')
    .select('applicationEvents.toStage')
    .select(
      sql<number>`extract(epoch from lead(application_events.created_at) over (
        partition by application_id order by application_events.id) - application_events.created_at) / 86400`.as(
        'days',
      ),
    )
    .where('applications.jobId', '=', jobId)
    .where('kind', '=', 'moved')
    .where('notified', '=', true)
  const rows = await db
    .selectFrom(stageDurations.as('stays'))
    .select(['toStage as stage', sql<number>`round(avg(days))::int`.as('days')])
    .where('days', 'is not', null)
    .groupBy('toStage')
    .having(sql`count(*)`, '>=', minPeople)
    .execute()
  return rows as { stage: Stage; days: number }[]
}
