import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const accounts = 'features/accounts'
const reports = 'features/reports'
const companies = 'features/companies'
const mandates = 'features/mandates'
const jobs = 'features/jobs'
const search = 'features/search'
const seekers = 'features/seekers'
const offers = 'features/offers'
const resumes = 'features/resumes'
const applications = 'features/applications'
const messages = 'features/messages'
const interviews = 'features/interviews'
const notifications = 'features/notifications'
const content = 'features/content'
const moderation = 'features/moderation'
const administration = 'features/administration'
const privacy = 'features/privacy'

/** The public help pages redirect signed-in users, so each area has its own copy of them. */
const help = (area: string) => [route('help/:page', `${content}/pages/HelpPage.tsx`, { id: `${area}-help` })]

/** The same page in each area, inside its frame. */
const settings = (area: string) => [
  route('settings', 'pages/SettingsPage.tsx', { id: `${area}-settings` }),
  route('settings/delete-account', `${privacy}/erasure/DeleteAccountPage.tsx`, { id: `${area}-delete` }),
]

// The site map: every page address and its module. `areas/` holds the layouts around them.
export default [
  layout('areas/PublicLayout.tsx', [
    index('pages/LandingPage.tsx'),
    route('job-detail/:slug', 'pages/JobDetailPage.tsx'),
    route('companies', `${companies}/pages/CompaniesPage.tsx`),
    route('companies/:slug', 'pages/CompanyPage.tsx'),
    route('companies/:slug/verification', `${companies}/pages/CompanyVerificationPage.tsx`),
    route('blog', `${content}/blog/BlogPage.tsx`),
    route('blog/:slug', `${content}/blog/ArticlePage.tsx`),
    route('faq', `${content}/pages/FaqPage.tsx`),
    route('about', `${content}/pages/AboutPage.tsx`),
    route('hiring', `${content}/pages/HiringPage.tsx`),
    route('privacypolicy', `${content}/pages/PrivacyPage.tsx`),
    route('termsofservice', `${content}/pages/TermsPage.tsx`),
    route('fraud-policy', `${content}/pages/FraudPolicyPage.tsx`),
    route('answer-bond', `${applications}/bond/AnswerBondPage.tsx`),
    route('posting-rules', `${jobs}/disclosures/PostingRulesPage.tsx`),
    route('pay', 'features/pay/pages/PayIndexPage.tsx'),
    route('pay/:occupation', 'features/pay/pages/OccupationPayPage.tsx'),
    route('pay/:occupation/:place', 'features/pay/pages/PlacePayPage.tsx'),
    route('verify', `${offers}/record/VerifyPage.tsx`),
    route('developers', `${content}/developers/DevelopersPage.tsx`),
    route('developers/changelog', `${content}/developers/ChangelogPage.tsx`),
    route('jobs', 'pages/JobsPage.tsx', { id: 'public-jobs' }, [
      route(':slug', 'pages/JobPane.tsx', { id: 'public-job' }),
    ]),
    layout('areas/QueryLayout.tsx', [
      route('contact', `${content}/contact/ContactPage.tsx`),
      route('report', `${reports}/NewReportPage.tsx`),
      route('report/:key', `${reports}/ReportPage.tsx`),
      route('apply/:slug', `${applications}/guest/GuestApplyPage.tsx`),
    ]),
  ]),

  layout('areas/QueryLayout.tsx', { id: 'account-pages' }, [
    // Signing in and registering. These pages bring their own frame.
    route('login', `${accounts}/sign-in/LoginPage.tsx`),
    route('login/code', `${accounts}/login-code/LoginCodePage.tsx`),
    route('register', `${accounts}/register/RegisterPage.tsx`),
    route('forgot-password', `${accounts}/sign-in/ForgotPasswordPage.tsx`),
    route('new-password', `${accounts}/sign-in/NewPasswordPage.tsx`),
    route('EmailVerification', `${accounts}/email/EmailVerificationPage.tsx`),
    route('account-closed', `${privacy}/erasure/AccountClosedPage.tsx`),
    route('emailverification-permotion', `${accounts}/email/PromotionsPage.tsx`),
    route('email-change', `${accounts}/email-change/EmailChangePage.tsx`),
    route('restore-email', `${accounts}/email-change/RestoreEmailPage.tsx`),
    route('sign-in', `${accounts}/sign-in/SignInPage.tsx`),
    route('employer/LogOut', `${accounts}/sign-in/LogOutPage.tsx`),
    route('confirm-alert', `${search}/alerts/ConfirmAlertPage.tsx`),
    route('unsubscribe/:token', `${search}/alerts/UnsubscribePage.tsx`),
    route('notification-choices/:token', `${notifications}/choices/NotificationChoicesPage.tsx`),
    route('notification-choices/:token/:kind', `${notifications}/choices/NotificationChoicesPage.tsx`, {
      id: 'notification-choice',
    }),
    route('team-invitation', `${companies}/team/invitation/TeamInvitationPage.tsx`),
    route('interview', `${interviews}/seeker/InterviewLinkPage.tsx`),
    route('guest-application', `${applications}/guest/GuestLinkPage.tsx`),
    route('added-by-company', `${applications}/prospects/ProspectLinkPage.tsx`),
    route('recruiter-invitation', `${mandates}/InvitationPage.tsx`),
    route('confirm-mailbox', `${companies}/verification/ConfirmMailboxPage.tsx`),
    route('authorize', 'features/agents/apps/AuthorizePage.tsx'),
    route('notification/:id', `${notifications}/OpenNotificationPage.tsx`),
    route('dev/mailbox', `${accounts}/email/MailboxPage.tsx`),
  ]),

  layout('areas/AppLayout.tsx', [
    route('seeker', 'areas/SeekerLayout.tsx', [
      index('areas/home.route.ts', { id: 'seeker-home' }),
      route('dashboard', 'pages/SeekerDashboardPage.tsx'),
      route('jobs', 'pages/JobsPage.tsx', { id: 'seeker-jobs' }, [
        route(':slug', 'pages/JobPane.tsx', { id: 'seeker-job' }),
      ]),
      route('advice', `${content}/blog/BlogPage.tsx`, { id: 'seeker-advice' }),
      route('saved', `${seekers}/saved/SavedJobsPage.tsx`),
      route('saved/companies', `${search}/alerts/FollowedPage.tsx`),
      route('saved/hidden', `${search}/similar/HiddenJobsPage.tsx`),
      route('alerts', `${search}/alerts/AlertsPage.tsx`),
      route('apply/:slug', `${applications}/apply/ApplyPage.tsx`),
      route('applications', `${applications}/seeker/ApplicationsPage.tsx`),
      route('applications/:id', `${applications}/seeker/ApplicationPage.tsx`),
      route('applications/elsewhere/new', 'pages/tracker/NewTrackedJobPage.tsx'),
      route('applications/elsewhere/import', 'pages/tracker/ImportTrackedJobsPage.tsx'),
      route('applications/elsewhere/:id', 'pages/tracker/TrackedJobPage.tsx'),
      route('messages', `${messages}/inbox/SeekerMessagesPage.tsx`),
      route('messages/:id', `${messages}/inbox/SeekerThreadPage.tsx`),
      route('interviews', `${interviews}/seeker/InterviewsPage.tsx`, { id: 'seeker-interviews' }),
      route('interviews/:id', `${interviews}/seeker/InterviewPage.tsx`),
      route('profile', `${seekers}/profile/ProfilePage.tsx`),
      route('profile/resume', `${resumes}/import/ResumeImportPage.tsx`),
      route('resume', `${resumes}/write/ResumePage.tsx`),
      route('analytics', 'pages/SeekerAnalyticsPage.tsx'),
      route('visibility', 'features/talent/visibility/VisibilityPage.tsx'),
      route('notifications', `${notifications}/NotificationsPage.tsx`, { id: 'seeker-notifications' }),
      ...settings('seeker'),
      ...help('seeker'),
      route('*', 'areas/home.route.ts', { id: 'seeker-unknown' }),
    ]),

    route('employer', 'areas/EmployerLayout.tsx', [
      index('areas/home.route.ts', { id: 'employer-home' }),
      route('legitimacy-checkpoint', `${companies}/checkpoint/CheckpointPage.tsx`),
      layout('areas/ApprovedEmployerLayout.tsx', [
        route('dashboard', 'pages/EmployerDashboardPage.tsx'),
        route('jobs', `${jobs}/employer/EmployerJobsPage.tsx`),
        route('jobs/new', `${jobs}/form/NewJobPage.tsx`),
        route('jobs/import', `${jobs}/import/JobImportPage.tsx`),
        route('jobs/:id', `${jobs}/form/JobEditorPage.tsx`),
        route('jobs/:id/applicants', `${applications}/employer/ApplicantsPage.tsx`),
        route('jobs/:id/close', 'features/bulk/CloseJobPage.tsx'),
        route('jobs/:id/sources', `${applications}/sources/JobSourcesPage.tsx`),
        route('jobs/:id/team', `${jobs}/team/JobTeamPage.tsx`),
        route('jobs/:id/history', `${jobs}/history/JobHistoryPage.tsx`),
        route('jobs/:id/interview-kits', `${interviews}/kits/JobKitsPage.tsx`),
        route('applicants', `${applications}/employer/ApplicantsIndexPage.tsx`),
        route('applicants/import', `${applications}/prospects/import/PeopleImportPage.tsx`),
        route('messages', `${messages}/inbox/CompanyMessagesPage.tsx`),
        route('messages/templates', `${messages}/templates/TemplatesPage.tsx`),
        route('messages/:id', `${messages}/inbox/CompanyThreadPage.tsx`),
        route('interviews', `${interviews}/employer/InterviewsPage.tsx`),
        route('reports', 'features/analytics/ReportsPage.tsx'),
        route('talent', 'features/talent/employer/TalentPage.tsx'),
        route('talent/:id', 'features/talent/employer/TalentProfilePage.tsx'),
        route('company', 'pages/CompanyProfilePage.tsx'),
        route('company/facts', `${companies}/reverification/IdentityPage.tsx`),
        route('recruiters', `${mandates}/EmployerRecruitersPage.tsx`),
        route('team', `${companies}/team/TeamPage.tsx`),
        route('team/sign-in', `${companies}/sign-in/CompanySignInPage.tsx`),
        route('team/tokens', `${companies}/tokens/TokensPage.tsx`),
        route('team/webhooks', `${companies}/webhooks/WebhooksPage.tsx`),
        route('team/webhooks/:id', `${companies}/webhooks/WebhookPage.tsx`),
        route('notifications', `${notifications}/NotificationsPage.tsx`, { id: 'employer-notifications' }),
        ...settings('employer'),
        ...help('employer'),
      ]),
      route('*', 'areas/home.route.ts', { id: 'employer-unknown' }),
    ]),

    route('recruiter', 'areas/RecruiterLayout.tsx', [
      index('areas/home.route.ts', { id: 'recruiter-home' }),
      route('dashboard', 'pages/PortfolioPage.tsx'),
      route('mandates', `${mandates}/RecruiterMandatesPage.tsx`),
      route('notifications', `${notifications}/NotificationsPage.tsx`, { id: 'recruiter-notifications' }),
      // The employer's pages, for one client company at a time.
      ...prefix('for/:company', [
        route('jobs', `${jobs}/employer/EmployerJobsPage.tsx`, { id: 'client-jobs' }),
        route('jobs/new', `${jobs}/form/NewJobPage.tsx`, { id: 'client-job-new' }),
        route('jobs/import', `${jobs}/import/JobImportPage.tsx`, { id: 'client-job-import' }),
        route('jobs/:id', `${jobs}/form/JobEditorPage.tsx`, { id: 'client-job' }),
        route('jobs/:id/applicants', `${applications}/employer/ApplicantsPage.tsx`, { id: 'client-board' }),
        route('jobs/:id/close', 'features/bulk/CloseJobPage.tsx', { id: 'client-close' }),
        route('jobs/:id/sources', `${applications}/sources/JobSourcesPage.tsx`, { id: 'client-sources' }),
        route('applicants', `${applications}/employer/ApplicantsIndexPage.tsx`, { id: 'client-applicants' }),
        route('applicants/import', `${applications}/prospects/import/PeopleImportPage.tsx`, {
          id: 'client-people-import',
        }),
        route('messages', `${messages}/inbox/CompanyMessagesPage.tsx`, { id: 'client-messages' }),
        route('messages/:id', `${messages}/inbox/CompanyThreadPage.tsx`, { id: 'client-thread' }),
        route('interviews', `${interviews}/employer/InterviewsPage.tsx`, { id: 'client-interviews' }),
        route('reports', 'features/analytics/ReportsPage.tsx', { id: 'client-reports' }),
        route('jobs/:id/interview-kits', `${interviews}/kits/JobKitsPage.tsx`, { id: 'client-kits' }),
        route('jobs/:id/history', `${jobs}/history/JobHistoryPage.tsx`, { id: 'client-job-history' }),
      ]),
      ...settings('recruiter'),
      ...help('recruiter'),
      route('*', 'areas/home.route.ts', { id: 'recruiter-unknown' }),
    ]),

    route('admin', 'areas/AdminLayout.tsx', [
      index('areas/home.route.ts', { id: 'admin-home' }),
      route('verification', `${moderation}/VerificationQueuePage.tsx`, [
        route(':id', `${moderation}/case/VerificationCasePane.tsx`),
      ]),
      route('jobs', `${moderation}/jobs/JobQueuePage.tsx`, { id: 'admin-jobs' }, [
        route(':id', `${moderation}/jobs/JobReviewPane.tsx`),
      ]),
      route('reports', `${moderation}/reports/ReportQueuePage.tsx`, [
        route(':id', `${moderation}/reports/ReportCasePane.tsx`),
      ]),
      route('audit', `${moderation}/audit/AuditPage.tsx`),
      route('market', 'features/analytics/market/MarketPage.tsx'),
      route('users', `${administration}/UsersPage.tsx`),
      route('users/:id', `${administration}/UserPage.tsx`),
      route('system', `${administration}/SystemPage.tsx`),
      route('sealed', `${privacy}/ending/SealedPage.tsx`),
      ...settings('admin'),
      ...help('admin'),
      route('*', 'areas/home.route.ts', { id: 'admin-unknown' }),
    ]),
  ]),

  // By the specification, any other path redirects to the root.
  route('*', `${content}/unknown.route.ts`),
] satisfies RouteConfig
