import { reverificationTasks } from '#/features/companies/reverification/tasks.server.ts'
import { runSearchFeed } from '#/features/search/cluster/feed.server.ts'
import { openSearchCluster } from '#/features/search/cluster/lifecycle.server.ts'
import { runJobIndex } from '#/features/search/index/index-lifecycle.server.ts'
import { readJobs } from '#/features/search/index/read-jobs.server.ts'
import { startQueryCache } from '#/features/search/query/query-cache.server.ts'
import { bellRenderer, type NotificationKind } from '#/server/events/notification-kind.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { Documents } from '#/server/http/feeds.ts'
import { mailTasks } from '#/server/mail/lanes.ts'
import { hashUndeliverable } from '#/server/mail/undeliverable.ts'
import { startDailyCounts } from '#/server/observability/daily-counts.ts'
import { pushTasks } from '#/server/push/tasks.ts'
import { type Contract, contract } from './contract.ts'
import { emailChangeMails } from './features/accounts/email-change/mails.server.ts'
import { accountsHandlers } from './features/accounts/handlers.server.ts'
import { loginCodeHandlers } from './features/accounts/login-code/handlers.server.ts'
import { loginCodeMails } from './features/accounts/login-code/mail.server.ts'
import { accountsMails } from './features/accounts/mails.server.ts'
import { passkeysHandlers } from './features/accounts/passkeys/handlers.server.ts'
import { settingsHandlers } from './features/accounts/settings/handlers.server.ts'
import { ownTokensHandlers } from './features/accounts/tokens/handlers.server.ts'
import { administrationHandlers } from './features/administration/handlers.server.ts'
import { administrationTasks } from './features/administration/tasks.server.ts'
import { appsHandlers } from './features/agents/apps/handlers.server.ts'
import { authorizationServer, authorizationServerPath } from './features/agents/apps/metadata.ts'
import { serveApps } from './features/agents/apps/oauth.server.ts'
import { serveAgents } from './features/agents/mcp.server.ts'
import { protectedResource, protectedResourcePath } from './features/agents/protected-resource.ts'
import { fairnessTasks } from './features/analytics/fairness/tasks.server.ts'
import { forecastTasks } from './features/analytics/forecast/tasks.server.ts'
import { analyticsHandlers } from './features/analytics/handlers.server.ts'
import { marketNotificationKinds } from './features/analytics/market/notification-kinds.server.ts'
import { marketTasks, recordRelease } from './features/analytics/market/tasks.server.ts'
import { savedReportsNotificationKinds } from './features/analytics/saved/notification-kinds.server.ts'
import { savedReportsTasks } from './features/analytics/saved/tasks.server.ts'
import { personHandlers } from './features/applications/ask-for-person/ask-for-person.server.ts'
import { bondHandlers } from './features/applications/bond/handlers.server.ts'
import { guestHandlers } from './features/applications/guest/guest.server.ts'
import { guestMails } from './features/applications/guest/mails.server.ts'
import { applicationsHandlers } from './features/applications/handlers.server.ts'
import { applicationsNotificationKinds } from './features/applications/notification-kinds.server.ts'
import { offerActsHandlers } from './features/applications/offers/handlers.server.ts'
import { plannedOffersHandlers } from './features/applications/planned-offers/handlers.server.ts'
import { sendPlannedOffer } from './features/applications/planned-offers/tasks.server.ts'
import { previewHandlers } from './features/applications/preview/handlers.server.ts'
import { prospectImportsHandlers } from './features/applications/prospects/import/handlers.server.ts'
import { workImport } from './features/applications/prospects/import/work.server.ts'
import { prospectMails } from './features/applications/prospects/mails.server.ts'
import { prospectsHandlers } from './features/applications/prospects/prospects.server.ts'
import { rangesHandlers } from './features/applications/ranges/handlers.server.ts'
import { sourcesHandlers } from './features/applications/sources/handlers.server.ts'
import { startViewCounter } from './features/applications/sources/view-counter.server.ts'
import { applicationsTasks } from './features/applications/tasks.server.ts'
import { webhookApplication } from './features/applications/webhooks/application.server.ts'
import { bulkHandlers } from './features/bulk/handlers.server.ts'
import { workBulk } from './features/bulk/work.server.ts'
import { directoryHandlers } from './features/companies/directory/handlers.server.ts'
import { serveScim } from './features/companies/directory/scim.server.ts'
import { companiesHandlers } from './features/companies/handlers.server.ts'
import { companiesMails } from './features/companies/mails.server.ts'
import { noTeamHandlers } from './features/companies/no-team/handlers.server.ts'
import { companiesNotificationKinds } from './features/companies/notification-kinds.server.ts'
import { companiesTasks, reserveAllIdentifiers, saveAllNames } from './features/companies/tasks.server.ts'
import { sendWebhooks } from './features/companies/webhooks/sender.server.ts'
import { feeds } from './features/content/feeds.server.ts'
import { contentHandlers } from './features/content/handlers.server.ts'
import { readIndexNow } from './features/content/indexnow/queries.server.ts'
import { keyPath } from './features/content/indexnow/tasks.server.ts'
import { jobFeeds } from './features/content/job-feeds/documents.server.ts'
import { contentTasks } from './features/content/tasks.server.ts'
import { filesHandlers } from './features/files/handlers.server.ts'
import { filesTasks } from './features/files/tasks.server.ts'
import { interviewsHandlers } from './features/interviews/handlers.server.ts'
import { interviewsMails } from './features/interviews/mails.server.ts'
import { interviewsNotificationKinds } from './features/interviews/notification-kinds.server.ts'
import { interviewsTasks } from './features/interviews/tasks.server.ts'
import { jobsHandlers } from './features/jobs/handlers.server.ts'
import { jobsNotificationKinds } from './features/jobs/notification-kinds.server.ts'
import { jobsTasks } from './features/jobs/tasks.server.ts'
import { webhookJob } from './features/jobs/webhooks/job.server.ts'
import { mandatesHandlers } from './features/mandates/handlers.server.ts'
import { mandatesMails } from './features/mandates/mails.server.ts'
import { mandatesNotificationKinds } from './features/mandates/notification-kinds.server.ts'
import { messagesHandlers } from './features/messages/handlers.server.ts'
import { messagesNotificationKinds } from './features/messages/notification-kinds.server.ts'
import { messagesTasks } from './features/messages/tasks.server.ts'
import { moderationHandlers } from './features/moderation/handlers.server.ts'
import { jobModerationHandlers } from './features/moderation/jobs/handlers.server.ts'
import { jobModerationTasks } from './features/moderation/jobs/tasks.server.ts'
import { moderationNotificationKinds } from './features/moderation/notification-kinds.server.ts'
import { reportCasesHandlers } from './features/moderation/reports/handlers.server.ts'
import { reportCasesTasks } from './features/moderation/reports/tasks.server.ts'
import { notificationChoicesHandlers } from './features/notifications/choices/handlers.server.ts'
import { sendWaitingMails } from './features/notifications/choices/tasks.server.ts'
import { notificationsHandlers } from './features/notifications/handlers.server.ts'
import { offersHandlers } from './features/offers/handlers.server.ts'
import { payHandlers } from './features/pay/handlers.server.ts'
import { countPay, payTasks } from './features/pay/tasks.server.ts'
import { companyExportNotificationKinds } from './features/privacy/company-export/notification-kinds.server.ts'
import { privacyHandlers } from './features/privacy/handlers.server.ts'
import { retentionTasks } from './features/privacy/retention/sweep.server.ts'
import { eraseRestoredAccounts, privacyTasks } from './features/privacy/tasks.server.ts'
import { pushHandlers } from './features/push/handlers.server.ts'
import { reportsHandlers } from './features/reports/handlers.server.ts'
import { resumeImportHandlers } from './features/resumes/import/handlers.server.ts'
import { resumeFilesHandlers } from './features/resumes/write/handlers.server.ts'
import { alertsHandlers } from './features/search/alerts/handlers.server.ts'
import { alertMails } from './features/search/alerts/mails.server.ts'
import { alertsNotificationKinds } from './features/search/alerts/notification-kinds.server.ts'
import { searchHandlers } from './features/search/handlers.server.ts'
import { measureIndex } from './features/search/index/engine.server.ts'
import { similarHandlers } from './features/search/similar/handlers.server.ts'
import { suggestionsHandlers } from './features/search/suggestions/handlers.server.ts'
import { searchTasks } from './features/search/tasks.server.ts'
import { startUnansweredSearches } from './features/search/unanswered/unanswered.server.ts'
import { seekersHandlers } from './features/seekers/handlers.server.ts'
import { talentHandlers } from './features/talent/handlers.server.ts'
import { talentNotificationKinds } from './features/talent/notification-kinds.server.ts'
import { trackerHandlers } from './features/tracker/handlers.server.ts'
import { trackerNotificationKinds } from './features/tracker/notification-kinds.server.ts'
import { trackerTasks } from './features/tracker/tasks.server.ts'
import type { Task } from './server/tasks.ts'

