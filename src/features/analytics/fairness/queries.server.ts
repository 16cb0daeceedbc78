import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { type ApplicationRound, readRounds } from '../rounds.ts'
import type { AnsweredRound, Count } from './counts.ts'
import { quarterOf, startOf } from './quarters.ts'
import { type Question, questions } from './questions.ts'

/** What the company asks, in the order in which it is asked. */
export async function findAskedQuestions(db: Db, companyId: string) {
  const { fairnessQuestions } = await db
    .selectFrom('companies')
    .select('fairnessQuestions')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return questions.filter((question) => fairnessQuestions.includes(question))
}

export const saveAskedQuestions = (db: Db, companyId: string, asked: Question[]) =>
  db.updateTable('companies').set({ fairnessQuestions: asked }).where('id', '=', companyId).execute()

/** Deletes answers to what their company asks no more. Not at once: a press can be a mistake. */
export const deleteUnaskedAnswers = (db: Db) =>
  sql`delete from fairness_answers using companies
    where companies.id = company_id and not question = any(fairness_questions)`.execute(db)

/** Of the seeker's own application; a company that was removed asks nothing. */
export function findAsking(db: Db, seekerId: string, applicationId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['companies.id as companyId', 'companies.name as company', 'fairnessQuestions'])
    .select(sql<boolean>`companies.status = 'approved' and recalled_at is null`.as('isAsking'))
    .where('applications.id', '=', applicationId)
    .where('seekerId', '=', seekerId)
    .executeTakeFirst()
}

export async function findAnswers(db: Db, companyId: string, seekerId: string) {
  const rows = await db
    .selectFrom('fairnessAnswers')
    .select(['question', 'answer'])
    .where('companyId', '=', companyId)
    .where('seekerId', '=', seekerId)
    .execute()
  return Object.fromEntries(rows.map(({ question, answer }) => [question, answer]))
}

export async function saveAnswers(
  db: Db,
  { companyId, seekerId }: { companyId: string; seekerId: string },
  answers: Record<string, string | undefined>,
) {
  const given = Object.entries(answers).flatMap(([question, answer]) =>
    answer === undefined ? [] : [{ companyId, seekerId, question, answer }],
  )
  await db
    .deleteFrom('fairnessAnswers')
    .where('companyId', '=', companyId)
    .where('seekerId', '=', seekerId)
    .execute()
  if (given.length === 0) return
  await db
    .insertInto('fairnessAnswers')
    .values(given)
    // Sent twice at one moment, neither saw the other's rows.
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'seekerId', 'question'])
        .doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
    )
    .execute()
}

type Read = { isBlind: boolean; shownAt: Date | null }

/** Whoever was shown once and applies again is read with their name from the first day. */
const wasReadBlind = ({ isBlind, shownAt }: Read, { stays: [first] }: Pick<ApplicationRound, 'stays'>) =>
  isBlind || (shownAt !== null && first !== undefined && shownAt.getTime() >= first.at)

/** Everybody's rounds that a count from this quarter on may need, once for each of their answers. */
export async function listAnsweredRounds(db: Db, companyId: string, firstQuarter: number) {
  type Row = Omit<AnsweredRound, 'round' | 'readBlind'> & Read & { facts: string }
  const { rows } = await sql<Row>`
    select seeker_id, question, answer, is_blind, shown_at, encode(facts, 'base64') as facts
    from fairness_answers join companies on companies.id = company_id and question = any(fairness_questions)
    join applications using (seeker_id) join jobs on jobs.id = applications.job_id
    join application_rounds rounds on rounds.application_id = applications.id
    where fairness_answers.company_id = ${companyId} and jobs.company_id = ${companyId}
      and last_at >= ${new Date(startOf(firstQuarter))}`.execute(db)
  return rows.flatMap(({ facts, isBlind, shownAt, ...row }): AnsweredRound[] =>
    [...readRounds(Buffer.from(facts, 'base64'))].map((round) => ({
      ...{ ...row, round },
      readBlind: wasReadBlind({ isBlind, shownAt }, round),
    })),
  )
}

/**
 * The first quarter of which no application of the company can have ended and been deleted by now, with the answers of its
 * applicant.
 */
export async function findFirstWhole(db: Db, companyId: string, now: number) {
  const { rows } = await sql<{ at: Date | null }>`
    select max(applied_at) as at from applications join jobs on jobs.id = job_id
    where company_id = ${companyId}
      and applied_at + make_interval(months => applications.kept_months) <= ${new Date(now)}`.execute(db)
  return rows[0]?.at ? quarterOf(rows[0].at.getTime()) + 1 : 0
}

export async function listCounts(db: Db, companyId: string): Promise<Count[]> {
  const rows = await db
    .selectFrom('fairnessCounts')
    .select(['question', 'answer', 'readBlind', 'firstQuarter', 'lastQuarter', 'people'])
    .where('companyId', '=', companyId)
    .execute()
  return rows.map((row) => ({ ...row, question: row.question as Question }))
}

/** A count that is there already stays as it is. */
export async function insertCounts(db: Db, companyId: string, counts: readonly Count[]) {
  if (counts.length === 0) return
  await db
    .insertInto('fairnessCounts')
    .values(counts.map((count) => ({ companyId, ...count })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Companies at which somebody answered. */
export async function listAnsweredCompanies(db: Db) {
  const rows = await db.selectFrom('fairnessAnswers').select('companyId').distinct().execute()
  return rows.map(({ companyId }) => companyId)
}

/** All rounds of the company from this quarter on, whatever their people answered, and how they were read. */
export async function listRoundsAsRead(db: Db, companyId: string, firstQuarter: number) {
  const { rows } = await sql<Read & { facts: string }>`
    select is_blind, shown_at, encode(facts, 'base64') as facts
    from applications join jobs on jobs.id = applications.job_id
    join application_rounds rounds on rounds.application_id = applications.id
    where jobs.company_id = ${companyId} and last_at >= ${new Date(startOf(firstQuarter))}`.execute(db)
  return rows.flatMap(({ facts, ...read }) =>
    [...readRounds(Buffer.from(facts, 'base64'))].map((round) => ({
      readBlind: wasReadBlind(read, round),
      stays: round.stays,
    })),
  )
}

/** When somebody first applied who was read blind, also if they applied again since; null if nobody was. */
export async function findFirstBlind(db: Db, companyId: string) {
  const { rows } = await sql<{ at: Date | null }>`
    select min(least(applied_at,
      (select min(applied_at) from earlier_applications where application_id = applications.id))) as at
    from applications join jobs on jobs.id = job_id where company_id = ${companyId} and (is_blind or shown_at is not null)`.execute(
    db,
  )
  return rows[0]?.at ?? null
}
