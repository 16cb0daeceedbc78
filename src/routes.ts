import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

const accounts = 'features/accounts'
const reports = 'features/reports'
const companies = 'features/companies'
const mandates = 'features/mandates'
const jobs = 'features/jobs'
const search = 'features/search'
const seekers = 'features/seekers'
const applications = 'features/applications'
const notifications = 'features/notifications'
const content = 'features/content'
const moderation = 'features/moderation'
const administration = 'features/administration'

/** Signed-in people are sent away from the public help pages, so each area has its own copy of them. */
const help = (area: string) => [route('help/:page', `${content}/HelpPage.tsx`, { id: `${area}-help` })]

// The site map: every page address and the module that draws it. `areas/` holds the frames around them.
export default [
  layout('areas/PublicLayout.tsx', [
    index(`${content}/LandingPage.tsx`),
    route('jobs', `${search}/JobsPage.tsx`, { id: 'public-jobs' }, [
      route(':slug', `${search}/JobPane.tsx`, { id: 'public-job' }),
    ]),
    route('job-detail/:slug', `${applications}/JobDetailPage.tsx`),
    route('companies', `${companies}/CompaniesPage.tsx`),
    route('companies/:slug', `${jobs}/CompanyPage.tsx`),
    route('companies/:slug/verification', `${companies}/CompanyVerificationPage.tsx`),
    route('blog', `${content}/BlogPage.tsx`),
    route('blog/:slug', `${content}/ArticlePage.tsx`),
    route('faq', `${content}/FaqPage.tsx`),
    route('about', `${content}/AboutPage.tsx`),
    route('contact', `${content}/ContactPage.tsx`),
    route('privacypolicy', `${content}/PrivacyPage.tsx`),
    route('termsofservice', `${content}/TermsPage.tsx`),
    route('fraud-policy', `${content}/FraudPolicyPage.tsx`),
    route('report/:key', `${reports}/ReportPage.tsx`),
  ]),

  // Proving who you are. These pages bring their own frame.
  route('login', `${accounts}/LoginPage.tsx`),
  route('register', `${accounts}/RegisterPage.tsx`),
  route('forgot-password', `${accounts}/ForgotPasswordPage.tsx`),
  route('new-password', `${accounts}/NewPasswordPage.tsx`),
  route('EmailVerification', `${accounts}/EmailVerificationPage.tsx`),
  route('emailverification-permotion', `${accounts}/PromotionsPage.tsx`),
  route('sign-in', `${accounts}/SignInPage.tsx`),
  route('employer/LogOut', `${accounts}/LogOutPage.tsx`),
  route('confirm-alert', `${search}/alerts/ConfirmAlertPage.tsx`),
  route('unsubscribe/:token', `${search}/alerts/UnsubscribePage.tsx`),
  route('recruiter-invitation', `${mandates}/InvitationPage.tsx`),
  route('confirm-mailbox', `${companies}/ConfirmMailboxPage.tsx`),
  route('dev/mailbox', `${accounts}/MailboxPage.tsx`),

  route('seeker', 'areas/SeekerLayout.tsx', [
    index('areas/home.route.ts', { id: 'seeker-home' }),
    route('dashboard', `${applications}/SeekerDashboardPage.tsx`),
    route('jobs', `${search}/JobsPage.tsx`, { id: 'seeker-jobs' }, [
      route(':slug', `${search}/JobPane.tsx`, { id: 'seeker-job' }),
    ]),
    route('saved', `${seekers}/SavedJobsPage.tsx`),
    route('alerts', `${search}/alerts/AlertsPage.tsx`),
    route('apply/:slug', `${applications}/ApplyPage.tsx`),
    route('applications', `${applications}/ApplicationsPage.tsx`),
    route('applications/:id', `${applications}/ApplicationPage.tsx`),
    route('profile', `${seekers}/ProfilePage.tsx`),
    route('notifications', `${notifications}/NotificationsPage.tsx`, { id: 'seeker-notifications' }),
    ...help('seeker'),
    route('*', 'areas/home.route.ts', { id: 'seeker-unknown' }),
  ]),

  route('employer', 'areas/EmployerLayout.tsx', [
    index('areas/home.route.ts', { id: 'employer-home' }),
    route('legitimacy-checkpoint', `${companies}/CheckpointPage.tsx`),
    layout('areas/ApprovedEmployerLayout.tsx', [
      route('dashboard', `${applications}/EmployerDashboardPage.tsx`),
      route('jobs', `${jobs}/EmployerJobsPage.tsx`),
      route('jobs/new', `${jobs}/NewJobPage.tsx`),
      route('jobs/:id', `${jobs}/JobEditorPage.tsx`),
      route('jobs/:id/applicants', `${applications}/ApplicantsPage.tsx`),
      route('applicants', `${applications}/ApplicantsIndexPage.tsx`),
      route('company', `${companies}/CompanyProfilePage.tsx`),
      route('company/facts', `${companies}/standing/IdentityPage.tsx`),
      route('recruiters', `${mandates}/EmployerRecruitersPage.tsx`),
      route('notifications', `${notifications}/NotificationsPage.tsx`, { id: 'employer-notifications' }),
      ...help('employer'),
    ]),
    route('*', 'areas/home.route.ts', { id: 'employer-unknown' }),
  ]),

  route('recruiter', 'areas/RecruiterLayout.tsx', [
    index('areas/home.route.ts', { id: 'recruiter-home' }),
    route('dashboard', `${applications}/PortfolioPage.tsx`),
    route('mandates', `${mandates}/RecruiterMandatesPage.tsx`),
    route('notifications', `${notifications}/NotificationsPage.tsx`, { id: 'recruiter-notifications' }),
    // The employer's own pages, for one client at a time.
    ...prefix('for/:company', [
      route('jobs', `${jobs}/EmployerJobsPage.tsx`, { id: 'client-jobs' }),
      route('jobs/new', `${jobs}/NewJobPage.tsx`, { id: 'client-job-new' }),
      route('jobs/:id', `${jobs}/JobEditorPage.tsx`, { id: 'client-job' }),
      route('jobs/:id/applicants', `${applications}/ApplicantsPage.tsx`, { id: 'client-board' }),
      route('applicants', `${applications}/ApplicantsIndexPage.tsx`, { id: 'client-applicants' }),
    ]),
    ...help('recruiter'),
    route('*', 'areas/home.route.ts', { id: 'recruiter-unknown' }),
  ]),

  route('admin', 'areas/AdminLayout.tsx', [
    index('areas/home.route.ts', { id: 'admin-home' }),
    route('verification', `${moderation}/VerificationQueuePage.tsx`, [
      route(':id', `${moderation}/VerificationCasePane.tsx`),
    ]),
    route('jobs', `${moderation}/jobs/JobQueuePage.tsx`, { id: 'admin-jobs' }, [
      route(':id', `${moderation}/jobs/JobReviewPane.tsx`),
    ]),
    route('reports', `${moderation}/reports/ReportQueuePage.tsx`, [
      route(':id', `${moderation}/reports/ReportCasePane.tsx`),
    ]),
    route('audit', `${moderation}/AuditPage.tsx`),
    route('users', `${administration}/UsersPage.tsx`),
    route('users/:id', `${administration}/UserPage.tsx`),
    route('system', `${administration}/SystemPage.tsx`),
    ...help('admin'),
    route('*', 'areas/home.route.ts', { id: 'admin-unknown' }),
  ]),

  // The spec: any other path redirects to the root.
  route('*', `${content}/unknown.route.ts`),
] satisfies RouteConfig
