import { sql } from 'kysely'
import type { Stage } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'

/** So many lines are a picture; more are read in the list of applications. */
export const maxRoutes = 200

type Route = {
  id: string
  title: string
  company: string
  appliedAt: Date
  moves: { to: Stage; at: string }[]
  lateFrom: Date | null
  recalledAt: Date | null
  total: number
}

/** The latest applications of a seeker with the moves that they were told of. */
export async function listRoutes(db: Db, seekerId: string) {
  const { rows } = await sql<Route>`
    select applications.id, jobs.title, companies.name as company, applied_at, recalled_at,
      first_answer_late_from as late_from, count(*) over ()::int as total,
      coalesce((select jsonb_agg(jsonb_build_object('to', to_stage, 'at', created_at) order by events.id)
        from application_events events where application_id = applications.id and kind = 'moved' and notified
          and to_stage <> 'applied' and created_at >= coalesce(reapplied_at, '-infinity')), '[]') as moves
    from applications join jobs on jobs.id = job_id join companies on companies.id = jobs.company_id
    where seeker_id = ${seekerId} order by applied_at desc, applications.id limit ${sql.lit(maxRoutes)}`.execute(
    db,
  )
  return rows.map(({ moves, ...row }) => ({
    ...row,
    moves: moves.map(({ to, at }) => ({ to, at: new Date(at) })),
  }))
}
