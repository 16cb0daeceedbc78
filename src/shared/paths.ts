// The one place that builds page addresses, for links, redirects, mails, notifications and feeds. routes.ts
// declares the pages; src/testing/laws/paths.test.ts keeps both in step. API endpoints are not pages.

/** Subjects of the help pages. */
export type HelpTopic = 'faq' | 'privacy' | 'terms' | 'fraud-policy' | 'contact'

/** The public help pages redirect signed-in users, so each area has its own copies. */
const help = (area: string) => (topic: HelpTopic) => `${area}/help/${topic}`

/** The hiring pages: the employer's own, and the same for each client of a recruiter. */
const hiring = (area: string) => ({
  jobs: `${area}/jobs`,
  newJob: `${area}/jobs/new`,
  job: (id: string) => `${area}/jobs/${id}`,
  jobApplicants: (id: string) => `${area}/jobs/${id}/applicants`,
  /** Closes the job with an answer for everybody, or answers those whom it closed without one. */
  jobClosing: (id: string) => `${area}/jobs/${id}/close`,
  /** How many looked at the job and applied, and where they come from. */
  jobSources: (id: string) => `${area}/jobs/${id}/sources`,
  /** The applicants of the job with one person open. */
  applicant: (jobId: string, id: string) => `${area}/jobs/${jobId}/applicants?applicant=${id}`,
  applicants: `${area}/applicants`,
  messages: `${area}/messages`,
  /** The conversation about one application. */
  thread: (id: string) => `${area}/messages/${id}`,
  interviews: `${area}/interviews`,
  /** Where hiring stands, in figures. */
  reports: `${area}/reports`,
  jobKits: (id: string) => `${area}/jobs/${id}/interview-kits`,
  /** Who changed what in the job. */
  jobHistory: (id: string) => `${area}/jobs/${id}/history`,
  jobImport: `${area}/jobs/import`,
  /** Applicants from another system. */
  peopleImport: `${area}/applicants/import`,
})
export type HiringPaths = ReturnType<typeof hiring>

