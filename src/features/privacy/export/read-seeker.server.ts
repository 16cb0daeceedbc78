import { listFairnessAnswers } from '#/features/analytics/fairness/answers.server.ts'
import { parseAnswers } from '#/features/applications/answers/answers.ts'
import { listEarlier } from '#/features/applications/apply/reapply.server.ts'
import { asSeenByApplicant } from '#/features/applications/moves/moves.server.ts'
import { listSeekerApplications } from '#/features/applications/queries.server.ts'
import { listApplicationEvents, listOffers } from '#/features/applications/record-queries.server.ts'
import { parseSnapshot } from '#/features/applications/snapshot.server.ts'
import { stageLabel } from '#/features/applications/stages.ts'
import { viewEvents } from '#/features/applications/views.server.ts'
import { listEntries } from '#/features/offers/record/chain.server.ts'
import { parseComponents } from '#/features/offers/terms.ts'
import { findProposal, findResumeData } from '#/features/resumes/import/queries.server.ts'
import { findDraft } from '#/features/seekers/draft/draft.server.ts'
import { listResumes } from '#/features/seekers/resumes/queries.server.ts'
import { findVisibility, listInvitations } from '#/features/talent/queries.server.ts'
import { listTrackedJobs, trackedPayLabel } from '#/features/tracker/queries.server.ts'
import { trackedStageLabels } from '#/features/tracker/stages.ts'
import type { Readers } from './sections.server.ts'

type Sections =
  | 'profile'
  | 'privateAnswers'
  | 'fairnessAnswers'
  | 'profileDraft'
  | 'resumes'
  | 'applications'
  | 'applicationDrafts'
  | 'resumeProposal'
  | 'resumeData'
  | 'savedJobs'
  | 'dismissedJobs'
  | 'trackedJobs'
  | 'addedByCompanies'
  | 'visibility'
  | 'invitations'
  | 'alerts'

