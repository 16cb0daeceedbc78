import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { profile as profileShape } from './api.ts'
import { completenessOf } from './completeness.ts'

type ProfileShape = (typeof profileShape)['shape']
const noAnswers = { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null }

/** Everything the seeker sees of their own profile. A person who never saved one has an empty one. */
export async function findProfile(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('seekerProfiles as profile', 'profile.userId', 'users.id')
    .leftJoin('files', 'files.id', 'profile.resumeFileId')
    .select([
      'users.name',
      'users.email',
      'users.photo',
      'profile.headline',
      'profile.about',
      'profile.city',
      'profile.region',
      'profile.country',
      'profile.phoneCountryCode',
      'profile.phoneContactNumber',
      'profile.yearsExperience',
      'profile.skills',
      'profile.experience',
      'profile.education',
      'profile.desiredPay',
      'profile.desiredCurrency',
      'profile.authorisedToWork',
      'profile.needsSponsorship',
      'profile.updatedAt',
      'files.id as resumeId',
      'files.name as resumeName',
      'files.size as resumeSize',
      'files.createdAt as resumeUploadedAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const {
    phoneCountryCode,
    phoneContactNumber,
    resumeId,
    resumeName,
    resumeSize,
    resumeUploadedAt,
    ...rest
  } = row
  const kept = {
    ...rest,
    phone:
      phoneCountryCode && phoneContactNumber
        ? { countryCode: phoneCountryCode, contactNumber: phoneContactNumber }
        : null,
    skills: row.skills ?? [],
    experience: listOf<ProfileShape['experience']>(row.experience),
    education: listOf<ProfileShape['education']>(row.education),
    desiredCurrency: row.desiredCurrency ?? 'USD',
    resume:
      resumeId && resumeName && resumeUploadedAt
        ? { id: resumeId, name: resumeName, size: resumeSize ?? 0, uploadedAt: resumeUploadedAt }
        : null,
  }
  return { ...kept, private: await findPrivateAnswers(db, userId), completeness: completenessOf(kept) }
}

/** Only `POST /profile` writes these columns, and it wrote what its schema let through. */
function listOf<Schema extends z.ZodType>(value: unknown) {
  return z.array(z.unknown()).catch([]).parse(value) as z.output<Schema>
}

/** No query that an employer's screen runs may touch this table. */
async function findPrivateAnswers(db: Db, userId: string) {
  const answers = await db
    .selectFrom('seekerPrivateAnswers')
    .select(['gender', 'birthYear', 'birthMonth', 'birthDay', 'citizenship'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return answers ?? noAnswers
}

type ProfileColumns = {
  headline: string | null
  about: string | null
  city: string | null
  region: string | null
  country: string | null
  phoneCountryCode: string | null
  phoneContactNumber: string | null
  yearsExperience: number | null
  skills: string[]
  /** JSON text. */
  experience: string
  education: string
  desiredPay: number | null
  desiredCurrency: string
  authorisedToWork: boolean | null
  needsSponsorship: boolean | null
  resumeFileId: string | null
}

export async function upsertProfile(db: Db, userId: string, columns: ProfileColumns) {
  const changes = { ...columns, updatedAt: sql<Date>`now()` }
  await db
    .insertInto('seekerProfiles')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute()
}

export async function upsertPrivateAnswers(
  db: Db,
  userId: string,
  answers: {
    gender: string | null
    birthYear: number | null
    birthMonth: string | null
    birthDay: string | null
    citizenship: string | null
  },
) {
  const changes = { ...answers, updatedAt: sql<Date>`now()` }
  await db
    .insertInto('seekerPrivateAnswers')
    .values({ userId, ...changes })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changes))
    .execute()
}

export async function countByStage(db: Db, seekerId: string) {
  const rows = await db
    .selectFrom('applications')
    .select((eb) => ['stage', eb.fn.countAll<string>().as('count')])
    .where('seekerId', '=', seekerId)
    .groupBy('stage')
    .orderBy('stage')
    .execute()
  return rows.map(({ stage, count }) => ({ stage, count: Number(count) }))
}

/** Days from sending to the first step someone other than the seeker took, over their applications. */
export async function repliesTo(db: Db, seekerId: string) {
  const { rows } = await sql<{ answered: string; medianDays: number | null }>`
    select count(*) as answered, percentile_cont(0.5) within group (order by days) as median_days
    from (
      select extract(epoch from min(event.created_at) - application.applied_at) / 86400.0 as days
      from applications application
      join application_events event on event.application_id = application.id
      where application.seeker_id = ${seekerId}
        and event.actor_id is distinct from application.seeker_id
        and event.to_stage not in ('applied', 'withdrawn')
      group by application.id, application.applied_at
    ) first_moves`.execute(db)
  const row = rows[0]
  return { answered: Number(row?.answered ?? 0), medianDays: row?.medianDays ?? null }
}
