import { sql } from 'kysely'

/** The team's tags of an application, in alphabetical order. */
export const selectTags = sql<
  string[]
>`(select coalesce(array_agg(tag order by tag), '{}') from application_tags
  where application_id = applications.id)`
