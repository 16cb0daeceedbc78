import { sql } from 'kysely'
import { demoAccounts } from '#/features/accounts/sign-in/demo-accounts.ts'
import { writeKeptMonths } from '#/features/applications/keeping/keep.server.ts'
import { updateHiringSteps, updateReplyDays } from '#/features/jobs/queries.server.ts'
import { releaseSignedPay } from '#/features/pay/signed/signed.server.ts'
import { rebuildVocabulary } from '#/features/search/query/words/spelling.server.ts'
import { recountAllSuggestions } from '#/features/search/suggestions/counts.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Services } from '#/server/services.ts'
import { articles } from './articles.ts'
import { daysAgo } from './clock.ts'
import { demoMarket } from './market/market.ts'
import { maya } from './people/maya.ts'
import { demoPasswords, seedAccounts } from './seed/accounts.ts'
import { seedApplications } from './seed/applications.ts'
import { employerSlug, seedCompanies } from './seed/companies.ts'
import { seedCounts } from './seed/counts.ts'
import { seedFairness } from './seed/fairness.ts'
import { insertAll } from './seed/insert-all.ts'
import { seedInterviews } from './seed/interviews.ts'
import { seedJobs } from './seed/jobs.ts'
import { seedMandates } from './seed/mandates.ts'
import { seedMessages } from './seed/messages.ts'
import { moderatedJobs, seedModeration } from './seed/moderation.ts'
import { seedNotifications } from './seed/notifications.ts'
import { seedOfferChains } from './seed/offer-chains.ts'
import { seedPanel } from './seed/panel.ts'
import { filledJobs } from './seed/past/filled-jobs.ts'
import { seedForecasts } from './seed/past/forecasts.ts'
import { seedPastHires } from './seed/past/hires.ts'
import { seedPastInterviews } from './seed/past/interviews.ts'
import { seedPeople } from './seed/people.ts'
import { seedQueue } from './seed/queue.ts'
import { seedResumes, storeResumes } from './seed/resumes.ts'
import { seedSeekerLife } from './seed/seeker-life.ts'
import { seedSources } from './seed/sources.ts'
import { seedTalent } from './seed/talent.ts'
import { seedTeam } from './seed/team.ts'
import { seedTrackedJobs } from './seed/tracked-jobs.ts'

/**
 * Fills an empty embedded database with demo companies, people, jobs and applications; does nothing if it has any
 * user. Returns the demo accounts with their passwords.
 */
export async function seedDemo({
  database,
  config,
  storage,
}: Pick<Services, 'database' | 'config' | 'storage'>) {
  const passwords = await demoPasswords(config.dataDir)
  const { db } = database
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!anybody) {
    const market = demoMarket()
    const resumes = await storeResumes(storage, market)
    await db.transaction().execute((trx) => seed(trx, { passwords, market, resumes }))
    await rebuildVocabulary(db)
    const companyIds = (await db.selectFrom('companies').select('id').execute()).map(({ id }) => id)
    // What each job promised its applicants for the first answer.
    await sql`update applications set first_answer_late_from = late_after(working_days_after(applied_at,
      reply_days_at(jobs.steps, 'applied', null))) from jobs where jobs.id = job_id`.execute(db)
    const sent = await db.selectFrom('applications').select('id').execute()
    await writeKeptMonths(
      { db, config },
      sent.map(({ id }) => id),
    )
    await updateReplyDays(db, companyIds)
    await updateHiringSteps(db, companyIds)
    // The embedded database never runs ANALYZE by itself, and plans badly without it.
    await database.executeSql('analyze')
    await db.transaction().execute(async (trx) => {
      await seedForecasts(trx, await demoCompanyId(trx))
      await releaseSignedPay(trx)
    })
    await recountAllSuggestions(db)
  }
  return demoAccounts.map(({ key, email, name }) => ({ name, email, password: passwords[key] ?? '' }))
}

const demoCompanyId = async (db: Db) =>
  (await db.selectFrom('companies').select('id').where('slug', '=', employerSlug).executeTakeFirstOrThrow())
    .id

type Prepared = {
  passwords: Record<string, string>
  market: ReturnType<typeof demoMarket>
  resumes: Awaited<ReturnType<typeof storeResumes>>
}

async function seed(db: Db, { passwords, market, resumes }: Prepared) {
  const accounts = await seedAccounts(db, passwords)
  const { companyIds, ownerIds } = await seedCompanies(db, accounts)
  const personIds = await seedPeople(db, market, accounts.seeker)
  const resumeIds = await seedResumes(db, resumes, personIds)
  const besides = [...filledJobs(companyIds), ...moderatedJobs({ companyIds })]
  const jobIds = await seedJobs(db, market.jobs, { companyIds, others: besides })
  const { applications: planned } = market
  const clientOf = await seedMandates(db, {
    ...{ accounts, companyIds, ownerIds, jobIds },
    applications: planned,
  })
  const employerId = companyIds.get(employerSlug) ?? ''
  await seedTeam(db, accounts, employerId)
  const seeded = await seedApplications(db, planned, { jobIds, personIds, ownerIds, resumeIds })
  await seedOfferChains(db, seeded)
  await seedPastHires(db, employerId)
  await seedCounts(db)
  await seedSources(db, jobIds, seeded)
  await seedFairness(db, employerId, accounts.seeker)
  await seedMessages(db)
  await seedInterviews(db)
  await seedPanel(db)
  await seedPastInterviews(db, employerId)
  const alert = await seedSeekerLife(db, accounts.seeker, jobIds)
  await seedTrackedJobs(db, accounts.seeker)
  await seedTalent(db, accounts.seeker)
  const applications = seeded.map((one) => {
    const jobId = jobIds.get(one.job) ?? ''
    return { ...one, jobId, client: clientOf.get(jobId) ?? null }
  })
  await seedNotifications(db, accounts, applications, alert)
  const others = market.people.filter((person) => person !== maya)
  const seekerIds = others.slice(0, 3).map((person) => personIds.get(person) ?? '')
  await seedModeration(db, { companyIds, seekerIds })
  await seedQueue(db, accounts.admin)
  await insertAll(
    db,
    'articles',
    articles.map(({ publishedDaysAgo, author, ...article }) => ({
      ...article,
      author: author.name,
      publishedAt: daysAgo(publishedDaysAgo),
    })),
  )
}
