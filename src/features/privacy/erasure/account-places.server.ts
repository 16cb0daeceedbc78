import { sql } from 'kysely'
import { byEmail, erasedName, everybody, none, ofUser, type Place, passing, secret } from './place.server.ts'

/** What anybody's account has, whatever their role. */
export const accountPlaces: Place[] = [
  {
    table: 'company_sessions',
    rows: ({
      id,
    }) => sql`session_id in (select id from sessions where user_id = ${id}) or (company_id, subject) in
      (select company_id, subject from company_identities where user_id = ${id})`,
    exported: secret,
  },
  {
    table: 'company_identities',
    rows: ofUser,
    exported: { leftOut: 'How the company’s own sign-in knows its people, which is the company’s' },
  },
  {
    table: 'external_sign_ins',
    rows: ({ id }) => sql`session_id in (select id from sessions where user_id = ${id})`,
    exported: secret,
  },
  { table: 'sessions', rows: ofUser, exported: 'sessions' },
  { table: 'known_devices', rows: ofUser, exported: secret },
  { table: 'one_time_tokens', rows: ofUser, exported: secret },
  { table: 'totp_factors', rows: ofUser, exported: secret },
  { table: 'recovery_codes', rows: ofUser, exported: secret },
  { table: 'external_identities', rows: ofUser, exported: 'account' },
  { table: 'pending_identities', rows: ofUser, exported: secret },
  { table: 'passkeys', rows: ofUser, exported: 'passkeys' },
  { table: 'passkey_challenges', rows: ofUser, exported: secret },
  {
    table: 'push_subscriptions',
    rows: ofUser,
    exported: { leftOut: 'Keys of the browsers, which are named in the sessions' },
  },
  { table: 'notification_choices', rows: ofUser, exported: 'notificationChoices' },
  { table: 'notification_settings', rows: ofUser, exported: 'notificationTimes' },
  { table: 'saved_reports', rows: ofUser, exported: 'savedReports' },
  {
    table: 'market_alerts',
    rows: ofUser,
    exported: { leftOut: 'Limits that a member of staff set; they say nothing of them' },
  },
  { table: 'email_changes', rows: ofUser, exported: 'account' },
  {
    table: 'registrations',
    rows: (one) => sql`${byEmail(one)} or id = (select registration_id from users where id = ${one.id})`,
    exported: { leftOut: 'What was typed to register; it is the account by now' },
  },
  {
    table: 'guest_applications',
    rows: byEmail,
    exported: {
      leftOut: 'What was typed without an account; once its link is opened it is a draft of the account',
    },
  },
  {
    table: 'prospects',
    rows: (one) => sql`${byEmail(one)} or claimed_by = ${one.id}`,
    exported: 'addedByCompanies',
  },
  {
    // Until the import is done; after it no row says who it was about.
    table: 'prospect_import_rows',
    rows: ({ emails, company }) =>
      sql`exists (select from unnest(${emails}::text[]) as own (email)
        where position(lower(own.email) in lower(data::text)) > 0)
        or import_id in (select id from prospect_imports where company_id = ${company})`,
    exported: { leftOut: 'A file that a company uploads; who comes in from it is in `addedByCompanies`' },
  },
  {
    table: 'impersonations',
    rows: ({ id }) => sql`user_id = ${id} or admin_id = ${id}`,
    exported: { leftOut: 'Kept in the audit log' },
  },
  { table: 'notifications', rows: ofUser, exported: 'notifications' },
  {
    // What others were told, without the name.
    table: 'notifications',
    empties: [
      {
        where: ({ applications }) => sql`params ->> 'id' = any(${applications}::text[])`,
        set: {
          params: sql`params
            || case when params ? 'seekerName' then jsonb_build_object('seekerName', ${erasedName}::text) else '{}' end
            || case when params ? 'applicant' then jsonb_build_object('applicant', ${erasedName}::text) else '{}' end`,
        },
      },
    ],
  },
  {
    // Only their name tells whom these are about: of a recruiter, or of a colleague in the teams they were in.
    table: 'notifications',
    rows: ({ id, name, role }) =>
      role === 'RECRUITER'
        ? sql`params ->> 'recruiter' = ${name}`
        : sql`${name} in (params ->> 'person', params ->> 'by') and (not params ? 'company' or params ->> 'company' in (
            select companies.name from team_events join companies on companies.id = company_id
            where team_events.actor_id = ${id}))`,
    exported: { leftOut: 'Others’ notifications' },
  },
  { table: 'live_events', rows: ({ id }) => sql`${id}::uuid = any(user_ids)`, exported: passing },
  { table: 'data_exports', rows: ofUser, exported: { leftOut: 'The archive itself' } },
  {
    // Whose applicant leaves loses its archive by a trigger.
    table: 'company_exports',
    rows: ({ id, company }) => sql`requested_by = ${id} or company_id = ${company}`,
    exported: { leftOut: 'The archive itself' },
  },
  { table: 'alerts', rows: (one) => sql`${ofUser(one)} or ${byEmail(one)}`, exported: 'alerts' },
  {
    table: 'alert_deliveries',
    rows: byEmail,
    exported: { leftOut: 'Which jobs were emailed; the alerts are exported' },
  },
  {
    table: 'undeliverable_addresses',
    rows: byEmail,
    exported: { leftOut: 'As the following; it waits to be hashed' },
  },
  {
    table: 'undeliverable_address_hashes',
    rows: ({ undeliverableHashes }) => sql`address_hash = any(${undeliverableHashes}::text[])`,
    exported: { leftOut: 'That email to your address bounces, which your settings show' },
  },
  { table: 'contact_messages', rows: byEmail, exported: 'contactMessages' },
  {
    table: 'reports',
    empties: [
      {
        where: (one) => sql`reporter_id = ${one.id} or ${byEmail(one)}`,
        set: { details: sql`''`, email: none, network_hash: none, reporter_id: none },
      },
    ],
    keeps: [
      {
        columns: ['case_id', 'id', 'reference', 'category'],
        roles: everybody,
        what: 'That somebody reported a job or company, and for what: not who, and not your words',
        reason: 'Others are protected by it',
        until: 'the reported company leaves',
      },
    ],
    exported: 'reports',
  },
  {
    // Keyed hashes without their person, deleted every night.
    table: 'rate_limits',
    impersonal: 'all',
  },
]
