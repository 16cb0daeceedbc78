import { paths } from '#/shared/paths.ts'
import type { Config } from '../config.ts'

/** Headers of every answer. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** API answers are data: browsers may not run, frame or store them. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** For scripts, styles and pictures opened on their own; a worker may still call this server. */
export const fileContentPolicy =
  "default-src 'none'; connect-src 'self'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Pages may run only their own scripts: inline ones by their hashes, and what those load. */
export function pageContentPolicy(scriptHashes: string[], config: Config) {
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join('')
  const countries = process.env.VITE_COUNTRIES_URL ? ` ${new URL(process.env.VITE_COUNTRIES_URL).origin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${hashes} 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${countries}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Addresses that carry a secret: the Referer header must not pass it on. */
export const secretPaths = [
  paths.newPassword,
  paths.emailVerification,
  paths.promotions,
  paths.signIn,
  paths.confirmAlert,
  paths.unsubscribe(''),
  paths.notificationChoices(''),
  paths.confirmMailbox,
  paths.recruiterInvitation,
  paths.teamInvitation,
  paths.emailChange,
  paths.restoreEmail,
  paths.report(''),
  paths.interview,
  paths.guestApplication,
  paths.prospect,
]
