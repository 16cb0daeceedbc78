import { accountsApi } from './features/accounts/api.ts'
import { loginCodeApi } from './features/accounts/login-code/api.ts'
import { passkeysApi } from './features/accounts/passkeys/api.ts'
import { settingsApi } from './features/accounts/settings/api.ts'
import { ownTokensApi } from './features/accounts/tokens/api.ts'
import { administrationApi } from './features/administration/api.ts'
import { appsApi } from './features/agents/apps/api.ts'
import { analyticsApi } from './features/analytics/api.ts'
import { applicationsApi } from './features/applications/api.ts'
import { personApi } from './features/applications/ask-for-person/api.ts'
import { bondApi } from './features/applications/bond/api.ts'
import { guestApi } from './features/applications/guest/api.ts'
import { offerActsApi } from './features/applications/offers/api.ts'
import { plannedOffersApi } from './features/applications/planned-offers/api.ts'
import { previewApi } from './features/applications/preview/api.ts'
import { prospectsApi } from './features/applications/prospects/api.ts'
import { prospectImportsApi } from './features/applications/prospects/import/api.ts'
import { rangesApi } from './features/applications/ranges/api.ts'
import { sourcesApi } from './features/applications/sources/api.ts'
import { bulkApi } from './features/bulk/api.ts'
import { companiesApi } from './features/companies/api.ts'
import { directoryApi } from './features/companies/directory/api.ts'
import { noTeamApi } from './features/companies/no-team/api.ts'
import { contentApi } from './features/content/api.ts'
import { filesApi } from './features/files/api.ts'
import { interviewsApi } from './features/interviews/api.ts'
import { jobsApi } from './features/jobs/api.ts'
import { mandatesApi } from './features/mandates/api.ts'
import { messagesApi } from './features/messages/api.ts'
import { moderationApi } from './features/moderation/api.ts'
import { jobModerationApi } from './features/moderation/jobs/api.ts'
import { reportCasesApi } from './features/moderation/reports/api.ts'
import { notificationsApi } from './features/notifications/api.ts'
import { notificationChoicesApi } from './features/notifications/choices/api.ts'
import { offersApi } from './features/offers/api.ts'
import { payApi } from './features/pay/api.ts'
import { privacyApi } from './features/privacy/api.ts'
import { pushApi } from './features/push/api.ts'
import { reportsApi } from './features/reports/api.ts'
import { resumeImportApi } from './features/resumes/import/api.ts'
import { resumeFilesApi } from './features/resumes/write/api.ts'
import { alertsApi } from './features/search/alerts/api.ts'
import { searchApi } from './features/search/api.ts'
import { similarApi } from './features/search/similar/api.ts'
import { suggestionsApi } from './features/search/suggestions/api.ts'
import { seekersApi } from './features/seekers/api.ts'
import { talentApi } from './features/talent/api.ts'
import { trackerApi } from './features/tracker/api.ts'

/** Every endpoint. The router, the typed client, OpenAPI and the access test all read this table. */
export const contract = {
  ...accountsApi,
  ...ownTokensApi,
  ...settingsApi,
  ...loginCodeApi,
  ...passkeysApi,
  ...pushApi,
  ...filesApi,
  ...reportsApi,
  ...companiesApi,
  ...directoryApi,
  ...noTeamApi,
  ...mandatesApi,
  ...jobsApi,
  ...searchApi,
  ...alertsApi,
  ...suggestionsApi,
  ...similarApi,
  ...payApi,
  ...seekersApi,
  ...offersApi,
  ...resumeImportApi,
  ...resumeFilesApi,
  ...trackerApi,
  ...applicationsApi,
  ...bondApi,
  ...offerActsApi,
  ...plannedOffersApi,
  ...previewApi,
  ...bulkApi,
  ...rangesApi,
  ...sourcesApi,
  ...guestApi,
  ...prospectsApi,
  ...prospectImportsApi,
  ...personApi,
  ...messagesApi,
  ...interviewsApi,
  ...talentApi,
  ...analyticsApi,
  ...notificationsApi,
  ...notificationChoicesApi,
  ...appsApi,
  ...contentApi,
  ...moderationApi,
  ...administrationApi,
  ...jobModerationApi,
  ...reportCasesApi,
  ...privacyApi,
}

export type Contract = typeof contract
