import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { storedPhone } from '#/shared/input/phone-plans.ts'
import type { PayPeriod } from '#/shared/money/money.ts'
import { isAnswer } from './answers.server.ts'
import type { profileOutput as profileShape } from './api.ts'
import { countCompleteness } from './completeness.ts'
import { noPreferences, storedParts } from './profile-parts.ts'
import { listResumes } from './resumes/queries.server.ts'

type ProfileShape = (typeof profileShape)['shape']
const noAnswers = { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null }

/** The seeker's own profile; empty if never saved. */
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
      'profile.desiredPeriod',
      'profile.authorisedToWork',
      'profile.needsSponsorship',
      'profile.updatedAt',
      'profile.phoneType',
      'profile.otherPhones',
      'profile.addressType',
      'profile.street',
      'profile.postalCode',
      'profile.otherAddresses',
      'profile.skillYears',
      'profile.languages',
      'profile.certificates',
      'profile.links',
      'profile.projects',
      'profile.payFloor',
      'profile.preferences',
      'files.id as resumeId',
      'files.name as resumeName',
      'files.size as resumeSize',
      'files.createdAt as resumeUploadedAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const {
    phoneType,
    phoneCountryCode,
    phoneContactNumber,
    resumeId,
    resumeName,
    resumeSize,
    resumeUploadedAt,
    ...rest
  } = row
  const stored = {
    ...rest,
    phone:
      phoneCountryCode && phoneContactNumber
        ? storedPhone({
            type: phoneType ?? 'Mobile',
            countryCode: phoneCountryCode,
            contactNumber: phoneContactNumber,
          })
        : null,
    otherPhones: parseList<ProfileShape['otherPhones']>(row.otherPhones),
    otherAddresses: parseList<ProfileShape['otherAddresses']>(row.otherAddresses),
    skillYears: storedParts.skillYears.catch({}).parse(row.skillYears),
    languages: parseList<ProfileShape['languages']>(row.languages),
    certificates: parseList<ProfileShape['certificates']>(row.certificates),
    links: parseList<ProfileShape['links']>(row.links),
    projects: parseList<ProfileShape['projects']>(row.projects),
    preferences: parsePreferences(row.preferences),
    skills: row.skills ?? [],
    experience: parseList<ProfileShape['experience']>(row.experience),
    education: parseList<ProfileShape['education']>(row.education),
    desiredCurrency: row.desiredCurrency ?? 'USD',
    desiredPeriod: row.desiredPeriod ?? 'year',
    resume:
      resumeId && resumeName && resumeUploadedAt
        ? { id: resumeId, name: resumeName, size: resumeSize ?? 0, uploadedAt: resumeUploadedAt }
        : null,
    portfolio: await listPortfolio(db, userId),
    resumes: await listResumes(db, userId),
  }
  return { ...stored, private: await findPrivateAnswers(db, userId), completeness: countCompleteness(stored) }
}

/** What is not set in `{}` is empty. */
export const parseExperience = (value: unknown) => parseList<ProfileShape['experience']>(value)
export const parsePreferences = (value: unknown) =>
  storedParts.preferences.catch(noPreferences).parse({ ...noPreferences, ...(value as object | null) })

/** Safe cast: only `POST /profile` writes these columns, after validation. */
function parseList<Schema extends z.ZodType>(value: unknown) {
  return z.array(z.unknown()).catch([]).parse(value) as z.output<Schema>
}

function listPortfolio(db: Db, userId: string) {
  return db
    .selectFrom('portfolioFiles')
    .innerJoin('files', 'files.id', 'portfolioFiles.fileId')
    .select(['files.id', 'files.name', 'files.size', 'files.createdAt as uploadedAt'])
    .where('userId', '=', userId)
    .orderBy('position')
    .execute()
}

export async function replacePortfolio(db: Db, userId: string, fileIds: string[]) {
  await db.deleteFrom('portfolioFiles').where('userId', '=', userId).execute()
  const rows = fileIds.map((fileId, position) => ({ userId, fileId, position }))
  if (rows.length > 0) await db.insertInto('portfolioFiles').values(rows).execute()
}

/** No query for employers may read this table. */
async function findPrivateAnswers(db: Db, userId: string) {
  const answers = await db
    .selectFrom('seekerPrivateAnswers')
    .select(['gender', 'birthYear', 'birthMonth', 'birthDay', 'citizenship'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return answers ?? noAnswers
}

type ProfileColumns = ProfileParts & {
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
  resumeFileId?: string | null
}

/** Columns of `optionalParts`; those that are left out stay as they are. */
export type ProfileParts = {
  phoneType?: string | null
  otherPhones?: string
  addressType?: string | null
  street?: string | null
  postalCode?: string | null
  otherAddresses?: string
  skillYears?: string
  languages?: string
  certificates?: string
  links?: string
  projects?: string
  desiredPeriod?: PayPeriod
  payFloor?: number | null
  preferences?: string
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

/** Counts applications by the stage their applicant was told of. */
export async function countByStage(db: Db, seekerId: string) {
  const { rows } = await sql<{ stage: string; count: number }>`
    select stage, count(*)::int as count from (
      select case when recalled_at is not null then 'recalled'
        when applications.stage = 'rejected' and latest.from_stage = 'offer accept' then 'rescinded'
        when latest.notified is false then known.to_stage else applications.stage end as stage
      from applications
      left join lateral (select notified, from_stage from application_events where application_id = applications.id
        and kind = 'moved' order by id desc limit 1) latest on true
      left join lateral (select to_stage from application_events where application_id = applications.id
        and kind = 'moved' and notified order by id desc limit 1) known on true
      where seeker_id = ${seekerId}) known
    group by stage order by stage`.execute(db)
  return rows
}

/** Counts the applications that their applicant withdrew before an answer. */
export async function countWithdrawnUnanswered(db: Db, seekerId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applications where seeker_id = ${seekerId} and stage = 'withdrawn'
      and not exists (select from application_events event where ${isAnswer})`.execute(db)
  return rows[0]?.count ?? 0
}
