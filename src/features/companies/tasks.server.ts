import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { type TaskContext, task } from '#/server/tasks.ts'
import { notifyDecision, notifyOutcome } from './decisions/notify.server.ts'
import { moveCompany } from './decisions/transitions.server.ts'
import { deleteDocuments } from './documents/tasks.server.ts'
import { announcedFindings, checkDomain, queryRegistries } from './domain/domain-checks.server.ts'
import { listAwaitedDomains } from './domain/queries.server.ts'
import {
  type Company,
  deleteFinding,
  deleteOutdatedFindings,
  findCompanyIfAny,
  insertPendingFindings,
  listConfirmedOwners,
  listEvidence,
  listMembers,
  lockCompany,
  saveFinding,
  updateCompany,
  wasReadByPerson,
} from './queries.server.ts'
import { collectEvidence } from './verification/checks.server.ts'
import { listUnclaimed, reserveIdentifiers } from './verification/duplicates.server.ts'
import { listUnkeyedNames, saveCompanyName } from './verification/names.server.ts'
import { type Finding, qualifiesForAutoApproval } from './verification/status.ts'

/**
 * The automatic part of the Legitimacy Checkpoint. Approves on strong evidence alone, else hands the case to
 * a person; it never refuses. Running it again changes nothing that has not changed.
 *
 * The world outside is asked first, without a transaction and each part for a limited time, so the check ends
 * whatever is down. Then one short transaction decides, if the company is still the one that was asked about.
 */
export const checkCompany = task({
  name: 'companies.check',
  payload: z.object({ companyId: z.string() }),
  concurrency: 5,
  async run({ companyId }, context) {
    const { db } = context
    const asked = await findCompanyIfAny(db, companyId)
    if (asked?.status !== 'pending') return
    const before = await outcomesOf(db, companyId)
    await context.transaction(({ db }) => announce(db, asked, context.config))
    const [registers] = await Promise.all([
      queryRegistries(context, asked),
      asked.domain &&
        checkDomain(context, companyId, asked.domain, asked.websiteUrl, async (findings) => {
          for (const finding of findings) await saveFinding(db, companyId, finding)
        }),
    ])
    await context.transaction(async (inside) => {
      const company = await lockCompany(inside.db, companyId)
      if (company?.status !== 'pending' || !isSameCase(company, asked)) return
      await decide(inside, company, registers, before)
    })
  },
})

const outcomesOf = async (db: Db, companyId: string) =>
  (await listEvidence(db, companyId)).map(({ claim, outcome }) => `${claim} ${outcome}`).join()

/** What our own records say is shown at once, and what is being asked outside is named. */
async function announce(db: Db, asked: Company, config: TaskContext['config']) {
  const company = await lockCompany(db, asked.id)
  const looks = announcedFindings(asked, config)
  if (company?.status !== 'pending' || !isSameCase(company, asked) || looks.length === 0) return
  // What other companies share is known to the owner only with the decision; before it, it would be an oracle.
  const known = (await collectEvidence(db, company)).filter(({ claim }) => claim !== 'duplicates')
  for (const finding of known) await saveFinding(db, company.id, finding)
  await insertPendingFindings(db, company.id, looks)
}

/** Whoever changed the profile meanwhile has sent it again, and that check answers for it. */
const isSameCase = (now: Company, asked: Company) =>
  now.submittedAt?.getTime() === asked.submittedAt?.getTime() &&
  (['name', 'domain', 'websiteUrl', 'taxIdNumber', 'businessRegistrationNumber'] as const).every(
    (column) => now[column] === asked[column],
  )

async function decide(inside: TaskContext, company: Company, registers: Finding[], before: string) {
  const { db, publish } = inside
  const evidence = await collectEvidence(db, company, new Date(), registers)
  for (const finding of evidence) await saveFinding(db, company.id, finding)
  await deleteOutdatedFindings(db, company.id, evidence)

  const found = { evidence, readByPerson: await wasReadByPerson(db, company.id) }
  if (qualifiesForAutoApproval(found)) {
    await deleteFinding(db, company.id, 'human')
    const reason = 'The automatic checks found strong evidence and nothing against it'
    const approved = await moveCompany(inside, company, 'clear', {
      actorId: null,
      reason,
      found,
      changes: { approvedAt: new Date(), statusNote: null, openFields: [] },
    })
    await notifyOutcome(inside, approved, 'approve', reason, String(approved.version))
    return
  }
  const others = evidence.filter(({ claim }) => claim !== 'owner')
  // All is there but the owner's own confirmation: nobody else can give that, so no person is asked to read.
  if (others.length < evidence.length && qualifiesForAutoApproval({ ...found, evidence: others })) {
    await deleteFinding(db, company.id, 'human')
    return
  }
  await saveFinding(db, company.id, {
    claim: 'human',
    outcome: 'waiting',
    strength: 'strong',
    finding: found.readByPerson
      ? 'Someone has asked about this case before, so a person reads it again.'
      : 'The automatic checks are not enough to decide, so a person reads the case.',
  })
  if ((await outcomesOf(db, company.id)) === before) return
  // A reviewer who has the older findings on the screen must not decide on them.
  await updateCompany(db, company.id, {})
  const members = await listMembers(db, company.id)
  await publish(
    members.map(({ id }) => id),
    { type: 'company', id: company.id },
  )
}

/** A look at a domain for the employer alone, before the profile is sent or after it was refused. Decides nothing. */
export const checkDomainForEmployer = task({
  name: 'companies.look',
  payload: z.object({ companyId: z.string(), domain: z.string(), website: z.string().nullable() }),
  run: ({ companyId, domain, website }, context) => checkDomain(context, companyId, domain, website),
})

/** Looks again, every ten minutes, for records that somebody said are there. */
export const recheckDomains = task({
  name: 'companies.look-again',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { db, send }) {
    for (const { id } of await listAwaitedDomains(db)) await send(checkCompany, { companyId: id })
  },
})

/** Every minute, because two are promised: whose owner has confirmed their address is decided anew. */
export const checkConfirmedOwners = task({
  name: 'companies.check-confirmed-owners',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, { db, send }) {
    for (const { id } of await listConfirmedOwners(db)) await send(checkCompany, { companyId: id })
  },
})

/** At each start: companies from before, or from under another key, claim the numbers they use, and names are kept. */
export const reserveAllIdentifiers = task({
  name: 'companies.claim-identifiers',
  payload: z.object({}),
  cron: '7 * * * *',
  async run(_, { db, encryption, transaction }) {
    for (const { id } of await listUnclaimed(db, encryption.keyId)) {
      await transaction(async (inside) => {
        const company = await lockCompany(inside.db, id)
        if (company) await reserveIdentifiers(inside, company)
      })
    }
    for (const company of await listUnkeyedNames(db)) await saveCompanyName(db, company)
  },
})

export const companiesTasks = [
  checkCompany,
  checkDomainForEmployer,
  recheckDomains,
  checkConfirmedOwners,
  reserveAllIdentifiers,
  deleteDocuments,
  notifyDecision,
]
