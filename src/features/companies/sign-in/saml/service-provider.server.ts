import { randomBytes } from 'node:crypto'
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Config } from '#/server/config.ts'

// What Waymark is to a company's issuer: in SAML a service provider, one per company.

type PublicUrl = Pick<Config, 'publicUrl'>

/** What the issuer calls us, and also where our metadata is. */
export const entityIdOf = ({ publicUrl }: PublicUrl, companyId: string) =>
  `${publicUrl}/api/auth/company-sign-in/${companyId}/metadata`

/** The assertion consumer service: where the issuer lets the browser post its answer. */
export const acsUrlOf = ({ publicUrl }: PublicUrl, companyId: string) =>
  `${publicUrl}/api/auth/company-sign-in/${companyId}/acs`

/** An issuer by SAML, with the certificates (PEM) that it may sign with. */
export type SamlIssuer = {
  companyId: string
  issuer: string
  signOnUrl: string
  certificates: string[]
}

/** By the id alone, so that it says nothing about companies. */
export const ourMetadata = (config: PublicUrl, companyId: string) =>
  generateServiceProviderMetadata({
    issuer: entityIdOf(config, companyId),
    callbackUrl: acsUrlOf(config, companyId),
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${companyId}`,
  })

/**
 * The library reads and verifies signatures. What the assertion says is compared by `readAssertion`, which takes the
 * time and says exactly what is wrong.
 */
export const samlOf = (config: PublicUrl, { companyId, signOnUrl, certificates }: SamlIssuer, id?: string) =>
  new SAML({
    issuer: entityIdOf(config, companyId),
    callbackUrl: acsUrlOf(config, companyId),
    entryPoint: signOnUrl,
    idpCert: certificates,
    // Whichever the issuer is set up to send, and however people sign in there.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    ...(id && { generateUniqueId: () => id }),
  })

/** The issuer's address with a request, and the id of the request, which its answer has to name. */
export async function buildSamlUrl(config: PublicUrl, issuer: SamlIssuer) {
  // An XML id begins with a letter or an underscore.
  const requestId = `_${randomBytes(32).toString('hex')}`
  const url = await samlOf(config, issuer, requestId).getAuthorizeUrlAsync('', undefined, {})
  return { url, requestId }
}