export const paths = {
  landing: '/',
  jobs: '/jobs',
  jobDetail: (slug: string) => `/job-detail/${slug}`,
  companies: '/companies',
  company: (slug: string) => `/companies/${slug}`,
  companyVerification: (slug: string) => `/companies/${slug}/verification`,
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  faq: '/faq',
  about: '/about',
  /** What an employer gets, and what is asked of it. */
  hiring: '/hiring',
  contact: '/contact',
  privacy: '/privacypolicy',
  terms: '/termsofservice',
  fraudPolicy: '/fraud-policy',
  /** What happens when promised answers are late. */
  answerBond: '/answer-bond',
  /** What the law of each place asks of an advert. */
  postingRules: '/posting-rules',
  /** Whether the record of an offer is genuine. */
  verify: '/verify',
  /** What work pays: all occupations, one, and one in one place. */
  pay: '/pay',
  occupationPay: (occupation: string) => `/pay/${occupation}`,
  placePay: (occupation: string, place: string) => `/pay/${occupation}/${place}`,
  developers: '/developers',
  developersChangelog: '/developers/changelog',
  /** Where a person allows an app what it asks for (OAuth). */
  authorize: '/authorize',
  /** Report a job or a company, and where a report stands. */
  newReport: '/report',
  report: (key: string) => `/report/${key}`,
  /** The application form of visitors without an account, and where the link of its mail leads. */
  guestApply: (slug: string) => `/apply/${slug}`,
  guestApplication: '/guest-application',
  prospect: '/added-by-company',

  login: '/login',
  loginCode: '/login/code',
  register: '/register',
  registerEmployer: '/register?role=employer',
  forgotPassword: '/forgot-password',
  newPassword: '/new-password',
  emailVerification: '/EmailVerification',
  emailChange: '/email-change',
  restoreEmail: '/restore-email',
  accountClosed: '/account-closed',
  promotions: '/emailverification-permotion',
  signIn: '/sign-in',
  /** For every role, in spite of its address. */
  logOut: '/employer/LogOut',
  confirmAlert: '/confirm-alert',
  unsubscribe: (token: string) => `/unsubscribe/${token}` as const,
  notificationChoices: (token: string) => `/notification-choices/${token}` as const,
  /** The same page, opened for one kind. */
  notificationChoice: (token: string, kind: string) => `/notification-choices/${token}/${kind}` as const,
  recruiterInvitation: '/recruiter-invitation',
  teamInvitation: '/team-invitation',
  /** Leads to what the notification is about, so that a push names nothing. */
  notification: (id: string) => `/notification/${id}`,
  confirmMailbox: '/confirm-mailbox',
  mailbox: '/dev/mailbox',
  /** One interview, opened by the link in a mail, signed out. */
  interview: '/interview',

  seeker: {
    home: '/seeker',
    dashboard: '/seeker/dashboard',
    jobs: '/seeker/jobs',
    /** The articles: the public page of them redirects signed-in users. */
    advice: '/seeker/advice',
    saved: '/seeker/saved',
    followed: '/seeker/saved/companies',
    hidden: '/seeker/saved/hidden',
    alerts: '/seeker/alerts',
    alert: (id: string) => `/seeker/alerts?alert=${id}`,
    apply: (slug: string) => `/seeker/apply/${slug}`,
    applications: '/seeker/applications',
    application: (id: string) => `/seeker/applications/${id}`,
    /** A job that the seeker found elsewhere, and tracks in the same list. */
    trackedJob: (id: string) => `/seeker/applications/elsewhere/${id}`,
    newTrackedJob: '/seeker/applications/elsewhere/new',
    trackedJobsImport: '/seeker/applications/elsewhere/import',
    messages: '/seeker/messages',
    thread: (id: string) => `/seeker/messages/${id}`,
    interviews: '/seeker/interviews',
    interview: (id: string) => `/seeker/interviews/${id}`,
    profile: '/seeker/profile',
    resumeImport: '/seeker/profile/resume',
    resume: '/seeker/resume',
    analytics: '/seeker/analytics',
    /** Who finds the seeker, and which companies invited them. */
    visibility: '/seeker/visibility',
    notifications: '/seeker/notifications',
    settings: '/seeker/settings',
    deleteAccount: '/seeker/settings/delete-account',
    help: help('/seeker'),
  },

  employer: {
    home: '/employer',
    checkpoint: '/employer/legitimacy-checkpoint',
    dashboard: '/employer/dashboard',
    ...hiring('/employer'),
    company: '/employer/company',
    companyFacts: '/employer/company/facts',
    templates: '/employer/messages/templates',
    talent: '/employer/talent',
    talentProfile: (id: string) => `/employer/talent/${id}`,
    jobTeam: (id: string) => `/employer/jobs/${id}/team`,
    recruiters: '/employer/recruiters',
    team: '/employer/team',
    signIn: '/employer/team/sign-in',
    tokens: '/employer/team/tokens',
    webhooks: '/employer/team/webhooks',
    webhook: (id: string) => `/employer/team/webhooks/${id}`,
    notifications: '/employer/notifications',
    settings: '/employer/settings',
    deleteAccount: '/employer/settings/delete-account',
    help: help('/employer'),
  },

  recruiter: {
    home: '/recruiter',
    dashboard: '/recruiter/dashboard',
    mandates: '/recruiter/mandates',
    notifications: '/recruiter/notifications',
    /** The hiring pages for one client company, by its slug. */
    client: (slug: string) => hiring(`/recruiter/for/${slug}`),
    settings: '/recruiter/settings',
    deleteAccount: '/recruiter/settings/delete-account',
    help: help('/recruiter'),
  },

  admin: {
    home: '/admin',
    verification: '/admin/verification',
    verificationCase: (companyId: string) => `/admin/verification/${companyId}`,
    jobs: '/admin/jobs',
    job: (id: string) => `/admin/jobs/${id}`,
    reports: '/admin/reports',
    report: (id: string) => `/admin/reports/${id}`,
    market: '/admin/market',
    audit: '/admin/audit',
    users: '/admin/users',
    user: (id: string) => `/admin/users/${id}`,
    system: '/admin/system',
    sealed: '/admin/sealed',
    settings: '/admin/settings',
    deleteAccount: '/admin/settings/delete-account',
    help: help('/admin'),
  },
}

/** Adds the page to continue to, for pages such as the login. */
export const withNext = (path: string, next: string | null) =>
  next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path

/** The hiring pages: of an employer, or of a recruiter for one client, by its slug. */
export const hiringPaths = (client: string | null) =>
  client ? paths.recruiter.client(client) : paths.employer
