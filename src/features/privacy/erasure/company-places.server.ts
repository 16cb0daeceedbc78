import { sql } from 'kysely'
import type { Person } from './person.server.ts'
import { byEmail, hirers, type Kept, none, ofUser, type Place } from './place.server.ts'

// What people leave behind in companies. A company with other members goes on, with what was done in its name. One
// that ends with its only member is emptied; only what others still need stays.

const closing = ({ company }: Person) => sql`company_id = ${company}`
const ofItsBoards = (one: Person) => sql`board_id in (select id from job_boards where ${closing(one)})`
/** Of a company that was suspended stays what was found out about it. */
const closingUnlessSuspended = ({ companyToEmpty }: Person) => sql`company_id = ${companyToEmpty}`
const inJobsOf = (company: string | null) =>
  sql`job_id in (select id from jobs where company_id = ${company})`
const itsJobs = ({ company }: Person) => inJobsOf(company)
const itsJobsUnlessSuspended = ({ companyToEmpty }: Person) => inJobsOf(companyToEmpty)
const hasNoApplications = sql`not exists (select from applications where job_id = jobs.id)`
const ofTheCompany = { leftOut: 'Belongs to the company’s file, which its team reads on its pages' }

const namesInHistory = (columns: string[]): Kept => ({
  columns,
  roles: hirers,
  what: 'Your name beside what you did for a company that goes on without you',
  reason: 'A company has to know who did what in its name',
  until: 'the company’s account ends',
})

const staffRecord = (columns: string[]): Kept => ({
  columns,
  roles: ['EMPLOYER', 'SUPER_ADMIN'],
  what: 'What was decided about companies, jobs and reports, with the reasons',
  reason: 'Decisions can be appealed, and a company suspended for fraud must be known again',
  until: 'the company leaves; of a suspended one, without end',
})

const publicJob: Kept = {
  columns: [],
  roles: ['EMPLOYER'],
  what: 'Jobs that people applied to, closed, with the company’s name',
  reason: 'Each applicant keeps the record of what they answered',
  until: 'the last applicant leaves',
}

/** What others were told stays with them, without the name. */
const toldToOthers: Kept = {
  columns: [],
  roles: ['EMPLOYER'],
  what: 'Emails and notifications that others received about a company’s jobs and their applications',
  reason: 'They are theirs',
  until: 'they leave',
}

