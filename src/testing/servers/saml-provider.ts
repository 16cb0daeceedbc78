import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inflateRawSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'

export type SamlAccount = { nameId: string; email: string; name?: string }
export type SamlProvider = Awaited<ReturnType<typeof samlProvider>>

/** What an answer says and how it is signed, where it is not as it should be. */
export type AnswerOptions = {
  audience?: string
  recipient?: string
  destination?: string
  inResponseTo?: string
  issuer?: string
  format?: string
  status?: string
  /** Seconds from now. */
  validFrom?: number
  validUntil?: number
  sessionUntil?: number
  signs?: readonly ('assertion' | 'response')[]
  sha?: 'sha1' | 'sha256' | 'sha512'
  /** Before it is signed. */
  change?: (assertion: string) => string
  /** After it was signed. */
  forge?: (response: string) => string
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const newId = () => `_${randomUUID()}`
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** A certificate of an issuer (PEM) and its key, good for so many days from now. */
export async function signingKey({ days = 365, keySize = 2048, keyType = 'rsa' as 'rsa' | 'ec' } = {}) {
  const notAfterDate = new Date(Date.now() + days * 86_400_000)
  const notBeforeDate = new Date(Date.now() - 10 * 86_400_000)
  const made = await generate([{ name: 'commonName', value: 'issuer' }], {
    ...{ keySize, keyType, algorithm: 'sha256', notBeforeDate, notAfterDate },
  })
  return { certificate: made.cert, privateKey: made.private }
}

/**
 * An identity provider by SAML 2.0 at `host`, which signs with a real key. `answer` is what it gives the browser for our
 * request; `page` is the provider for a real browser, in which `state.signsIn` is signed in without a question.
 */
export async function samlProvider(host: string) {
  const entityId = `http://${host}/metadata`
  const signOnUrl = `http://${host}/sso`
  const state: { signsIn: SamlAccount | null; key: Awaited<ReturnType<typeof signingKey>> } = {
    signsIn: null,
    key: await signingKey(),
  }

  function sign(xml: string, element: 'Assertion' | 'Response', sha: 'sha1' | 'sha256' | 'sha512') {
    const names = { sha1: '2000/09/xmldsig#', sha256: '2001/04/xmlenc#', sha512: '2001/04/xmlenc#' }
    const isOld = sha === 'sha1'
    const signed = new SignedXml({
      privateKey: state.key.privateKey,
      publicCert: state.key.certificate,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
      signatureAlgorithm: `http://www.w3.org/${isOld ? '2000/09/xmldsig#' : '2001/04/xmldsig-more#'}rsa-${sha}`,
    })
    signed.addReference({
      xpath: `//*[local-name(.)='${element}']`,
      digestAlgorithm: `http://www.w3.org/${names[sha]}${sha}`,
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
    })
    const reference = `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`
    signed.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } })
    return signed.getSignedXml()
  }

  /** The answer as base64, to the request in this address. */
  function answer(start: string, account: SamlAccount, options: AnswerOptions = {}) {
    const request = inflateRawSync(
      Buffer.from(new URL(start).searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString()
    const said = (name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(request)?.[1] ?? ''
    const acs = said('AssertionConsumerServiceURL')
    const {
      audience = /<[^>]*Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? '',
      recipient = acs,
      destination = acs,
      inResponseTo = said('ID'),
      issuer = entityId,
      format = 'persistent',
      status = 'Success',
      validFrom = -5,
      validUntil = 300,
      sessionUntil,
      signs = ['assertion'],
      sha = 'sha256',
      change = (xml: string) => xml,
      forge = (xml: string) => xml,
    } = options
    const times = `NotBefore="${inSeconds(validFrom)}" NotOnOrAfter="${inSeconds(validUntil)}"`
    const reply = inResponseTo && ` InResponseTo="${inResponseTo}"`
    const assertion =
      change(`<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${inSeconds(0)}">
      <saml:Issuer>${issuer}</saml:Issuer>
      <saml:Subject>
        <saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:${format}">${escapeXml(account.nameId)}</saml:NameID>
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
          <saml:SubjectConfirmationData NotOnOrAfter="${inSeconds(validUntil)}" Recipient="${recipient}"${reply}/>
        </saml:SubjectConfirmation>
      </saml:Subject>
      <saml:Conditions ${times}><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
      <saml:AuthnStatement AuthnInstant="${inSeconds(0)}" SessionIndex="${newId()}"${sessionUntil === undefined ? '' : ` SessionNotOnOrAfter="${inSeconds(sessionUntil)}"`}>
        <saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>
      </saml:AuthnStatement>
      <saml:AttributeStatement>
        <saml:Attribute Name="email"><saml:AttributeValue>${escapeXml(account.email)}</saml:AttributeValue></saml:Attribute>
        <saml:Attribute Name="displayName"><saml:AttributeValue>${escapeXml(account.name ?? 'Ines Ortiz')}</saml:AttributeValue></saml:Attribute>
      </saml:AttributeStatement>
    </saml:Assertion>`)
    let response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${inSeconds(0)}" Destination="${destination}"${reply}>
      <saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>
      <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>
      ${status === 'Success' ? assertion : ''}
    </samlp:Response>`
    if (signs.includes('assertion') && status === 'Success') response = sign(response, 'Assertion', sha)
    if (signs.includes('response')) response = sign(response, 'Response', sha)
    return { acs, encoded: Buffer.from(forge(response)).toString('base64') }
  }

  const metadata = (certificates = [state.key.certificate]) => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${certificates.map((one) => `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${one.replace(/-----[^-]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`).join('\n    ')}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signOnUrl}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOnUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`

  const page = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (!state.signsIn || !url.startsWith('/sso?')) return void response.writeHead(403).end()
    const { acs, encoded } = answer(`http://${host}${url}`, state.signsIn)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>Signing in</title><form method="post" action="${acs}"><input type="hidden" name="SAMLResponse" value="${encoded}"></form><script>document.forms[0].submit()</script>`,
    )
  }
  return { entityId, signOnUrl, state, answer, metadata, page }
}

export const accountAt = (domain: string, more: Partial<SamlAccount> = {}): SamlAccount => {
  const nameId = randomUUID()
  return { nameId, email: `${nameId}@${domain}`, ...more }
}
