import { randomBytes } from 'node:crypto'
import type { Config } from '#/server/config.ts'

// What Waymark is to a company's issuer: in SAML a service provider, one per company.

/** Takes a tenth of a second, so it is loaded with the first company that needs it. */
const loadLibrary = () => import('@node-saml/node-saml')

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
export async function ourMetadata(config: PublicUrl, companyId: string) {
  const { generateServiceProviderMetadata } = await loadLibrary()
  return generateServiceProviderMetadata({
    issuer: entityIdOf(config, companyId),
    callbackUrl: acsUrlOf(config, companyId),
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${companyId}`,
  })
}

/**
 * The library reads and verifies signatures. What the assertion says is compared by `readAssertion`, which takes the
 * time and says exactly what is wrong.
 */
export async function openSaml(
  config: PublicUrl,
  { companyId, signOnUrl, certificates }: SamlIssuer,
  requestId?: string,
) {
  const { SAML, ValidateInResponseTo } = await loadLibrary()
  return new SAML({
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
    ...(requestId && { generateUniqueId: () => requestId }),
  })
}

/** The issuer's address with a request, and the id of the request, which its answer has to name. */
export async function buildSamlUrl(config: PublicUrl, issuer: SamlIssuer) {
  // An XML id begins with a letter or an underscore.
  const requestId = `_${randomBytes(32).toString('hex')}`
  const saml = await openSaml(config, issuer, requestId)
  const url = await saml.getAuthorizeUrlAsync('', undefined, {})
  return { url, requestId }
}
