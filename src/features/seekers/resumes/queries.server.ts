import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { resumeOutput } from './api.ts'

type Resume = z.output<typeof resumeOutput>

/** The main one first, then the newest. One that was set as main without a name has that of its file. */
export async function listResumes(db: Db, userId: string): Promise<Resume[]> {
  const { rows } = await sql<Resume>`
    select files.id, coalesce(resumes.name, files.name) as name, files.name as file_name, files.size,
      files.created_at as uploaded_at, coalesce(profile.resume_file_id = files.id, false) as is_main,
      coalesce((select array_agg(distinct companies.name order by companies.name)
        from applications
        join jobs on jobs.id = applications.job_id
        join companies on companies.id = jobs.company_id
        where applications.seeker_id = ${userId} and applications.resume_file_id = files.id
          and applications.stage <> 'withdrawn'), '{}') as sent_to
    from files
    left join resumes on resumes.file_id = files.id and resumes.user_id = ${userId}
    left join seeker_profiles profile on profile.user_id = ${userId}
    where files.owner_id = ${userId} and (resumes.file_id is not null or profile.resume_file_id = files.id)
    order by is_main desc, files.created_at desc, files.id`.execute(db)
  return rows
}

export const upsertResume = (db: Db, userId: string, { id, name }: { id: string; name: string }) =>
  db
    .insertInto('resumes')
    .values({ userId, fileId: id, name })
    .onConflict((conflict) => conflict.column('fileId').doUpdateSet({ name }))
    .execute()

export const deleteResume = (db: Db, userId: string, id: string) =>
  db.deleteFrom('resumes').where('userId', '=', userId).where('fileId', '=', id).execute()

export async function setMainResume(db: Db, userId: string, id: string | null) {
  await db
    .insertInto('seekerProfiles')
    .values({ userId, resumeFileId: id })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ resumeFileId: id }))
    .execute()
}
