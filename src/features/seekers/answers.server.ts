import { sql } from 'kysely'

/** Of an event: whether it is an answer of the company to these `applications`, that its applicant was told of since they last applied. */
export const isAnswer = sql<boolean>`(event.application_id = applications.id
  and event.actor_id is distinct from applications.seeker_id and event.kind = 'moved' and event.notified
  and event.to_stage not in ('applied', 'withdrawn') and event.created_at >= coalesce(applications.reapplied_at, '-infinity'))`
