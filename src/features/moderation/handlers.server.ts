import { listLookAlikes, sharedWith } from '#/features/companies/lookalikes.server.ts'
import { moveCompany, tellOutcome } from '#/features/companies/moves.server.ts'
import { listEvidence, listHistory, lockCompany, saveFinding } from '#/features/companies/queries.server.ts'
import type { Handlers } from '#/server/endpoints.ts'
import { countries } from '#/shared/countries.ts'
import { AppError, found } from '#/shared/errors.ts'
import type { moderationApi } from './api.ts'
import { claimTable } from './claim-table.server.ts'
import { findCase, findOwner, isMember, listPending } from './queries.server.ts'

// What each decision does to the company's status, and what it leaves in the evidence.
const decisions = {
  approve: { move: 'approve', outcome: 'pass', finding: 'A person read the case and approved it.' },
  changes: {
    move: 'askForChanges',
    outcome: 'waiting',
    finding: 'A person read the case and asked for changes.',
  },
  refuse: { move: 'refuse', outcome: 'fail', finding: 'A person read the case and refused it.' },
} as const

const countryName = (domicile: string | null) =>
  countries.find(({ code }) => code === domicile)?.name ?? domicile

export const moderationHandlers: Handlers<typeof moderationApi> = {
  async 'GET /admin/verification'(_, { db }) {
    const pending = await listPending(db)
    return {
      data: pending.map(({ city, region, corporateDomicile, submittedAt, ...row }) => ({
        ...row,
        place: [city, region].filter(Boolean).join(', ') || countryName(corporateDomicile),
        submittedAt: submittedAt ?? new Date(0),
      })),
      meta: { total: pending.length },
    }
  },

  async 'GET /admin/verification/:id'({ id }, { db, user }) {
    const company = found(await findCase(db, id), 'case')
    const evidence = await listEvidence(db, id)
    const history = await listHistory(db, id)
    const others = await listLookAlikes(db, company.id)
    return {
      data: {
        id,
        name: company.name,
        slug: company.slug,
        photo: company.photo,
        status: company.status,
        version: company.version,
        submittedAt: company.submittedAt,
        personSince: evidence.find((row) => row.claim === 'human')?.checkedAt ?? null,
        owner: (await findOwner(db, id)) ?? null,
        own: await isMember(db, id, user.id),
        claims: claimTable(company, evidence),
        lookAlikes: others.map((other) => ({
          name: other.name,
          slug: other.slug,
          photo: other.photo,
          status: other.status,
          domain: other.domain,
          companySize: other.companySize,
          verifiedAt: other.status === 'approved' ? other.approvedAt : null,
          shared: sharedWith(other),
        })),
        history: history.map((row) => ({
          from: row.fromStatus as never,
          to: row.toStatus as never,
          actor: row.actor,
          reason: row.reason,
          at: row.createdAt,
        })),
      },
    }
  },

  async 'POST /admin/verification/:id/decide'({ id, decision, reason, openFields, version }, context) {
    const { db, user } = context
    const company = found(await lockCompany(db, id), 'case')
    if (await isMember(db, id, user.id))
      throw new AppError(403, 'You belong to this company, so somebody else decides')
    if (company.version !== version)
      throw new AppError(409, 'This case has changed since you opened it. Read it again.')
    const { move, outcome, finding } = decisions[decision]
    const decided = await moveCompany(context, company, move, {
      actorId: user.id,
      reason,
      changes:
        decision === 'approve'
          ? { approvedAt: new Date(), statusNote: null, openFields: [] }
          : { statusNote: reason, openFields: decision === 'changes' ? (openFields ?? []) : [] },
    })
    await saveFinding(db, id, { claim: 'human', outcome, strength: 'strong', finding })
    await tellOutcome(context, decided, reason)
    return { data: { status: decided.status, version: decided.version }, message: 'Decided' }
  },
}
