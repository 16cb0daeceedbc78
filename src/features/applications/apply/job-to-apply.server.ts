import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'

/** The job to apply to, locked until the transaction ends, so that nobody applies while it is being closed. */
export function findJobToApply(db: Db, job: { id: string } | { slug: string }) {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.slug', 'jobs.title', 'jobs.questions', 'jobs.questionModels', 'jobs.companyId'])
    .select(['companies.name as companyName', 'jobs.intakePausedAt', jobIsVisible.as('visible')])
    .where((eb) => ('id' in job ? eb('jobs.id', '=', job.id) : eb('jobs.slug', '=', job.slug)))
    .where('jobs.status', '!=', 'draft')
    .forShare('jobs')
    .executeTakeFirst()
}