export const seekerReaders: Readers<Sections> = {
  async profile(db, userId) {
    const row = await db
      .selectFrom('seekerProfiles')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!row) return null
    const { phoneContactNumber, experience, education, ...profile } = row
    type Rows = Record<string, unknown>[]
    return {
      ...profile,
      otherPhones: profile.otherPhones as Rows,
      otherAddresses: profile.otherAddresses as Rows,
      skillYears: profile.skillYears as Record<string, unknown>,
      languages: profile.languages as Rows,
      certificates: profile.certificates as Rows,
      links: profile.links as Rows,
      projects: profile.projects as Rows,
      preferences: profile.preferences as Record<string, unknown>,
      phoneNumber: phoneContactNumber,
      experience: experience as Rows,
      education: education as Rows,
    }
  },

  async privateAnswers(db, userId) {
    const row = await db
      .selectFrom('seekerPrivateAnswers')
      .select(['gender', 'birthYear', 'birthMonth', 'birthDay', 'citizenship'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row ?? null
  },

  fairnessAnswers: listFairnessAnswers,

  async resumes(db, userId) {
    const rows = await listResumes(db, userId)
    return rows.map(({ name, fileName, isMain }) => ({ name, file: fileName, isMain }))
  },

  async profileDraft(db, userId) {
    const { updatedAt, values } = await findDraft(db, userId)
    return updatedAt && { updatedAt, values }
  },

  async applicationDrafts(db, userId) {
    const rows = await db
      .selectFrom('applicationDrafts')
      .innerJoin('jobs', 'jobs.id', 'applicationDrafts.jobId')
      .select(['jobs.title as job', 'savedAt as at', 'draft', 'tokenName as program'])
      .where('seekerId', '=', userId)
      .orderBy('savedAt')
      .execute()
    return rows.map(({ draft, ...row }) => ({ ...row, draft: draft as Record<string, unknown> }))
  },

  async resumeProposal(db, userId) {
    const row = await findProposal(db, userId)
    return row ? { file: row.fileName, readAt: row.createdAt, resume: row.proposal.resume } : null
  },

  resumeData: findResumeData,

  async applications(db, userId) {
    const rows = (await listSeekerApplications(db, userId)).map(asSeenByApplicant)
    const offers = await listOffers(
      db,
      rows.map(({ id }) => id),
    )
    const data = []
    for (const row of rows) {
      const events = viewEvents(await listApplicationEvents(db, row.id), userId, 'seeker')
      data.push({
        job: row.jobTitle,
        company: row.companyName,
        sentAt: row.appliedAt,
        stage: stageLabel(row.stage, 'seeker'),
        coverNote: row.coverNote,
        answers: parseAnswers(row.answers),
        wantsPerson: row.wantsPerson,
        personAskedAt: row.personAskedAt,
        source: row.source,
        sourceMedium: row.sourceMedium,
        sourceCampaign: row.sourceCampaign,
        earlier: (await listEarlier(db, row.id)).map(({ appliedAt, endedAt, stage, shared }) => ({
          ...{ sentAt: appliedAt, endedAt, stage: stageLabel(stage, 'seeker'), shared },
        })),
        profileAsSent: parseSnapshot(row.snapshot) as Record<string, unknown>,
        events: events.map(({ at, kind, from, to, by, message }) => ({
          at,
          what: kind,
          from: from && stageLabel(from, 'seeker'),
          to: stageLabel(to, 'seeker'),
          by: by === 'you' ? 'you' : by === 'them' ? row.companyName : 'Waymark',
          message,
        })),
        offers: offers
          .filter(({ applicationId }) => applicationId === row.id)
          .map(({ createdAt, madeBy, payAmount, payCurrency, payPeriod, startsOn, note, terms }) => ({
            at: createdAt,
            madeBy,
            amount: payAmount,
            currency: payCurrency,
            period: payPeriod,
            startsOn,
            terms: namedTerms(terms),
            note,
          })),
        offerRecord: (await listEntries(db, row.id)).flatMap(({ document }) =>
          document ? [JSON.parse(document) as Record<string, unknown>] : [],
        ),
      })
    }
    return data
  },

  async visibility(db, userId) {
    const openedBy = await db
      .selectFrom('talentViews')
      .innerJoin('companies', 'companies.id', 'talentViews.companyId')
      .where('seekerId', '=', userId)
      .select(['companies.name as company', 'companies.slug', 'viewedAt as at'])
      .orderBy('viewedAt')
      .execute()
    return { ...(await findVisibility(db, userId)), openedBy }
  },

  async invitations(db, userId) {
    const rows = await listInvitations(db, userId, Number.MAX_SAFE_INTEGER)
    return rows.map(({ name, jobTitle, message, at, state }) => ({
      ...{ company: name, job: jobTitle, message, invitedAt: at, state },
    }))
  },

  savedJobs: (db, userId) =>
    db
      .selectFrom('savedJobs')
      .innerJoin('jobs', 'jobs.id', 'savedJobs.jobId')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.title as job', 'companies.name as company', 'savedJobs.createdAt as savedAt'])
      .where('savedJobs.userId', '=', userId)
      .orderBy('savedJobs.createdAt')
      .execute(),
  async trackedJobs(db, userId) {
    const rows = await listTrackedJobs(db, userId)
    return rows.map((row) => ({
      ...{ title: row.title, company: row.company, place: row.place, link: row.link },
      ...{ stage: trackedStageLabels[row.stage], appliedOn: row.appliedOn },
      ...{ nextStep: row.nextStep, nextOn: row.nextOn, notes: row.notes, timeZone: row.timeZone },
      pay: trackedPayLabel(row),
      addedAt: row.createdAt,
    }))
  },

  dismissedJobs: (db, userId) =>
    db
      .selectFrom('dismissedJobs')
      .innerJoin('jobs', 'jobs.id', 'dismissedJobs.jobId')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.title as job', 'companies.name as company', 'dismissedJobs.createdAt as dismissedAt'])
      .where('dismissedJobs.userId', '=', userId)
      .orderBy('dismissedJobs.createdAt')
      .execute(),

  addedByCompanies: (db, userId) =>
    db
      .selectFrom('prospects')
      .innerJoin('jobs', 'jobs.id', 'prospects.jobId')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .leftJoin('files', 'files.id', 'prospects.resumeFileId')
      .select(['companies.name as company', 'jobs.title as job', 'prospects.name', 'prospects.email'])
      .select(['phone', 'note', 'files.name as resume', 'consent', 'prospects.createdAt as addedAt'])
      .select([
        'importedFrom',
        'prospects.source',
        'prospects.appliedAt',
        'prospects.rejectReason',
        'keptUntil',
      ])
      // Only a confirmed address is this person's.
      .where((is) =>
        is.or([
          is('claimedBy', '=', userId),
          is(
            'prospects.email',
            '=',
            is
              .selectFrom('users')
              .select('email')
              .where('id', '=', userId)
              .where('emailVerifiedAt', 'is not', null),
          ),
        ]),
      )
      .orderBy('prospects.createdAt')
      .execute(),

  alerts: (db, userId) =>
    db
      .selectFrom('alerts')
      .select([
        'search',
        'frequency',
        'toldBy',
        'createdAt as startedAt',
        'confirmedAt',
        'unsubscribedAt as stoppedAt',
      ])
      .where((is) =>
        is.or([
          is('userId', '=', userId),
          is('email', '=', is.selectFrom('users').select('email').where('id', '=', userId)),
        ]),
      )
      .orderBy('createdAt')
      .execute(),
}

/** Those of an offer's terms that it names. */
const namedTerms = (stored: unknown) =>
  Object.fromEntries(
    Object.entries(parseComponents(stored)).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )
