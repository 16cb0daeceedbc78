import { type RawBuilder, sql } from 'kysely'

type FileReference = {
  table: string
  column: string
  /** `url`: the column, or a field of its JSON, holds the address at which the file is read. */
  by: 'id' | 'url'
  /** True for the file of the row in `files` as long as it is needed here. */
  uses: RawBuilder<boolean>
}

const url = sql`'/api/file/' || files.id::text`

/**
 * Every place that refers to a stored file. A file that none of them uses is deleted a day after it was sent, so
 * a new column that holds one belongs into this list; a test compares it with the schema.
 */
export const fileReferences: FileReference[] = [
  {
    ...{ table: 'seeker_profiles', column: 'resume_file_id', by: 'id' },
    uses: sql`exists (select from seeker_profiles where resume_file_id = files.id)`,
  },
  {
    // The résumé as it was when the application was sent. It goes when the application is withdrawn.
    ...{ table: 'applications', column: 'resume_file_id', by: 'id' },
    uses: sql`exists (select from applications where resume_file_id = files.id and stage <> 'withdrawn')`,
  },
  {
    ...{ table: 'users', column: 'photo', by: 'url' },
    uses: sql`exists (select from users where photo = ${url})`,
  },
  {
    ...{ table: 'companies', column: 'photo', by: 'url' },
    uses: sql`exists (select from companies where photo = ${url})`,
  },
  {
    // Not checked when it is saved, so only a picture of one of the company's own people is held by it.
    ...{ table: 'company_drafts', column: 'draft', by: 'url' },
    uses: sql`exists (select from company_drafts join company_members using (company_id)
      where user_id = files.owner_id and draft ->> 'photo' = ${url})`,
  },
]

export const isUsed = sql<boolean>`(${sql.join(
  fileReferences.map(({ uses }) => uses),
  sql` or `,
)})`
