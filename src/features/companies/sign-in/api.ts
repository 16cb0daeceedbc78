import { z } from 'zod'
import { challenge } from '#/features/accounts/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { trimPasted } from '#/shared/input/pasted.ts'
import { isWebUrl, tidyWebUrl } from '#/shared/input/web-url.ts'
import { domainName, emptyInput, id, text, timestamp } from '#/shared/schemas.ts'

export const signInSettings = z.object({
  issuer: z
    .string('Enter the issuer’s address')
    .max(1000, { error: 'That address is too long', abort: true })
    .overwrite(tidyWebUrl)
    .max(300, 'That address is too long')
    .refine((value) => {
      const url = URL.parse(value)
      return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
    }, 'Enter an address like https://login.company.com'),
  clientId: text('Client ID', { max: 200 }),
  /** Empty keeps the one that is stored, as long as issuer and client ID stay the same. */
  clientSecret: z.string().overwrite(trimPasted).max(500, 'That secret is too long').default(''),
})

/** An issuer by SAML, as its metadata says it. Certificates are PEM or bare base64. */
const samlSettings = z.object({
  issuer: z
    .string('Enter the entity ID')
    .overwrite(trimPasted)
    .min(1, 'Enter the entity ID')
    .max(1000, 'That is too long'),
  signOnUrl: z
    .string('Enter the sign-on address')
    .max(2000, { error: 'That address is too long', abort: true })
    .overwrite(tidyWebUrl)
    .refine(isWebUrl, 'Enter an address like https://login.company.com/sso'),
  certificate: z
    .string('Paste the certificate')
    .min(1, 'Paste the certificate')
    .max(20_000, 'That is too long'),
  /** The one that the issuer changes to. */
  nextCertificate: z.string().max(20_000, 'That is too long').default(''),
})
export type SamlSettings = z.output<typeof samlSettings>

export const signInStates = ['off', 'on', 'required'] as const

const settings = z.object({
  /** Whether this Waymark calls other servers at all. */
  available: z.boolean(),
  domain: z.string().nullable(),
  /** By a record or a file at the domain, which only its owner can put there. */
  isDomainProven: z.boolean(),
  /** What the issuer must know as the address to come back to. */
  redirectUri: z.string(),
  /** Where it may tell us that somebody logged out there (back-channel logout). */
  logoutUri: z.string(),
  /** What an issuer by SAML must know of us. Our metadata is at the entity ID. */
  saml: z.object({ entityId: z.string(), acsUrl: z.string() }),
  /** An owner with password and two-step sign-in, who can come in when the issuer is gone. */
  hasOtherWay: z.boolean(),
  connection: z
    .object({
      protocol: z.enum(['oidc', 'saml']),
      /** Of SAML: its entity ID. */
      issuer: z.string(),
      clientId: z.string().nullable(),
      signOnUrl: z.string().nullable(),
      /** PEM, and the fingerprint by SHA-256. */
      certificates: z.array(z.object({ pem: z.string(), fingerprint: z.string(), endsAt: timestamp })),
      testedAt: timestamp.nullable(),
      renewsSessions: z.boolean().nullable(),
      state: z.enum(signInStates),
      lostDomainAt: timestamp.nullable(),
      /** Members whom the issuer knows, and those with an address at the domain. */
      linked: z.number(),
      covered: z.number(),
    })
    .nullable(),
})

