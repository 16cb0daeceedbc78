import { listEvidence, lockCompany } from '#/features/companies/queries.server.ts'
import { countLiveJobs } from '#/features/companies/reverification/queries.server.ts'
import {
  jobLimitSentence,
  tierOf,
  verificationTierLimits,
} from '#/features/companies/reverification/tiers.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { descriptionMarkup } from '../advert/description.ts'
import { disclosureErrors } from '../disclosures/disclosure-errors.ts'
import { parseFurtherPlaces } from '../fields/job-fields.ts'
import type { Workplace } from '../fields/job-terms.ts'
import { type JobRow, parseStepsAndQuestions } from '../queries.server.ts'
import { questionWords } from '../questions/questions.ts'
import { mergeErrors, publishErrors } from './publish-rules.ts'

/** Throws what is missing or forbidden, by our rules and by the law of the job's places. */
export async function requirePublishable(db: Db, row: JobRow) {
  const { questions } = parseStepsAndQuestions(row)
  const job = {
    ...row,
    workplace: row.workplace as Workplace,
    description: descriptionMarkup(row.description),
    furtherPlaces: parseFurtherPlaces(row),
    questions,
    asks: questions.map(questionWords),
  }
  const { companySize } = await db
    .selectFrom('companies')
    .select('companySize')
    .where('id', '=', row.companyId)
    .executeTakeFirstOrThrow()
  const errors = mergeErrors(publishErrors(job), disclosureErrors(job, companySize, new Date()))
  const first = Object.values(errors)[0]?.[0]
  if (first) throw new AppError(422, first, { errors })
}

/**
 * Locks the company, so that simultaneous publications are counted one by one against the limit of its
 * verification tier.
 */
export async function requireLiveJobQuota(db: Db, companyId: string) {
  const company = await lockCompany(db, companyId)
  const tier = tierOf(await listEvidence(db, companyId), new Date(), company?.verificationLevel ?? 'domain')
  if ((await countLiveJobs(db, companyId)) >= verificationTierLimits[tier].liveJobs)
    throw new AppError(409, jobLimitSentence(tier))
}
