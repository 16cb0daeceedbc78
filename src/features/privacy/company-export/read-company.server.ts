import { viewPlans } from '#/features/applications/planned-offers/planned-offers.server.ts'
import { viewCompanyForEmployer, viewCompanyPage } from '#/features/companies/profile.server.ts'
import { findCompany, listCompanyHistory, listEvidence } from '#/features/companies/queries.server.ts'
import { listOpenInvitations } from '#/features/companies/team/invitation-queries.server.ts'
import { listTeam, listTeamEvents } from '#/features/companies/team/queries.server.ts'
import { listTokens } from '#/features/companies/tokens/queries.server.ts'
import { verificationFindingsForOwner } from '#/features/companies/verification/claims.ts'
import { listWebhooks } from '#/features/companies/webhooks/queries.server.ts'
import { listBoardJobs, listBoards } from '#/features/jobs/boards/queries.server.ts'
import { listMandatesOfCompany } from '#/features/mandates/queries.server.ts'
import { listTemplates } from '#/features/messages/templates/queries.server.ts'
import { listInvitationsOfCompany } from '#/features/talent/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import type { RecordReader } from './read-applications.server.ts'
import type { RecordedCompany } from './record.ts'

/** What no archive of a company holds, in the words of its first page. */
const leftOut = [
  'What people withdrew, and what was erased or has come to its end',
  'Who somebody is, where your team reviews without names and nobody has opened it yet',
  'What nobody of your company has opened yet: of these applications it says what your board shows. Open them, and ask for a new archive',
  'Scorecards of others about somebody whom you are to meet and have not written about',
  'Whom your team invited to apply: they have not sent you anything',
  'What applicants answered privately, and their phone numbers, which no employer ever received',
  'Secrets of webhooks and tokens, what your colleagues typed and did not send, and the views that they keep for themselves',
  'The PDF that your pages make of a profile where no résumé was sent: the profile itself is here',
]

const all = 100_000

export async function readCompany(db: Db, reader: RecordReader, madeFor: string): Promise<RecordedCompany> {
  const { companyId } = reader
  const company = await findCompany(db, companyId)
  return {
    ...{ madeAt: new Date(), madeFor, leftOut },
    company: viewCompanyForEmployer(company),
    page: viewCompanyPage(company),
    check: {
      evidence: verificationFindingsForOwner(await listEvidence(db, companyId), company.domain),
      history: (await listCompanyHistory(db, companyId)).map(
        ({ fromStatus, toStatus, reason, createdAt }) => ({
          ...{ from: fromStatus as CompanyStatus, to: toStatus as CompanyStatus },
          ...{ reason, at: createdAt },
        }),
      ),
    },
    team: {
      members: await listTeam(db, companyId),
      invitations: await listOpenInvitations(db, companyId),
      history: await listTeamEvents(db, companyId, all),
    },
    recruiters: (await listMandatesOfCompany(db, companyId)).map((row) => ({
      ...{ name: row.recruiterName, agency: row.agency, state: row.state },
      ...{ note: row.note, since: row.createdAt },
    })),
    messageTemplates: await listTemplates(db, companyId),
    jobTemplates: await listJobTemplates(db, companyId),
    views: await listSharedViews(db, companyId),
    plannedOffers: await viewPlans(db, reader),
    talentInvitations: (await listInvitationsOfCompany(db, companyId)).map(({ jobTitle, ...one }) => ({
      ...one,
      job: jobTitle,
    })),
    boards: await readBoards(db, { ...reader, actor: 'owner' }),
    webhooks: await listWebhooks(db, companyId),
    tokens: await listTokens(db, companyId),
  }
}

async function readBoards(db: Db, owner: Parameters<typeof listBoards>[1]) {
  const jobs = await listBoardJobs(db, owner)
  const boards = await listBoards(db, owner)
  return boards.map((board) => ({ ...board, jobs: jobs.filter(({ boardId }) => boardId === board.id) }))
}

async function listJobTemplates(db: Db, companyId: string) {
  const rows = await db
    .selectFrom('jobTemplates')
    .select(['name', 'createdAt', 'fields'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .execute()
  return rows.map(({ fields, ...row }) => ({ ...row, fields: fields as Record<string, unknown> }))
}

async function listSharedViews(db: Db, companyId: string) {
  const rows = await db
    .selectFrom('applicantViews')
    .innerJoin('users', 'users.id', 'applicantViews.ownerId')
    .leftJoin('jobs', 'jobs.id', 'applicantViews.jobId')
    .select(['applicantViews.name', 'users.name as madeBy', 'jobs.title as job', 'filter'])
    .where('applicantViews.companyId', '=', companyId)
    .where('isShared', '=', true)
    .orderBy('applicantViews.name')
    .orderBy('applicantViews.id')
    .execute()
  return rows.map(({ filter, ...row }) => ({ ...row, shows: filter as Record<string, unknown> }))
}