export const companySignInApi = {
  'GET /auth/company-sign-in': {
    access: 'anyone',
    summary:
      'The company whose own sign-in people with an address at this domain use. Says nothing about any account.',
    input: z.object({ domain: domainName }),
    output: z.object({ company: z.object({ id, name: z.string() }).nullable() }),
    limits: [{ by: 'address', calls: 60, seconds: 300 }],
  },
  'GET /auth/company-sign-in/:id/start': {
    access: 'anyone',
    budget: 'outbound',
    summary: 'Go to the issuer of the company.',
    input: z.object({ id, challenge }),
    output: 'response',
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
    writes: true,
    transaction: 'own',
  },
  'GET /auth/company-sign-in/:id/callback': {
    access: 'anyone',
    budget: 'outbound',
    summary:
      'Come back from the issuer. Leads to /sign-in with a token, to the settings after a test, or to a page that says why not.',
    // Issuers may add parameters; the library validates those that matter.
    input: z.looseObject({ id, state: z.string().max(500).optional() }),
    output: 'response',
    limits: [{ by: 'address', calls: 50, seconds: 300 }],
    writes: true,
    transaction: 'own',
  },
  'GET /auth/company-sign-in/:id/metadata': {
    access: 'anyone',
    summary:
      'What a company’s issuer by SAML must know of us, as XML. Made of the id alone: it says nothing about companies.',
    input: z.object({ id }),
    output: 'response',
  },
  'POST /auth/company-sign-in/:id/acs': {
    access: 'anyone',
    summary:
      'Come back from an issuer by SAML 2.0 (HTTP-POST binding). Leads where the callback of OpenID Connect leads.',
    // Issuers may add parameters.
    input: z.looseObject({ id, SAMLResponse: z.string().default('') }),
    output: 'response',
    urlEncoded: { maxBytes: 512 * 1024 },
    limits: [{ by: 'address', calls: 50, seconds: 300 }],
    transaction: 'own',
  },
  'POST /auth/company-sign-in/:id/logout': {
    access: 'anyone',
    budget: 'outbound',
    summary:
      'The issuer of the company tells that somebody logged out there (OpenID Connect Back-Channel Logout 1.0): their sessions by it end. Answers 200, or 400 whatever is wrong.',
    // Issuers may add parameters.
    input: z.looseObject({ id, logout_token: z.string().max(16_000).default('') }),
    output: 'response',
    urlEncoded: { maxBytes: 32 * 1024 },
    // One issuer, of many people.
    limits: [{ by: 'address', calls: 600, seconds: 300 }],
    transaction: 'own',
  },
  'GET /employer/sign-in': {
    access: 'employer',
    right: 'manage-sign-in',
    summary: 'How the company’s own sign-in is set up. Never the secret.',
    input: emptyInput,
    output: settings,
  },
  'PUT /employer/sign-in': {
    access: 'approved employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary:
      'Connect an OpenID Connect issuer. It is looked up at once; a change switches the sign-in off until it is tested again.',
    input: signInSettings,
    output: settings,
    budget: 'outbound',
    transaction: 'own',
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'POST /employer/sign-in/saml/metadata': {
    access: 'approved employer',
    right: 'manage-sign-in',
    summary: 'What the metadata of an issuer says, to look at before it is saved. Changes nothing.',
    input: z.object({
      metadata: z
        .string('Paste the metadata')
        .trim()
        .min(1, 'Paste the metadata')
        .max(500_000, 'That is too long'),
    }),
    output: samlSettings,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'PUT /employer/sign-in/saml': {
    access: 'approved employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary:
      'Connect an issuer by SAML 2.0. A change switches the sign-in off until it is tested again, but for a certificate that is added or taken away while another stays.',
    input: samlSettings,
    output: settings,
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'DELETE /employer/sign-in': {
    access: 'employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary: 'Remove the connection. Everybody who came in by it is logged out.',
    input: emptyInput,
    output: settings,
  },
  'POST /employer/sign-in/test': {
    access: 'approved employer',
    right: 'manage-sign-in',
    summary: 'Where to go to try the sign-in. It opens no session.',
    input: z.object({ challenge }),
    output: z.object({ url: z.string() }),
    budget: 'outbound',
    transaction: 'own',
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'POST /employer/sign-in/tested': {
    access: 'approved employer',
    right: 'manage-sign-in',
    summary: 'The test came back to the tab that started it.',
    input: z.object({ token: z.string().min(1).max(200), verifier: z.string().max(200) }),
    output: settings,
  },
  'POST /employer/sign-in/switch': {
    access: 'employer',
    right: 'manage-sign-in',
    stepUp: true,
    summary: 'Switch the sign-in on or off, or make it the only way in for members with the domain.',
    input: z.object({ state: z.enum(signInStates) }),
    output: settings,
  },
} satisfies EndpointTable