/** Every kind of thing that people are told. */
export const notificationKinds = [
  ...companiesNotificationKinds,
  ...mandatesNotificationKinds,
  ...jobsNotificationKinds,
  ...alertsNotificationKinds,
  ...applicationsNotificationKinds,
  ...trackerNotificationKinds,
  ...messagesNotificationKinds,
  ...interviewsNotificationKinds,
  ...talentNotificationKinds,
  ...companyExportNotificationKinds,
  ...moderationNotificationKinds,
  ...savedReportsNotificationKinds,
  ...marketNotificationKinds,
] as NotificationKind[]
export const bellOf = bellRenderer(notificationKinds)

/** The handler of every endpoint. A missing one is a type error. */
export const handlers: Handlers<Contract> = {
  ...accountsHandlers,
  ...ownTokensHandlers,
  ...settingsHandlers,
  ...loginCodeHandlers,
  ...passkeysHandlers,
  ...pushHandlers,
  ...filesHandlers,
  ...reportsHandlers,
  ...companiesHandlers,
  ...directoryHandlers,
  ...noTeamHandlers,
  ...mandatesHandlers,
  ...jobsHandlers,
  ...searchHandlers,
  ...alertsHandlers,
  ...suggestionsHandlers,
  ...similarHandlers,
  ...payHandlers,
  ...seekersHandlers,
  ...offersHandlers,
  ...resumeImportHandlers,
  ...resumeFilesHandlers,
  ...trackerHandlers,
  ...applicationsHandlers,
  ...bondHandlers,
  ...offerActsHandlers,
  ...plannedOffersHandlers,
  ...previewHandlers,
  ...bulkHandlers,
  ...rangesHandlers,
  ...sourcesHandlers,
  ...guestHandlers,
  ...prospectsHandlers,
  ...prospectImportsHandlers,
  ...personHandlers,
  ...messagesHandlers,
  ...interviewsHandlers,
  ...talentHandlers,
  ...analyticsHandlers,
  ...notificationsHandlers(bellOf),
  ...notificationChoicesHandlers(notificationKinds),
  ...appsHandlers,
  ...contentHandlers,
  ...moderationHandlers,
  ...administrationHandlers,
  ...jobModerationHandlers,
  ...reportCasesHandlers,
  ...privacyHandlers,
}

