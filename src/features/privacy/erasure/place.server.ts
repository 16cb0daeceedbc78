import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#/shared/roles.ts'
import type { Person } from './person.server.ts'
import type { TextReader } from './texts.server.ts'

type Condition = (person: Person) => RawBuilder<unknown>

export type Kept = {
  columns: string[]
  /** Whom it concerns. */
  roles: readonly Role[]
  /** For readers: shown on the page on which one deletes the account. */
  what: string
  reason: string
  until: string
}

export type Place = {
  table: string
  /** These rows are deleted. Every column of the table is covered by it. */
  rows?: Condition
  /** In these rows, these columns are set to that: rows that stay, because others need them. */
  empties?: { where: Condition; set: Record<string, RawBuilder<unknown>> }[]
  /** Rows are read one by one, and deleted where their text is about the person. */
  scanned?: TextReader
  /** What stays, why and until when. */
  keeps?: Kept[]
  /** Columns that say nothing about a person. `all`: the whole table. */
  impersonal?: 'all' | string[]
  /** Where the export has these rows; or why it leaves them out. */
  exported?: string | { leftOut: string }
}

/** Who may have acted for a company. */
export const hirers = ['EMPLOYER', 'RECRUITER'] as const
export const everybody = ['SEEKER', 'EMPLOYER', 'RECRUITER', 'SUPER_ADMIN'] as const

/** What stands in the place of the name. */
export const erasedName = 'Deleted account'
/** How long the emptied record of an application stays; `privacy.delete-kept` deletes it then. */
export const keptApplicationMonths = 24

/** An id in a list of the person's own; false for an empty list. */
export const isAmong = (column: string, ids: string[]) => sql`${sql.ref(column)} = any(${ids}::uuid[])`
export const ofUser = ({ id }: Person) => sql`user_id = ${id}`
export const ofApplications = ({ applications }: Person) => isAmong('application_id', applications)
export const byEmail = ({ emails }: Person) => sql`email = any(${emails}::text[])`
export const secret = { leftOut: 'A secret of the sign-in; the ways to sign in are named in the account' }
export const passing = { leftOut: 'Passes within minutes or hours, and repeats what is exported elsewhere' }
export const none = sql`null`
