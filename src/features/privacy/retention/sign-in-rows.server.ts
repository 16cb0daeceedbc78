import { sql } from 'kysely'
import { sessionEnded } from '#/server/auth/sessions.ts'
import { daily, daysAgo } from './days-ago.server.ts'
import type { Retention } from './retention-rule.ts'

/** What registering and signing in leave behind. */
export const signInRows: Retention[] = [
  {
    ...daily,
    what: 'Sign-ins',
    table: 'sessions',
    kept: '7 days after they ended',
    why: 'A browser that comes late is told why it was logged out',
    isExpired: () => sessionEnded(7),
  },
  {
    ...daily,
    what: 'Links and codes from mails',
    table: 'one_time_tokens',
    kept: '30 days after they ended',
    why: 'Whoever comes late is told what happened',
    isExpired: () => daysAgo('expires_at', 30),
  },
  {
    ...daily,
    what: 'What was typed to register',
    table: 'registrations',
    kept: '30 days',
    why: 'Until then its link may still be opened',
    isExpired: () => daysAgo('created_at', 30),
  },
  {
    ...daily,
    what: 'Marks of known browsers (hashed)',
    table: 'known_devices',
    kept: '400 days after the last use',
    why: 'They let in who has the right password while others type wrong ones',
    isExpired: () => daysAgo('last_used_at', 400),
  },
  {
    ...daily,
    what: 'Changes of address that nobody confirmed',
    table: 'email_changes',
    kept: '30 days after their link ended',
    why: 'Whoever comes late is told what happened; confirmed ones stay with the account',
    isExpired: () => sql<boolean>`changed_at is null and ${daysAgo('expires_at', 30)}`,
  },
  {
    ...daily,
    what: 'Sign-ins with a provider or passkey that were not finished',
    table: 'external_sign_ins',
    kept: 'until they end, some minutes',
    why: 'Nobody came back from the provider',
    isExpired: () => daysAgo('expires_at', 0),
  },
  {
    ...daily,
    what: 'Identities that wait to be linked',
    table: 'pending_identities',
    kept: 'until they end, some minutes',
    why: 'Nobody confirmed them',
    isExpired: () => daysAgo('expires_at', 0),
  },
  {
    ...daily,
    what: 'Challenges of passkeys',
    table: 'passkey_challenges',
    kept: 'until they end, some minutes',
    why: 'Each is used once',
    isExpired: () => daysAgo('expires_at', 0),
  },
  {
    ...daily,
    what: 'Company sign-ins that were not finished',
    table: 'company_sessions',
    kept: '1 day',
    why: 'Nobody came back from the company’s issuer',
    isExpired: () => sql<boolean>`session_id is null and ${daysAgo('created_at', 1)}`,
  },
  {
    ...daily,
    what: 'Marks of used logout tokens (hashed)',
    table: 'company_logout_tokens',
    kept: '1 day',
    why: 'Older tokens are refused by their date',
    isExpired: () => daysAgo('created_at', 1),
  },
  {
    ...daily,
    what: 'Tokens of programs (hashed)',
    table: 'api_tokens',
    kept: '30 days after they ended',
    why: 'Whoever made one sees that it has ended; a revoked one is deleted at once',
    isExpired: () =>
      sql<boolean>`(${daysAgo('expires_at', 30)} and (app_ends_at is null or ${daysAgo('app_ends_at', 30)}))`,
  },
  {
    ...daily,
    what: 'Codes and refresh tokens of apps (hashed)',
    table: 'app_secrets',
    kept: 'until they end, or 7 days after they were used',
    why: 'One that comes again was stolen, and ends the access of the app',
    isExpired: () => sql<boolean>`(${daysAgo('expires_at', 0)} or ${daysAgo('used_at', 7)})`,
  },
  {
    ...daily,
    every: 'hour',
    what: 'What a program’s write was answered',
    table: 'api_token_answers',
    kept: '1 day',
    why: 'The same write sent again is answered as the first time',
    isExpired: () => daysAgo('created_at', 1),
  },
]
