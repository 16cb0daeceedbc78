import { sql } from 'kysely'
import { closedSentence } from '#/features/applications/closed-account.server.ts'
import type { Role } from '#/shared/roles.ts'
import { accountPlaces } from './account-places.server.ts'
import { companyPlaces } from './company-places.server.ts'
import { directoryPlaces } from './directory-places.server.ts'
import { interviewPlaces } from './interview-places.server.ts'
import { messagePlaces } from './message-places.server.ts'
import { offerPlaces } from './offer-places.server.ts'
import {
  erasedName,
  everybody,
  hirers,
  isAmong,
  keptApplicationMonths,
  none,
  ofApplications,
  ofUser,
  type Place,
  passing,
} from './place.server.ts'
import { talentPlaces } from './talent-places.server.ts'
import { textReaders } from './texts.server.ts'
import { tokenPlaces } from './token-places.server.ts'
import { webhookPlaces } from './webhook-places.server.ts'

// Every place that may hold something of a person, and what becomes of it when they are erased. The erasure runs this
// list from the top, and a test compares it with the schema: a table without an entry, or a column of text, JSON or ids
// that no entry names, fails it.

const seeker: Place[] = [
  { table: 'seeker_profiles', rows: ofUser, exported: 'profile' },
  { table: 'seeker_private_answers', rows: ofUser, exported: 'privateAnswers' },
  { table: 'profile_drafts', rows: ofUser, exported: 'profileDraft' },
  {
    table: 'application_drafts',
    rows: ({ id }) => sql`seeker_id = ${id}`,
    exported: 'applicationDrafts',
  },
  { table: 'resume_proposals', rows: ofUser, exported: 'resumeProposal' },
  { table: 'resume_data', rows: ofUser, exported: 'resumeData' },
  { table: 'saved_jobs', rows: ofUser, exported: 'savedJobs' },
  ...talentPlaces,
  { table: 'resumes', rows: ofUser, exported: 'resumes' },
  { table: 'portfolio_files', rows: ofUser, exported: 'files' },
  {
    table: 'fraud_recalls',
    rows: ({ id }) => sql`seeker_id = ${id}`,
    exported: { leftOut: 'That a fraud warning was sent; it is in the notifications' },
  },
  {
    table: 'application_notes',
    rows: ofApplications,
    exported: { leftOut: 'An employer’s own notes about an applicant; those of an author are in `notes`' },
  },
  {
    table: 'application_notes',
    empties: [
      {
        where: ({ id }) => sql`author_id = ${id} and token_name is not null`,
        set: { token_name: none },
      },
    ],
    keeps: [
      {
        columns: ['application_id', 'author_id', 'body'],
        roles: hirers,
        what: 'Notes you wrote about applicants, without your name',
        reason: 'They belong to the company you wrote them for',
        until: 'the applicant or the company leaves',
      },
    ],
  },
  ...offerPlaces,
  ...messagePlaces,
  {
    table: 'application_files',
    rows: (person) =>
      sql`(${ofApplications(person)} or file_id in (select id from files where owner_id = ${person.id}))`,
    exported: 'applications',
  },
  {
    // What a team notes down about them; it goes with everything that is theirs in the application.
    table: 'application_tags',
    rows: ofApplications,
    exported: { leftOut: 'Words of a company’s team for its own order' },
  },
  {
    table: 'bulk_items',
    empties: [{ where: ofApplications, set: { message: none, problem: none } }],
    impersonal: ['bulk_id', 'application_id', 'state', 'reason'],
    exported: { leftOut: 'How far a company’s press has come; what it did is in the application' },
  },
  {
    table: 'bulk_actions',
    empties: [{ where: ({ id }) => sql`actor_id = ${id}`, set: { actor_id: none } }],
    impersonal: ['id', 'job_id', 'kind', 'to_stage', 'tag'],
    exported: { leftOut: 'What was pressed for a company; the company’s histories have what it did' },
  },
  {
    table: 'joined_applicants',
    rows: ({ id }) => sql`(seeker_id = ${id} or other_id = ${id})`,
    empties: [{ where: ({ id }) => sql`joined_by = ${id}`, set: { joined_by: none } }],
    exported: { leftOut: 'That a company takes two accounts for one person; its own note' },
  },
  {
    table: 'applicant_views',
    rows: ({ id }) => sql`owner_id = ${id}`,
    exported: 'applicantViews',
  },
  {
    table: 'application_events',
    empties: [
      {
        where: (person) =>
          sql`${ofApplications(person)} and message is not null
            and not (to_stage = 'withdrawn' and message = ${closedSentence})`,
        set: { message: none },
      },
      {
        where: ({ id }) => sql`actor_id = ${id} and token_name is not null`,
        set: { token_name: none },
      },
    ],
    keeps: [
      {
        columns: ['message'],
        roles: hirers,
        what: 'Messages you wrote to applicants, without your name',
        reason: 'They are part of what the applicant was told',
        until: 'the applicant leaves',
      },
    ],
    impersonal: [
      ...['application_id', 'kind', 'actor_id', 'from_stage', 'to_stage'],
      ...['from_step_id', 'to_step_id', 'step_name'],
    ],
    exported: 'applications',
  },
  {
    table: 'earlier_applications',
    empties: [{ where: ofApplications, set: { shared: sql`'{}'` } }],
    impersonal: ['application_id', 'stage', 'reject_reason'],
    exported: 'applications',
  },
  {
    table: 'application_rounds',
    // Written anew by a trigger when `source` of the application is emptied.
    impersonal: ['application_id', 'job_id', 'facts'],
    exported: { leftOut: 'Written from `applications` and `application_events`, which are in it' },
  },
  {
    table: 'applications',
    empties: [
      {
        where: ({ applications }) => isAmong('id', applications),
        set: {
          seeker_id: none,
          cover_note: none,
          answers: sql`'[]'`,
          snapshot: sql`jsonb_build_object('name', ${erasedName}::text)`,
          resume_file_id: none,
          source: none,
          source_medium: none,
          source_campaign: none,
          erased_at: sql`now()`,
        },
      },
    ],
    keeps: [
      {
        columns: [
          ...['id', 'job_id', 'stage', 'step_id', 'told_stage', 'told_step_id', 'reject_reason', 'advert_id'],
          'shown_by_what',
        ],
        roles: ['SEEKER'],
        what: 'The record of each application, without your name, words and files: its stages and days, why it was rejected, and the pay of an offer',
        reason: 'Employers must be able to account for their decisions',
        until: `${keptApplicationMonths} months after the erasure`,
      },
    ],
    exported: 'applications',
  },
]

