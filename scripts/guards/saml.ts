import type { Guard } from './guard.ts'

const folder = 'src/features/companies/sign-in/saml'
const tests = [`${folder}/saml-refusals.test.ts`]

export const samlGuards: Guard[] = [
  {
    refuses: 'comments and document types in an answer by SAML',
    file: `${folder}/saml-xml.server.ts`,
    text: 'if (/<[!?]/.test(text)) return null',
    without: 'if (text === null) return null',
    tests,
  },
  {
    refuses: 'a second assertion beside the signed one',
    file: `${folder}/response.server.ts`,
    text: "[...descendants(response, 'Assertion')].length !== 1",
    without: "[...descendants(response, 'Assertion')].length < 1",
    tests,
  },
  {
    refuses: 'signatures by SHA-1',
    file: `${folder}/response.server.ts`,
    text: 'if (!pattern.test(algorithm)) throw',
    without: 'if (!pattern) throw',
    tests,
  },
  {
    refuses: 'an assertion for another audience',
    file: `${folder}/response.server.ts`,
    text: '!restrictions.every((audiences) => audiences.includes(ours))',
    without: '!ours',
    tests,
  },
  {
    refuses: 'an assertion that confirms another request',
    file: `${folder}/response.server.ts`,
    text: ".find((data) => data?.attributes.get('InResponseTo') === requestId)",
    without: '.find((data) => data && requestId)',
    tests,
  },
]
