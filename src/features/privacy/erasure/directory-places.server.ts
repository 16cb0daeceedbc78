import { sql } from 'kysely'
import type { Person } from './person.server.ts'
import { none, type Place } from './place.server.ts'

const ofTheDirectory = { leftOut: 'Belongs to the company’s directory, from which it came' }
const closing = ({ company }: Person) => sql`company_id = ${company}`
const named = ({ id, emails, company }: Person) =>
  sql`user_id = ${id} or user_name = any(${emails}::text[]) or company_id = ${company}`

/** What a company's directory said of somebody. Places in groups go first, because they are found by their person. */
export const directoryPlaces: Place[] = [
  {
    table: 'directory_group_members',
    rows: (one) => sql`directory_user_id in (select id from directory_users where ${named(one)})`,
    exported: ofTheDirectory,
  },
  { table: 'directory_users', rows: named, exported: ofTheDirectory },
  { table: 'directory_groups', rows: closing, exported: ofTheDirectory },
  {
    table: 'company_directories',
    rows: closing,
    empties: [{ where: ({ id }) => sql`made_by = ${id}`, set: { made_by: none } }],
    exported: { leftOut: 'A secret of the company’s directory, kept as a hash' },
  },
]