const texts: Place[] = [
  {
    table: 'files',
    rows: ({ id }) => sql`owner_id = ${id}`,
    exported: 'files',
  },
  {
    // Read one by one: a mail has no column that says whom it is about.
    table: 'mail_outbox',
    scanned: textReaders.mailOutbox,
    exported: { leftOut: 'Mails that wait to be sent' },
  },
  // Others' too: a digest names applicants.
  {
    table: 'waiting_mails',
    scanned: textReaders.waitingMails,
    exported: { leftOut: 'Mails that wait to be sent' },
  },
  {
    table: 'captured_mails',
    scanned: textReaders.capturedMails,
    exported: { leftOut: 'Mails are in your mailbox' },
  },
  { table: 'pgboss.job', scanned: textReaders.tasks, exported: passing },
  {
    table: 'audit_log',
    keeps: [
      {
        columns: [
          'actor_id',
          'actor',
          'action',
          'subject_type',
          'subject_id',
          'subject',
          'reason',
          'detail',
          'previous_hash',
          'hash',
        ],
        roles: everybody,
        what: 'Lines of the audit log, with your name at the time: what you did for a company or as staff, that you closed your account, and what our staff did about it',
        reason: 'Each line is sealed by the next, so that nobody can rewrite what happened',
        until: 'this site ends',
      },
    ],
    exported: { leftOut: 'A record about the work of our staff' },
  },
  {
    table: 'sealed_applications',
    keeps: [
      {
        columns: ['id', 'company_id', 'company_name', 'job_title', 'person_hash', 'law', 'wrapped_key'],
        roles: ['SEEKER'],
        what: 'Encrypted copies of applications that had ended before, where the law of the place wants them kept',
        reason: 'The law; nobody who hires can open them',
        until: 'the day the law says, some years after the application ended',
      },
    ],
    exported: { leftOut: 'Encrypted copies of what was in `applications` before' },
  },
  {
    table: 'erasure_tombstones',
    keeps: [
      {
        columns: ['user_hash'],
        roles: everybody,
        what: 'A scrambled number, which tells nobody who you were',
        reason: 'Should a backup be restored, you are erased from it again',
        until: 'there are no backups',
      },
    ],
    exported: { leftOut: 'Made when the account is erased' },
  },
]

/** Not about people: what the product brings along, what jobs say in public, and what is counted. */
const impersonal: Place[] = [
  'migrations',
  'push_keys',
  'indexnow',
  ...['places', 'place_names'],
  'currency_rates',
  'articles',
  ...['application_counts', 'job_source_counts', 'company_counts'],
  ...['daily_counts', 'unanswered_searches', 'unanswered_words'],
  ...['registry_cache', 'releases', 'market_weeks'],
  'job_search',
  ...['search_feed', 'search_vocabulary', 'search_vocabulary_counts', 'search_industries'],
  'suggestions',
  'pay_figures',
  ...['signed_pay_batches', 'signed_pay_counted'],
  'job_state_notices',
  ...['stage_count_changes', 'stage_counts', 'hire_forecasts', 'fairness_counts'],
].map((table) => ({ table, impersonal: 'all' as const }))

/** In the order in which they are erased: the account itself comes last. */
export const places: Place[] = [
  ...accountPlaces,
  ...interviewPlaces,
  ...seeker,
  ...companyPlaces,
  ...directoryPlaces,
  ...tokenPlaces,
  ...webhookPlaces,
  ...texts,
  ...impersonal,
  { table: 'users', rows: ({ id }) => sql`id = ${id}`, exported: 'account' },
]

/** What stays of somebody in this role, for the page on which they delete the account. */
export function listKept(role: Role) {
  const kept = places.flatMap(({ keeps = [] }) => keeps.filter(({ roles }) => roles.includes(role)))
  return [...new Map(kept.map(({ what, reason, until }) => [what, { what, reason, until }])).values()]
}
