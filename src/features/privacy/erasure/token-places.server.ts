import { sql } from 'kysely'
import { ofUser, type Place, passing } from './place.server.ts'

/** Tokens for programs. Answers go first, because they are found by their tokens. */
export const tokenPlaces: Place[] = [
  {
    // Deleted within a day.
    table: 'api_token_answers',
    rows: ({ id, applications }) =>
      sql`token_id in (select id from api_tokens where user_id = ${id}) or exists (
        select from unnest(${applications}::uuid[]) as one where position(one::text in answer::text) > 0)`,
    exported: passing,
  },
  {
    table: 'app_secrets',
    rows: ({ id }) => sql`token_id in (select id from api_tokens where user_id = ${id})`,
    exported: { leftOut: 'Secrets of programs, kept as hashes' },
  },
  {
    table: 'api_tokens',
    rows: ofUser,
    exported: { leftOut: 'Secrets of programs, kept as hashes' },
  },
]