export const companyPlaces: Place[] = [
  { table: 'notifications', keeps: [{ ...toldToOthers, columns: ['params'] }] },
  { table: 'captured_mails', keeps: [{ ...toldToOthers, columns: ['subject', 'text_body', 'html_body'] }] },
  { table: 'applications', keeps: [{ ...publicJob, columns: ['answers'] }] },
  { table: 'search_places', keeps: [{ ...publicJob, columns: ['city', 'region', 'country'] }] },
  {
    // Deleted every night.
    table: 'search_outbox',
    keeps: [{ ...publicJob, columns: ['removed_terms'], until: '7 days after the job closed' }],
  },
  { table: 'company_members', rows: ofUser, exported: 'company' },
  { table: 'job_members', rows: ofUser, exported: 'jobs' },
  { table: 'case_locks', rows: ofUser, exported: { leftOut: 'Held for minutes' } },
  {
    table: 'team_invitations',
    rows: (one) => sql`${byEmail(one)} or ${closing(one)}`,
    exported: ofTheCompany,
  },
  {
    table: 'team_events',
    rows: closing,
    keeps: [namesInHistory(['actor', 'person', 'company_id', 'kind', 'actor_id', 'from_role', 'to_role'])],
    exported: 'history',
  },
  {
    table: 'job_changes',
    rows: itsJobs,
    keeps: [namesInHistory(['actor', 'job_id', 'actor_id', 'changes'])],
    exported: 'history',
  },
  {
    table: 'job_events',
    rows: itsJobs,
    keeps: [namesInHistory(['actor', 'person', 'job_id', 'kind', 'actor_id'])],
    exported: 'history',
  },
  {
    table: 'mandates',
    rows: (one) =>
      sql`recruiter_id = ${one.id} or (recruiter_id is null and ${byEmail(one)}) or ${closing(one)}`,
    exported: 'mandates',
  },
  {
    table: 'mandate_events',
    keeps: [
      {
        columns: ['mandate_id', 'from_state', 'to_state', 'actor_id', 'reason'],
        roles: ['EMPLOYER'],
        what: 'Reasons you gave a recruiter for a company, without your name',
        reason: 'They are part of what the recruiter was told',
        until: 'the recruiter or the company leaves',
      },
    ],
    exported: ofTheCompany,
  },
  {
    table: 'mailbox_confirmations',
    rows: (one) => sql`${byEmail(one)} or ${closing(one)}`,
    exported: ofTheCompany,
  },
  {
    table: 'company_logout_tokens',
    rows: closing,
    exported: { leftOut: 'Hashes that say nothing of a person' },
  },
  { table: 'job_board_jobs', rows: ofItsBoards, exported: ofTheCompany },
  ...[
    'message_templates',
    'job_templates',
    'job_boards',
    'job_imports',
    'prospect_imports',
    'company_sign_ins',
    'company_drafts',
    'company_warnings',
    'domain_challenges',
    'domain_checks',
    'company_documents',
    'talent_views',
    'talent_invitations',
  ].map((table): Place => ({ table, rows: closing, exported: ofTheCompany })),
  ...['evidence', 'withdrawn_findings', 'company_names', 'company_identifiers'].map(
    (table): Place => ({
      table,
      rows: closingUnlessSuspended,
      keeps: [staffRecord([])],
      exported: ofTheCompany,
    }),
  ),
  {
    table: 'document_views',
    keeps: [
      {
        columns: ['document_id', 'document', 'company_id', 'viewer_id', 'viewer'],
        roles: ['EMPLOYER', 'SUPER_ADMIN'],
        what: 'That a document of a company was opened in its check: its file name, when and by whom',
        reason: 'Companies were promised that every view is written down',
        until: 'this site ends',
      },
    ],
    exported: ofTheCompany,
  },
  {
    table: 'application_notes',
    rows: ({ company }) =>
      sql`application_id in (select applications.id from applications join jobs on jobs.id = job_id
        where company_id = ${company})`,
  },
  { table: 'job_screenings', rows: itsJobsUnlessSuspended, exported: ofTheCompany },
  {
    table: 'job_decisions',
    rows: itsJobsUnlessSuspended,
    keeps: [
      staffRecord([
        'job_id',
        'case_id',
        'kind',
        'reason_code',
        'note',
        'undo_snapshot',
        'decided_by',
        'appeal',
        'appeal_outcome',
        'appeal_note',
        'appeal_decided_by',
      ]),
    ],
    exported: ofTheCompany,
  },
  {
    table: 'company_appeals',
    rows: closingUnlessSuspended,
    keeps: [staffRecord(['decision_id', 'company_id', 'text', 'appealed_by', 'outcome'])],
    exported: ofTheCompany,
  },
  {
    table: 'report_cases',
    rows: closingUnlessSuspended,
    keeps: [
      staffRecord([
        'subject_type',
        'subject_id',
        'company_id',
        'decision',
        'reason_code',
        'note',
        'decided_by',
      ]),
    ],
    exported: ofTheCompany,
  },
  {
    table: 'company_decisions',
    rows: closingUnlessSuspended,
    keeps: [
      staffRecord([
        'company_id',
        'decision',
        'reasons',
        'note',
        'facts',
        'prior_state',
        'requested_fields',
        'field_notes',
      ]),
    ],
    exported: ofTheCompany,
  },
  {
    table: 'company_history',
    rows: closingUnlessSuspended,
    keeps: [staffRecord(['company_id', 'from_status', 'to_status', 'reason', 'changes'])],
    exported: ofTheCompany,
  },
  {
    table: 'proposals',
    rows: ({ id }) => sql`proposed_by = ${id}`,
    keeps: [staffRecord(['action', 'subject_type', 'subject_id', 'reasons', 'note', 'outcome', 'closed_by'])],
    exported: { leftOut: 'A record about the work of our staff' },
  },
  {
    table: 'jobs',
    rows: ({ company }) => sql`company_id = ${company} and ${hasNoApplications}`,
    empties: [
      {
        where: ({ company }) => sql`company_id = ${company} and status in ('open', 'paused')`,
        set: { status: sql`'closed'`, closed_at: sql`now()`, closed_reason: sql`'withdrawn'` },
      },
    ],
    keeps: [
      {
        ...publicJob,
        columns: [
          'title',
          'description',
          'slug',
          'skills',
          'search_terms',
          'steps',
          'questions',
          'question_models',
          'hours',
          'visa',
          'city',
          'region',
        ],
      },
      { ...publicJob, columns: ['country', 'further_places', 'industry', 'baseline_advert'] },
      { ...publicJob, columns: ['benefits', 'vacancy', 'starts_on', 'ai_use', 'ai_use_note'] },
    ],
    exported: 'jobs',
  },
  {
    table: 'job_adverts',
    rows: (one) =>
      sql`${itsJobs(one)} and not exists (select from applications where advert_id = job_adverts.id)`,
    keeps: [{ ...publicJob, columns: ['job_id', 'hash', 'advert'] }],
    exported: 'jobs',
  },
  {
    table: 'companies',
    rows: ({ companyToEmpty }) =>
      sql`id = ${companyToEmpty} and not exists (select from jobs where company_id = companies.id)`,
    empties: [
      {
        where: ({ companyToEmpty }) => sql`id = ${companyToEmpty}`,
        set: {
          ...Object.fromEntries(
            [
              ...['status_note', 'photo', 'phone_country_code', 'phone_contact_number', 'mailing_address'],
              ...['physical_address', 'website_url', 'domain', 'business_registration_number'],
              ...['corporate_domicile', 'tax_id_number', 'facebook_url', 'twitter_url', 'linkedin_url'],
              ...['youtube_url', 'tagline', 'about', 'verification_source', 'verified_domain'],
            ].map((column) => [column, none]),
          ),
          certifications: sql`'{}'`,
          requested_fields: sql`'{}'`,
          field_notes: sql`'{}'`,
        },
      },
    ],
    keeps: [
      { ...publicJob, columns: ['name', 'slug', 'name_key', 'domain_key', 'city', 'region', 'country'] },
      staffRecord(['status', 'industry_affiliations']),
    ],
    impersonal: ['entity_type', 'verification_level', 'grace_reason', 'hiring_steps'],
    exported: 'company',
  },
]
