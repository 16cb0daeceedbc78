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
    refuses: 'another request with the same Idempotency-Key',
    file: 'src/server/http/tokens/idempotency.ts',
    text: 'if (row.requestHash !== requestHash)',
    without: 'if (row.requestHash === null)',
    tests: ['src/server/http/tokens/token-requests.test.ts'],
  },
]
