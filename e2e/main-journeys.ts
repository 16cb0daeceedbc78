/**
 * The journeys that `npm test` walks: the main task of each role, so that each area of the site map is crossed. The
 * others are walked by `npm run test:rest`.
 */
export const mainJourneys = [
  // Visitors: a search, an application without an account, a forgotten password.
  'e2e/seekers/search-finds.e2e.ts',
  'e2e/hiring/guest-applies.e2e.ts',
  'e2e/accounts/password-reset.e2e.ts',
  // Seekers: from the registration to the application, their profile, alerts, interviews, messages, settings.
  'e2e/hiring/seeker-applies.e2e.ts',
  'e2e/seekers/profile-lists.e2e.ts',
  'e2e/seekers/job-alerts.e2e.ts',
  'e2e/interviews/interview-booked.e2e.ts',
  'e2e/messages/messages.e2e.ts',
  'e2e/accounts/notification-choices.e2e.ts',
  // Employers: from the registration to the hire, offers, their team.
  'e2e/hiring/employer-hires.e2e.ts',
  'e2e/hiring/offer-in-both-hands.e2e.ts',
  'e2e/team.e2e.ts',
  // Recruiters and administrators.
  'e2e/hiring/recruiter-mandate.e2e.ts',
  'e2e/moderation/admin-decides.e2e.ts',
  'e2e/moderation/report-recall.e2e.ts',
]

/** These end processes, fill disks or set clocks, and wait for what follows, so nothing else runs beside them. */
export const aloneJourneys = ['e2e/operation/**/*.e2e.ts']
