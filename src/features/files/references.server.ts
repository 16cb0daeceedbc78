import { type RawBuilder, sql } from 'kysely'

type FileReference = {
  table: string
  column: string
  /** `url`: the column, or a field of its JSON, contains the address of the file. */
  by: 'id' | 'url'
  /** SQL that is true while this place needs the file of the row in `files`. */
  uses: RawBuilder<boolean>
}

const url = sql`'/api/file/' || files.id::text`

/**
 * Every column that refers to a stored file. A file that none of them needs is deleted a day after its upload, so
 * a new column of that kind must be added here; a test compares the list with the schema.
 */
export const fileReferences: FileReference[] = [
  {
    ...{ table: 'seeker_profiles', column: 'resume_file_id', by: 'id' },
    uses: sql`exists (select from seeker_profiles where resume_file_id = files.id)`,
  },
  {
    ...{ table: 'resumes', column: 'file_id', by: 'id' },
    uses: sql`exists (select from resumes where file_id = files.id)`,
  },
  {
    ...{ table: 'portfolio_files', column: 'file_id', by: 'id' },
    uses: sql`exists (select from portfolio_files where file_id = files.id)`,
  },
  {
    // A draft holds whatever its person typed, so only their own files count.
    ...{ table: 'profile_drafts', column: 'fields', by: 'url' },
    uses: sql`exists (select from profile_drafts where user_id = files.owner_id
      and position(files.id::text in fields::text) > 0)`,
  },
  {
    // Likewise: the résumé and the files of an application that is not sent yet.
    ...{ table: 'application_drafts', column: 'draft', by: 'url' },
    uses: sql`exists (select from application_drafts where seeker_id = files.owner_id
      and position(files.id::text in draft::text) > 0)`,
  },
  {
    // The résumé at the time of the application; deleted when the application is withdrawn.
    ...{ table: 'applications', column: 'resume_file_id', by: 'id' },
    uses: sql`exists (select from applications where resume_file_id = files.id and stage <> 'withdrawn')`,
  },
  {
    // Of somebody whom a company added to a job by hand.
    ...{ table: 'prospects', column: 'resume_file_id', by: 'id' },
    uses: sql`exists (select from prospects where resume_file_id = files.id)`,
  },
  {
    // Files sent as answers, as long as the résumé beside them.
    ...{ table: 'application_files', column: 'file_id', by: 'id' },
    uses: sql`exists (select from application_files join applications on applications.id = application_id
      where file_id = files.id and stage <> 'withdrawn')`,
  },
  {
    // With the message it goes.
    ...{ table: 'message_files', column: 'file_id', by: 'id' },
    uses: sql`exists (select from message_files where file_id = files.id)`,
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
    // Drafts are not validated, so only pictures of the company's own members count.
    ...{ table: 'company_drafts', column: 'draft', by: 'url' },
    uses: sql`exists (select from company_drafts join company_members using (company_id)
      where user_id = files.owner_id and draft ->> 'photo' = ${url})`,
  },
]

export const isFileUsed = sql<boolean>`(${sql.join(
  fileReferences.map(({ uses }) => uses),
  sql` or `,
)})`
