import { sql } from 'kysely'
import { answersKeptDays } from '#/features/analytics/fairness/questions.ts'
import { guestDays } from '#/features/applications/guest/limits.ts'
import { prospectDays } from '#/features/applications/prospects/consent.ts'
import { maxKeepDays } from '#/features/applications/prospects/import/limits.ts'
import { talentDays } from '#/features/talent/audiences.ts'
import type { Config } from '#/server/config.ts'
import type { RetentionDays } from '#/server/retention-days.ts'
import { daily, daysAgo } from './days-ago.server.ts'
import type { Retention } from './retention-rule.ts'
import { signInRows } from './sign-in-rows.server.ts'

// What grows, and when it is deleted. The sweep runs this list; a test compares it with the schema and with the table in
// docs/retention.md, which operators read. What needs more than a condition is in `deleted-by-tasks.ts`, what stays in
// `permanent-tables.ts`.

/** The operator’s days since the row was made. */
const chosenDaysAgo = (setting: keyof RetentionDays) => ({
  setting,
  isExpired: ({ retentionDays }: Pick<Config, 'retentionDays'>) =>
    daysAgo('created_at', retentionDays[setting]),
})

export const retention: Retention[] = [
  {
    what: 'Events for open pages',
    table: 'live_events',
    every: '5 minutes',
    kept: '5 minutes',
    why: 'Open pages have them, and a page that comes back reads everything anew',
    isExpired: () => sql<boolean>`created_at < now() - interval '5 minutes'`,
  },
  {
    what: 'Finished tasks, also deliveries of emails and pushes',
    table: 'pgboss.job',
    every: 'hour',
    kept: '1 hour; the latest of each kind stays, and failed ones a week',
    why: 'The system page shows when each kind ran last, and a failed task can be run again',
    isExpired: () => sql<boolean>`state = 'completed' and completed_on < now() - interval '1 hour'
      and exists (select from pgboss.job later where later.name = job.name and later.state = 'completed'
        and (later.completed_on, later.id) > (job.completed_on, job.id))`,
  },
  {
    ...daily,
    what: 'What was read from a résumé and not accepted',
    table: 'resume_proposals',
    kept: '7 days after it was read',
    why: 'It is in the profile by then, or not wanted',
    isExpired: () => daysAgo('created_at', 7),
  },
  {
    ...daily,
    what: 'The log of a company’s webhooks',
    table: 'webhook_deliveries',
    kept: '30 days',
    why: 'What did not arrive can be sent again; what waits is given up after three days',
    isExpired: () => daysAgo('happened_at', 30),
  },
  {
    ...daily,
    what: 'Applications that were begun and not sent',
    table: 'application_drafts',
    kept: '90 days after their last change',
    why: 'Whoever comes back to a job goes on where they were',
    isExpired: () => daysAgo('saved_at', 90),
  },
  {
    ...daily,
    what: 'Applications filled in without an account',
    table: 'guest_applications',
    ...{ kept: '3 days', why: 'As long as the emailed link works' },
    isExpired: () => daysAgo('created_at', guestDays),
  },
  {
    ...daily,
    what: 'People whom a company added to a job, by hand or from another system',
    table: 'prospects',
    kept: '30 days; imported people 30, 90 or 180, as the company chose',
    why: 'Whoever has not applied by then has not said yes',
    isExpired: () =>
      sql<boolean>`coalesce(kept_until, created_at + make_interval(days => ${prospectDays})) <= now()`,
  },
  {
    ...daily,
    what: 'Files of people from another system, with what became of each row',
    table: 'prospect_imports',
    kept: '1 day if nobody was imported; else 180 days, without who they are',
    why: 'As long as the import can be taken back',
    isExpired: () =>
      sql<boolean>`(started_at is null and ${daysAgo('created_at', 1)}) or ${daysAgo('created_at', maxKeepDays)}`,
  },
  {
    ...daily,
    what: 'What people answered for a company’s counts of fairness',
    table: 'fairness_answers',
    kept: '24 months after it was answered, and no longer than an application to the company',
    why: 'Small groups wait for seven quarters until enough people are together',
    isExpired: () => daysAgo('answered_at', answersKeptDays),
  },
  {
    ...daily,
    what: 'Which companies opened somebody’s profile in their talent search',
    table: 'talent_views',
    kept: '12 months',
    why: 'People see who has read of them',
    isExpired: () => daysAgo('viewed_at', talentDays),
  },
  {
    ...daily,
    what: 'Invitations to apply',
    table: 'talent_invitations',
    kept: '12 months',
    why: 'A company asks the same person at most once in 30 days; an application stays by itself',
    isExpired: () => daysAgo('created_at', talentDays),
  },
  {
    ...daily,
    what: 'Notifications of the bell',
    table: 'notifications',
    kept: '12 months',
    why: 'What they tell of is on its own page',
    ...chosenDaysAgo('notifications'),
  },
  {
    ...daily,
    what: 'Messages from the contact page',
    table: 'contact_messages',
    kept: '24 months',
    why: 'Questions about an answer may come later',
    ...chosenDaysAgo('contact-messages'),
  },
  {
    ...daily,
    what: 'Emails captured where there is no mail server',
    table: 'captured_mails',
    kept: '30 days',
    why: 'They are read on one’s own machine only',
    ...chosenDaysAgo('captured-mails'),
  },
  {
    ...daily,
    what: 'Mails that could not be sent (encrypted)',
    table: 'mail_outbox',
    kept: '8 days',
    why: 'A failed email can be sent again for a week',
    isExpired: () => daysAgo('created_at', 8),
  },
  {
    ...daily,
    what: 'Mails that waited for a quiet hour’s end and could not be sent (encrypted)',
    table: 'waiting_mails',
    kept: '8 days after they were due',
    why: 'As above',
    isExpired: () => daysAgo('due_at', 8),
  },
  {
    ...daily,
    what: 'Addresses that refused emails for good (hashed)',
    table: 'undeliverable_address_hashes',
    kept: '12 months, or until they are confirmed again',
    why: 'Mails to what does not exist make servers distrust all others',
    isExpired: () => daysAgo('refused_at', 365),
  },
  {
    ...daily,
    what: 'The same, as an earlier version kept them',
    table: 'undeliverable_addresses',
    kept: '1 hour; they are hashed at the next start or full hour',
    why: 'That version may still run during an upgrade',
    isExpired: () => daysAgo('refused_at', 365),
  },
  ...signInRows,
  {
    ...daily,
    what: 'Counters of requests (hashed)',
    table: 'rate_limits',
    kept: 'until they start anew',
    why: 'They count for minutes or a day',
    isExpired: () => daysAgo('resets_at', 0),
  },
  {
    ...daily,
    what: 'Views of the site as a user',
    table: 'impersonations',
    kept: '90 days',
    why: 'The audit log has each, with its reason',
    isExpired: () => daysAgo('ends_at', 90),
  },
  {
    ...daily,
    what: 'Invitations to a team',
    table: 'team_invitations',
    kept: '30 days after they ended',
    why: 'They name people who may never have answered; the team’s history stays',
    isExpired: () => daysAgo('expires_at', 30),
  },
  {
    ...daily,
    what: 'Invitations of recruiters that nobody took up',
    table: 'mandates',
    kept: '30 days after they ended',
    why: 'They name people who may never have answered',
    isExpired: () =>
      sql<boolean>`state = 'invited' and recruiter_id is null and ${daysAgo('expires_at', 30)}`,
  },
  {
    ...daily,
    what: 'Mailbox proofs that nobody confirmed',
    table: 'mailbox_confirmations',
    kept: '30 days after their link ended',
    why: 'Confirmed ones are a proof, and stay with the company',
    isExpired: () => sql<boolean>`used_at is null and ${daysAgo('expires_at', 30)}`,
  },
  {
    ...daily,
    what: 'Answers of public registers',
    table: 'registry_cache',
    kept: '30 days',
    why: 'They are used for one day; what was found stays with the company',
    isExpired: () => daysAgo('fetched_at', 30),
  },
  {
    ...daily,
    what: 'Links to interviews in emails (hashed)',
    table: 'interview_links',
    kept: '30 days after they ended',
    why: 'A link that ended opens nothing',
    isExpired: () => daysAgo('expires_at', 30),
  },
  {
    ...daily,
    what: 'Times taken by past interviews',
    table: 'interview_cells',
    kept: '30 days after that time',
    why: 'Nobody can be booked in the past; the interview itself stays',
    isExpired: () => daysAgo('cell', 30),
  },
  {
    ...daily,
    what: 'Job alerts that nobody confirmed',
    table: 'alerts',
    kept: '7 days after they were asked for, when their link ends',
    why: 'Nobody agreed to them',
    isExpired: () => sql<boolean>`confirmed_at is null and confirm_expires_at < now()`,
  },
  {
    ...daily,
    what: 'Stopped job alerts without an account',
    table: 'alerts',
    kept: '30 days after they were stopped',
    why: 'The link in a late email can still say that it is stopped',
    isExpired: () => sql<boolean>`user_id is null and ${daysAgo('unsubscribed_at', 30)}`,
  },
  {
    ...daily,
    what: 'Which jobs an alert has mailed',
    table: 'alert_deliveries',
    kept: '400 days',
    why: 'No job is emailed twice, and none is open for so long',
    isExpired: () => daysAgo('created_at', 400),
  },
  {
    ...daily,
    what: 'Changes that the search index reads',
    table: 'search_outbox',
    kept: '7 days',
    why: 'An index that was stopped for longer is built anew',
    isExpired: () => daysAgo('created_at', 7),
  },
  {
    ...daily,
    what: 'Who searched for what no job has (both hashed)',
    table: 'unanswered_searches',
    kept: '14 days after their week began',
    why: 'People are counted by the week, which is over by then',
    isExpired: () => daysAgo('week', 14),
  },
  {
    ...daily,
    what: 'Words that five people or more searched for, and no job has',
    table: 'unanswered_words',
    kept: '24 months',
    why: 'Operators compare a year with the one before',
    isExpired: () => daysAgo('week', 731),
  },
]