/** Cached until public content changes; at most five minutes, for changes that write no outbox row. */
const cachedFor = (type: string) => ({ type, cacheMs: 300_000 })

/** Documents for machines outside the API, by address. */
export const documents: Documents = {
  '/robots.txt': { type: 'text/plain', write: async (db, publicUrl) => feeds(db, publicUrl).robots() },
  '/.well-known/security.txt': {
    type: 'text/plain',
    write: async (db, publicUrl) => feeds(db, publicUrl).security(),
  },
  [protectedResourcePath]: {
    type: 'application/json',
    write: async (_db, publicUrl) => JSON.stringify(protectedResource(publicUrl)),
  },
  [authorizationServerPath]: {
    type: 'application/json',
    write: async (_db, publicUrl) => JSON.stringify(authorizationServer(publicUrl)),
  },
  [keyPath]: { type: 'text/plain', write: async (db) => (await readIndexNow(db)).key },
  '/sitemap.xml': {
    ...cachedFor('application/xml'),
    write: (db, publicUrl) => feeds(db, publicUrl).sitemapIndex(),
  },
  '/sitemap-pages.xml': {
    ...cachedFor('application/xml'),
    write: (db, publicUrl) => feeds(db, publicUrl).sitemapPages(),
  },
  '/sitemap-jobs-:part(^\\d{1,6}$).xml': {
    ...cachedFor('application/xml'),
    write: (db, publicUrl, { part }) => feeds(db, publicUrl).sitemapJobs(part),
  },
  '/sitemap-companies-:part(^\\d{1,6}$).xml': {
    ...cachedFor('application/xml'),
    write: (db, publicUrl, { part }) => feeds(db, publicUrl).sitemapCompanies(part),
  },
  '/sitemap-pay-:part(^\\d{1,6}$).xml': {
    ...cachedFor('application/xml'),
    write: (db, publicUrl, { part }) => feeds(db, publicUrl).sitemapPay(part),
  },
  '/jobs.rss': { ...cachedFor('application/rss+xml'), write: (db, publicUrl) => feeds(db, publicUrl).rss() },
  ...jobFeeds,
}

