import { listOtherAdmins } from '#/server/auth/dual-approval.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { workingDaysAfter } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import { appealArrivedMail } from '../emails.ts'
import { type Company, findCompany, lockCompany, updateCompany } from '../queries.server.ts'
import type { appealApi } from './appeal-api.ts'
import { appealableDecisions, listReasonTexts } from './decisions.ts'
import { type DecisionRow, insertCompanyAppeal, listCompanyAppeals, listDecisions } from './queries.server.ts'

/** The target for answering an appeal, in working days. */
const appealTargetDays = 1

export const appealHandlers: Handlers<typeof appealApi> = {
  async 'GET /employers/statement'(_, { db, user }) {
    // Its reasons quote what was checked, and only who may answer it needs them.
    if (!hasRight(user.actor, 'see-checked-facts')) return { data: null }
    return { data: await findStatement(db, await findCompany(db, user.companyId)) }
  },

  async 'POST /employers/appeal'({ decisionId, text }, { db, sendMail, config, user }) {
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    const against = orNotFound(
      (await listDecisions(db, company.id)).find(({ id }) => id === decisionId),
      'decision',
    )
    const statement = await findStatement(db, company)
    if (statement?.appeal?.outcome === null)
      throw new AppError(409, 'You have appealed already. Somebody reads it.')
    if (statement?.id !== decisionId || !appealableDecisions.includes(against.decision))
      throw new AppError(409, 'This decision does not stand any more, so there is nothing to appeal against.')
    if (statement.appeal) throw new AppError(409, 'A decision can be appealed once.')
    if (!(await insertCompanyAppeal(db, { decisionId, companyId: company.id, text, appealedBy: user.id })))
      throw new AppError(409, 'A decision can be appealed once.')
    // A new version, so that a reviewer who has the case open cannot decide without seeing the appeal.
    const changed = await updateCompany(db, company.id, {})
    for (const { email: to } of await listAppealReviewers(db, against)) {
      const about = { to, publicUrl: config.publicUrl, company: company.name, companyId: company.id }
      await sendMail('company-appeal', { ...appealArrivedMail(about), thread: `company ${company.id}` })
    }
    return { data: orNotFound(await findStatement(db, changed), 'decision'), message: 'Appeal sent' }
  },
}

const listAppealReviewers = (db: Db, { decidedBy }: Pick<DecisionRow, 'decidedBy'>) =>
  listOtherAdmins(db, decidedBy ? [decidedBy] : [])

/** The decision that led to each status. */
const decisionByStatus = { draft: 'changes', rejected: 'refuse', suspended: 'suspend' } as const

async function findStatement(db: Db, company: Company) {
  if (company.status === 'pending' || company.status === 'approved') return null
  const decisions = (await listDecisions(db, company.id)).filter(({ notifiedAt }) => notifiedAt)
  const row = decisions.find(
    ({ decision }) => decision === decisionByStatus[company.status as keyof typeof decisionByStatus],
  )
  // A draft that was never sent back, and a status set before decisions were recorded, have no decision.
  if (!row || (company.status === 'draft' && !company.statusNote)) return null
  const appeal = (await listCompanyAppeals(db, company.id)).find(({ decisionId }) => decisionId === row.id)
  const answer = appeal && decisions.find(({ priorState }) => priorState.appealId === appeal.id)
  return {
    id: row.id,
    decision: row.decision,
    reasons: listReasonTexts(row.reasons),
    note: row.note,
    facts: row.facts,
    decidedAt: row.createdAt,
    canAppeal: !appeal && appealableDecisions.includes(row.decision),
    appeal: appeal
      ? {
          text: appeal.text,
          at: appeal.createdAt,
          outcome: appeal.outcome,
          answerBy: workingDaysAfter(appeal.createdAt, appealTargetDays),
          answer: answer
            ? { reasons: listReasonTexts(answer.reasons), note: answer.note, at: answer.createdAt }
            : null,
        }
      : null,
    hasAppealReviewer: (await listAppealReviewers(db, row)).length > 0,
  }
}
