// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.

/** One place of the product that refuses something, how it looks without that, and the tests that must notice. */
export type Guard = {
  /** What the product must not do; without the guard it does. */
  refuses: string
  file: string
  /** Text of the file, found exactly once. */
  text: string
  /** What stands there when the guard is removed. */
  without: string
  tests: string[]
}

export const guards: Guard[] = [
  {
    refuses: 'jobs and applicants of another company',
    file: 'src/features/jobs/public/visibility.server.ts',
    text: '(jobs.company_id = ${companyId} ${underMandate} ${inHiringTeam})',
    without: '(true ${underMandate} ${inHiringTeam})',
    tests: ['src/features/jobs/jobs.test.ts', 'src/testing/sweeps/tenants.test.ts'],
  },
  {
    refuses: 'jobs that the recruiter has no mandate for',
    file: 'src/features/jobs/public/visibility.server.ts',
    text: 'sql`and jobs.mandate_id = ${mandateId}`',
    without: 'sql``',
    tests: ['src/features/mandates/mandates.test.ts'],
  },
  {
    refuses: 'jobs of other hiring teams to an interviewer',
    file: 'src/features/jobs/public/visibility.server.ts',
    text: 'sql`and exists (select from job_members where job_id = jobs.id and user_id = ${onlyJobsOf})`',
    without: 'sql``',
    tests: ['src/features/jobs/team/job-team.test.ts'],
  },
  {
    refuses: 'jobs of companies that are not listed',
    file: 'src/features/jobs/public/visibility.server.ts',
    text: 'and job_is_open(jobs.status, jobs.closes_at, jobs.held_at) and ${companyIsListed})`',
    without: 'and job_is_open(jobs.status, jobs.closes_at, jobs.held_at))`',
    tests: ['src/testing/sweeps/owner-reachable.test.ts', 'src/testing/sweeps/suspension.test.ts'],
  },
  {
    refuses: 'the session of a suspended person',
    file: 'src/server/auth/session-users.ts',
    text: ".where('users.suspendedAt', 'is', null)\n    .where(validImpersonation)",
    without: '.where(validImpersonation)',
    tests: ['src/server/auth/session-ends.test.ts'],
  },
  {
    refuses: 'a session that nobody used for too long',
    file: 'src/server/auth/sessions.ts',
    text: 'if (unusedFor > lifetimes[user.role].idle * 1000) return null',
    without: '',
    tests: ['src/server/auth/session-ends.test.ts', 'src/features/accounts/accounts.test.ts'],
  },
  {
    refuses: 'a session that is too old',
    file: 'src/server/auth/session-users.ts',
    text: ".where('sessions.tokenHash', '=', tokenHash)\n    .where('sessions.expiresAt', '>', sql<Date>`now()`)",
    without: ".where('sessions.tokenHash', '=', tokenHash)",
    tests: ['src/server/auth/session-ends.test.ts', 'src/features/accounts/accounts.test.ts'],
  },
  {
    refuses: 'acting for a company after the mandate has ended',
    file: 'src/server/auth/sessions.ts',
    text: ".where('mandates.state', '=', 'active')",
    without: '',
    tests: ['src/features/mandates/mandates.test.ts'],
  },
  {
    refuses: 'an administrator without a second factor',
    file: 'src/server/auth/access.ts',
    text: 'user.secondFactorDue && !beforeSecondFactor',
    without: 'false',
    tests: [
      'src/features/accounts/two-step/two-step.test.ts',
      'src/features/administration/administration.test.ts',
    ],
  },
  {
    refuses: 'an account whose address is not confirmed',
    file: 'src/server/auth/access.ts',
    text: 'if (!user.emailVerified && !unconfirmed) throw confirmFirst()',
    without: '',
    tests: ['src/features/accounts/unconfirmed-accounts.test.ts'],
  },
  {
    refuses: 'acts that need a fresh proof of who one is',
    file: 'src/server/auth/access.ts',
    text: 'user.provenAt.getTime() > Date.now() - proofMinutes * 60_000',
    without: 'user.provenAt.getTime() > 0',
    tests: ['src/features/accounts/step-up/step-up.test.ts'],
  },
  {
    refuses: 'acts that a role of the team has no right to',
    file: 'src/server/auth/access.ts',
    text: 'if (!hasRight(user.actor, endpoint.right))',
    without: 'if (user.actor === null)',
    tests: ['src/testing/sweeps/rights-table.test.ts'],
  },
  {
    refuses: 'hiring before the company is approved',
    file: 'src/server/auth/access.ts',
    text: "if (user.companyStatus !== 'approved') {",
    without: 'if (user.companyStatus === null) {',
    tests: ['src/testing/sweeps/suspension.test.ts', 'src/testing/sweeps/access.test.ts'],
  },
  {
    refuses: 'writing while an administrator impersonates somebody',
    file: 'src/server/auth/access.ts',
    text: 'if (endpoint.whileImpersonating ?? isRead) return',
    without: 'if (endpoint.whileImpersonating ?? isRead ?? true) return\n  if (user) return',
    tests: ['src/features/administration/administration.test.ts', 'src/testing/sweeps/confidential.test.ts'],
  },
  {
    refuses: 'fields that an endpoint does not have',
    file: 'src/server/http/endpoints.ts',
    text: ': endpoint.input.strict()',
    without: ': endpoint.input',
    tests: ['src/testing/sweeps/input-abuse.test.ts', 'src/server/server.test.ts'],
  },
  {
    refuses: 'more calls than a limit allows',
    file: 'src/server/rate-limits.ts',
    text: 'if (row.count <= budget.calls) return',
    without: 'if (row.count > 0) return',
    tests: ['src/features/accounts/rate-limits.test.ts'],
  },
  {
    refuses: 'calls to private addresses (SSRF)',
    file: 'src/server/outbound/safe-fetch.ts',
    text: 'addresses?.every((one) => isAllowedAddress(one, outbound))',
    without: 'addresses?.some((one) => isAllowedAddress(one, outbound))',
    tests: ['src/server/outbound/outbound.test.ts'],
  },
  {
    refuses: 'a redirect to a host that does not belong to the company',
    file: 'src/server/outbound/safe-fetch.ts',
    text: "if (!belongs(url.hostname)) return { ok: false, reason: 'elsewhere', target: url.hostname }",
    without: '',
    tests: [
      'src/server/outbound/outbound.test.ts',
      'src/features/companies/verification/file-proofs.test.ts',
    ],
  },
  {
    refuses: 'answers of other servers that never end',
    file: 'src/server/outbound/safe-fetch.ts',
    text: 'if (size > maxBytes) return end(false)',
    without: '',
    tests: [
      'src/features/interviews/external/external-calendars.test.ts',
      'src/features/companies/verification/file-proofs.test.ts',
    ],
  },
  {
    refuses: 'a link that was used before',
    file: 'src/features/accounts/queries.server.ts',
    text: ".where('usedAt', 'is', null)\n    .where('expiresAt', '>', sql<Date>`now()`)\n    .where((where) =>",
    without: ".where('expiresAt', '>', sql<Date>`now()`)\n    .where((where) =>",
    tests: ['src/features/accounts/accounts.test.ts'],
  },
  {
    refuses: 'a link that has expired',
    file: 'src/features/accounts/queries.server.ts',
    text: ".where('expiresAt', '>', sql<Date>`now()`)\n    .where((where) =>",
    without: '.where((where) =>',
    tests: ['src/features/accounts/accounts.test.ts'],
  },
  {
    refuses: 'a link of another browser that would sign in',
    file: 'src/features/accounts/queries.server.ts',
    text: "where.or([where('challenge', 'is', null), where('challenge', '=', challengeOf(verifier))])",
    without: "where.or([where('challenge', 'is', null), where('challenge', '!=', verifier)])",
    tests: ['src/features/accounts/external/external.test.ts'],
  },
  {
    refuses: 'the code of an authenticator app a second time',
    file: 'src/features/accounts/two-step/second-factor.server.ts',
    text: ".where('lastStep', '<', step)",
    without: '',
    tests: ['src/features/accounts/two-step/two-step.test.ts'],
  },
  {
    refuses: 'a recovery code a second time',
    file: 'src/features/accounts/two-step/second-factor.server.ts',
    text: ".where('usedAt', 'is', null)\n      .returning('userId')",
    without: ".returning('userId')",
    tests: ['src/features/accounts/two-step/two-step.test.ts'],
  },
  {
    refuses: 'an address that the identity provider has not confirmed',
    file: 'src/server/auth/oidc.ts',
    text: 'profileClaims.email_verified === true',
    without: 'profileClaims.email_verified !== false',
    tests: [
      'src/features/accounts/external/external.test.ts',
      'src/features/accounts/external/pre-hijacked.test.ts',
    ],
  },
  {
    refuses: 'an ID token with a wrong signature',
    file: 'src/server/auth/oidc.ts',
    text: '  oidc.enableNonRepudiationChecks(config)\n',
    without: '',
    tests: ['src/features/accounts/external/external.test.ts'],
  },
  {
    refuses: 'an ID token in the place of a logout token',
    file: 'src/server/auth/logout-token.ts',
    text: "if (payload.nonce !== undefined) throw new Error('it has a nonce')",
    without: '',
    tests: ['src/features/companies/sign-in/back-channel.test.ts'],
  },
  {
    refuses: 'formulas in exported tables',
    file: 'src/shared/csv.ts',
    text: "? `'${value}` : value",
    without: '? value : value',
    tests: ['src/features/moderation/audit/audit-log.test.ts'],
  },
  {
    refuses: 'reviewers of their own company',
    file: 'src/features/moderation/may-decide.server.ts',
    text: 'if (conflict) throw new AppError(403, conflict)',
    without: '',
    tests: ['src/features/moderation/moderation.test.ts', 'src/features/moderation/review.test.ts'],
  },
  {
    refuses: 'confirming what one proposed oneself',
    file: 'src/server/auth/dual-approval.ts',
    text: 'if (confirms && isProposer) throw',
    without: 'if (!proposal) throw',
    tests: ['src/features/administration/administration.test.ts', 'src/features/moderation/appeal.test.ts'],
  },
  {
    refuses: 'a stage change on what somebody else has changed meanwhile',
    file: 'src/features/applications/moves/transitions.server.ts',
    text: 'if (known.version !== version) throw await conflict({ db, user }, known, by)',
    without: '',
    tests: ['src/features/applications/applications.test.ts'],
  },
  {
    refuses: 'documents in the caches of browsers',
    file: 'src/features/files/response.server.ts',
    text: "isPrivate ? 'private, no-store'",
    without: "isPrivate ? 'private'",
    tests: ['src/features/files/files.test.ts', 'src/features/files/resumes.test.ts'],
  },
  {
    refuses: 'documents with scripts',
    file: 'src/features/files/accept.server.ts',
    text: "if (finding && (type || finding === 'timeout')) throw",
    without: "if (finding === 'timeout') throw",
    tests: ['src/features/files/resumes.test.ts', 'src/features/files/files.test.ts'],
  },
  {
    refuses: 'a forged link of a mail’s foot',
    file: 'src/server/mail/preference-link.ts',
    text: 'return person && timingSafeEqual(signature, signatureOf(encryption, person)) ? person : undefined',
    without: 'return person',
    tests: ['src/features/notifications/choices/preference-link.test.ts'],
  },
  {
    refuses: 'changing what the audit log says',
    file: 'migrations/0001_server.sql',
    text: "  raise exception '% is append-only', tg_table_name;",
    without: '  return coalesce(new, old);',
    tests: ['src/server/audit.test.ts'],
  },
  {
    refuses: 'messages into a conversation that the applicant blocked',
    file: 'src/features/messages/close-reason.ts',
    text: "if (thread?.blockedAt) return 'blocked'",
    without: '',
    tests: ['src/features/messages/safety/safety.test.ts'],
  },
  {
    refuses: 'scripts on pages that are not the product’s',
    file: 'src/server/http/security-headers.ts',
    text: "`script-src 'self'${hashes} 'strict-dynamic'`",
    without: "`script-src 'self' 'unsafe-inline'`",
    tests: ['src/server/http/security-headers.test.ts'],
  },
  {
    refuses: 'people who were erased, after a restore',
    file: 'src/features/privacy/erasure/tombstones.server.ts',
    text: 'userIds.filter((id) => hashes.has(hashOf(context, id)))',
    without: 'userIds.filter((id) => hashes.has(id))',
    tests: ['src/features/privacy/erasure/erasure.test.ts', 'scripts/restore.test.ts'],
  },
]