/** What health checks and metrics tell of the search. */
export const searchIndex = measureIndex

/** Services that run as long as a process that answers requests, one that runs tasks, and each. */
export const backgroundServices = [runJobIndex, startQueryCache, startViewCounter, startUnansweredSearches]
const taskServices = [runSearchFeed, sendWebhooks({ application: webhookApplication, job: webhookJob })]
const sharedServices = [openSearchCluster, startDailyCounts]

export const tasks = [
  ...mailTasks({
    ...{
      ...accountsMails,
      ...loginCodeMails,
      ...emailChangeMails,
      ...alertMails,
      ...companiesMails,
      ...mandatesMails,
    },
    ...interviewsMails,
    ...guestMails,
    ...prospectMails,
  }),
  ...pushTasks(notificationKinds),
  hashUndeliverable,
  ...retentionTasks,
  ...filesTasks,
  ...companiesTasks,
  ...reverificationTasks,
  ...jobsTasks,
  ...searchTasks,
  ...payTasks,
  ...trackerTasks,
  ...applicationsTasks,
  sendPlannedOffer,
  workBulk,
  workImport,
  ...interviewsTasks,
  ...savedReportsTasks,
  ...fairnessTasks,
  ...forecastTasks,
  ...marketTasks,
  ...messagesTasks,
  sendWaitingMails(notificationKinds),
  ...contentTasks,
  ...administrationTasks,
  ...jobModerationTasks,
  ...reportCasesTasks,
  ...privacyTasks(bellOf),
] as Task[]

/** Run once at every start. */
export const startTasks = [
  ...[reserveAllIdentifiers, saveAllNames, eraseRestoredAccounts, hashUndeliverable],
  ...[readJobs, countPay, recordRelease],
]

/** The whole product, as a process opens it. */
export const features = {
  ...{ contract, handlers, tasks, documents, searchIndex },
  protocols: [serveAgents, serveScim, serveApps],
  ...{ backgroundServices, taskServices, sharedServices },
}
