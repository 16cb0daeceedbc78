import { z } from 'zod'
import { task } from '#/server/tasks.ts'
import { gatherEvidence } from './checks.server.ts'
import { claimIdentifiers, listUnclaimed } from './lookalikes.server.ts'
import { moveCompany, tellOutcome } from './moves.server.ts'
import {
  deleteFinding,
  listEvidence,
  listMembers,
  lockCompany,
  saveFinding,
  updateCompany,
  wasReadByPerson,
} from './queries.server.ts'
import { clearsAlone } from './status.ts'

/**
 * The automatic part of the Legitimacy Checkpoint. Approves on strong evidence alone, else hands the case to
 * a person; it never refuses. Running it again changes nothing that has not changed.
 */
export const checkCompany = task({
  name: 'companies.check',
  payload: z.object({ companyId: z.string() }),
  async run({ companyId }, context) {
    await context.transaction(async (inside) => {
      const { db, notify } = inside
      const company = await lockCompany(db, companyId)
      if (company?.status !== 'pending') return
      const outcomes = async () =>
        (await listEvidence(db, companyId)).map(({ claim, outcome }) => `${claim} ${outcome}`).join()
      const before = await outcomes()
      const evidence = await gatherEvidence(db, company)
      for (const finding of evidence) await saveFinding(db, companyId, finding)

      const found = { evidence, readByPerson: await wasReadByPerson(db, companyId) }
      if (clearsAlone(found)) {
        await deleteFinding(db, companyId, 'human')
        const reason = 'The automatic checks found strong evidence and nothing against it'
        const approved = await moveCompany(inside, company, 'clear', {
          actorId: null,
          reason,
          found,
          changes: { approvedAt: new Date(), statusNote: null, openFields: [] },
        })
        await tellOutcome(inside, approved, reason)
        return
      }
      await saveFinding(db, companyId, {
        claim: 'human',
        outcome: 'waiting',
        strength: 'strong',
        finding: found.readByPerson
          ? 'Someone has asked about this case before, so a person reads it again.'
          : 'The automatic checks are not enough to decide, so a person reads the case.',
      })
      if ((await outcomes()) === before) return
      // A reviewer who has the older findings on the screen must not decide on them.
      await updateCompany(db, companyId, {})
      const members = await listMembers(db, companyId)
      await notify(
        members.map(({ id }) => id),
        { type: 'company', id: companyId },
      )
    })
  },
})

/** At each start: companies from before, or from under another key, claim the numbers they use. */
export const claimAllIdentifiers = task({
  name: 'companies.claim-identifiers',
  payload: z.object({}),
  cron: '7 * * * *',
  async run(_, { db, seal, transaction }) {
    for (const { id } of await listUnclaimed(db, seal.keyId)) {
      await transaction(async (inside) => {
        const company = await lockCompany(inside.db, id)
        if (company) await claimIdentifiers(inside, company)
      })
    }
  },
})

export const companiesTasks = [checkCompany, claimAllIdentifiers]
