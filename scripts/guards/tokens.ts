import type { Guard } from './guard.ts'

export const tokenGuards: Guard[] = [
  {
    refuses: 'a token for programs where the contract does not open itself to them',
    file: 'src/server/auth/access.ts',
    text: '  if (!right)\n',
    without: '  if (!right) return\n  if (!token.name)\n',
    tests: ['src/testing/sweeps/token-table.test.ts'],
  },
  {
    refuses: 'what the rights of a token do not hold',
    file: 'src/server/auth/access.ts',
    text: 'if (!token.rights.includes(right))',
    without: 'if (false as boolean)',
    tests: ['src/features/companies/tokens/tokens.test.ts', 'src/testing/sweeps/token-table.test.ts'],
  },
  {
    refuses: 'a program that changes what its person typed',
    file: 'src/features/applications/drafts/draft.server.ts',
    text: 'or application_drafts.token_name is not null',
    without: 'or true',
    tests: ['src/features/applications/drafts/draft.test.ts'],
  },
  {
    refuses: 'the private answers of a profile to a program',
    file: 'src/features/seekers/handlers.server.ts',
    text: 'user.impersonator || user.token ?',
    without: 'user.impersonator ?',
    tests: ['src/features/accounts/tokens/own-tokens.test.ts'],
  },
  {
    refuses: 'a token that has ended',
    file: 'src/server/auth/api-tokens.ts',
    text: "    .where('apiTokens.expiresAt', '>', sql<Date>`now()`)\n",
    without: '',
    tests: ['src/features/companies/tokens/tokens.test.ts'],
  },
  {
    refuses: 'a code or refresh token of an app that was used',
    file: 'src/features/agents/apps/queries.server.ts',
    text: "    .where('usedAt', 'is', null)\n    .returning('tokenId')",
    without: "    .returning('tokenId')",
    tests: ['src/features/agents/apps/apps.test.ts'],
  },
  {
    refuses: 'a person who is led to an address that is not the app’s own',
    file: 'src/features/agents/apps/app-request.server.ts',
    text: '!client.redirectUriAllowed(redirectUri) || ',
    without: '',
    tests: ['src/features/agents/apps/apps.test.ts'],
  },
  {
    refuses: 'a right that the app did not ask for, or that the person lacks',
    file: 'src/features/agents/apps/handlers.server.ts',
    text: '  if (beyond) throw',
    without: '  if (beyond && rights.length === 0) throw',
    tests: ['src/features/agents/apps/apps.test.ts'],
  },
  {
    refuses: 'the next token of an app whose person is suspended',
    file: 'src/features/agents/apps/queries.server.ts',
    text: "    .where('users.suspendedAt', 'is', null)\n",
    without: '',
    tests: ['src/features/agents/apps/apps.test.ts'],
  },
  {
    refuses: 'another request with the same Idempotency-Key',
    file: 'src/server/http/tokens/idempotency.ts',
    text: 'if (row.requestHash !== requestHash)',
    without: 'if (row.requestHash === null)',
    tests: ['src/server/http/tokens/token-requests.test.ts'],
  },
]
