// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import type { Guard } from './guard.ts'

const tests = ['src/features/companies/directory/directory.test.ts']

export const directoryGuards: Guard[] = [
  {
    refuses: 'addresses of another domain from a directory',
    file: 'src/features/companies/directory/users.server.ts',
    text: "if (!address || address.split('@')[1] !== domain)",
    without: 'if (!address)',
    tests,
  },
  {
    refuses: 'a directory whose company lost its domain',
    file: 'src/features/companies/directory/scim.server.ts',
    text: 'if (!domain || !isProven)',
    without: 'if (!domain)',
    tests,
  },
  {
    refuses: 'people of another company to a directory',
    file: 'src/features/companies/directory/queries.server.ts',
    text: "    .select(isHere.as('active'))\n    .where('directoryUsers.companyId', '=', companyId)",
    without: "    .select(isHere.as('active'))\n    .where(sql<boolean>`${companyId}::text is not null`)",
    tests,
  },
  {
    refuses: 'the removal of the last owner by a directory',
    file: 'src/features/companies/team/transitions.server.ts',
    text: "const decision = decideDirectoryMove(before, move)\n  if ('refusal' in decision) throw",
    without:
      "const decision = decideDirectoryMove(before, move)\n  if ('refusal' in decision) return\n  if (!decision) throw",
    tests,
  },
  {
    refuses: 'to an issuer an account that its directory did not make',
    file: 'src/features/companies/sign-in/arrival.server.ts',
    text: 'return inDirectory?.madeAccount === true && ',
    without: 'return inDirectory !== undefined && ',
    tests,
  },
]
