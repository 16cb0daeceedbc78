import type { Config } from '#/server/config.ts'
import { childOf, childrenOf, descendants, textOf, type XmlNode } from '#/shared/input/xml.ts'
import { email as emailSchema } from '#/shared/schemas.ts'
import { isCurrentCertificate, pemOf } from './certificates.server.ts'
import type { SamlRefusalReason } from './refusals.ts'
import { readSamlXml } from './saml-xml.server.ts'
import { acsUrlOf, entityIdOf, openSaml, type SamlIssuer } from './service-provider.server.ts'

/** Whom an answer names. Issuer and subject identify the person; the rest may change. */
export type SamlPerson = {
  issuer: string
  subject: string
  email: string
  name: string | undefined
  issuerSession: string | null
  endsAt: Date
}

/** Thrown, so that the reason survives: for the owner who tests, and with the detail for the log. */
export class SamlRefusal extends Error {
  readonly reason: SamlRefusalReason
  constructor(reason: SamlRefusalReason, detail = '') {
    super(detail ? `${reason}: ${detail.slice(0, 200)}` : reason)
    this.reason = reason
  }
}

const maxLength = 256 * 1024
const skewMs = 60_000
/** A provider of SAML is asked once, so people sign in again after this long at most. */
export const maxSessionHours = 12

/** The XML that the browser brought, or null; and the request that it says it answers, which nothing proves yet. */
export function openAnswer(encoded: string) {
  const base64 = encoded.replace(/\s+/g, '')
  if (base64.length > maxLength || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    const requestId = /\sInResponseTo\s*=\s*["']([\w.-]{1,100})["']/.exec(xml)?.[1] ?? null
    return { xml, requestId }
  } catch {
    return null
  }
}

export type SamlExpected = {
  config: Pick<Config, 'publicUrl'>
  issuer: SamlIssuer
  requestId: string
  now: Date
}

/** Whom the answer names, if it is one assertion that the issuer signed for this request. Throws a `SamlRefusal`. */
export async function readAnswer(xml: string, expected: SamlExpected): Promise<SamlPerson> {
  const response = readSamlXml(xml, 'Response')
  if (!response) throw new SamlRefusal('unreadable')
  checkEnvelope(response, expected)
  return readAssertion(await verifyAssertion(xml, expected), expected)
}

function checkEnvelope(response: XmlNode, { config, issuer, requestId }: SamlExpected) {
  const status = childOf(response, 'Status')
  const codes = status ? [...descendants(status, 'StatusCode')] : []
  const [code = '', ...more] = codes.map(({ attributes }) => attributes.get('Value') ?? '')
  if (!code.endsWith(':Success')) throw new SamlRefusal('status', [code, ...more].join(' '))
  if (some(response, 'EncryptedAssertion')) throw new SamlRefusal('encrypted')
  // A second one, wherever it stands, is there to be mistaken for the signed one.
  if (childrenOf(response, 'Assertion').length !== 1 || [...descendants(response, 'Assertion')].length !== 1)
    throw new SamlRefusal('assertions')
  const destination = response.attributes.get('Destination')
  if (destination !== undefined && destination !== acsUrlOf(config, issuer.companyId))
    throw new SamlRefusal('address', destination)
  if (response.attributes.get('InResponseTo') !== requestId) throw new SamlRefusal('request')
  if (!childrenOf(response, 'Assertion').some((assertion) => childOf(assertion, 'Signature')))
    throw new SamlRefusal('unsigned')
  checkAlgorithms(response)
}

const some = (node: XmlNode, name: string) => !descendants(node, name).next().done

/** RSA and digests of SHA-2, over the element that holds the signature and nothing else. */
const allowed: Record<string, RegExp> = {
  SignatureMethod: /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(256|384|512)$/,
  DigestMethod: /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha256|xmldsig-more#sha384|xmlenc#sha512)$/,
  CanonicalizationMethod: /^http:\/\/www\.w3\.org\/2001\/10\/xml-exc-c14n#$/,
  Transform: /^http:\/\/www\.w3\.org\/(2000\/09\/xmldsig#enveloped-signature|2001\/10\/xml-exc-c14n#)$/,
}

function checkAlgorithms(response: XmlNode) {
  for (const [name, pattern] of Object.entries(allowed))
    for (const { attributes } of descendants(response, name)) {
      const algorithm = attributes.get('Algorithm') ?? 'none'
      if (!pattern.test(algorithm)) throw new SamlRefusal('algorithm', algorithm)
    }
}

/** The assertion as it was signed, read anew from the signed bytes. Nothing else of the answer counts after this. */
async function verifyAssertion(xml: string, { config, issuer, now }: SamlExpected) {
  const certificates = issuer.certificates.filter((one) => isCurrentCertificate(one, now)).map(pemOf)
  if (certificates.length === 0) throw new SamlRefusal('certificate')
  const saml = await openSaml(config, { ...issuer, certificates })
  const signed = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((error: unknown) => {
      throw new SamlRefusal('signature', error instanceof Error ? error.message : '')
    })
  const assertion = readSamlXml(signed.profile?.getAssertionXml?.() ?? '', 'Assertion')
  if (!assertion) throw new SamlRefusal('signature')
  return assertion
}

function readAssertion(assertion: XmlNode, { config, issuer, requestId, now }: SamlExpected): SamlPerson {
  const named = only(assertion, 'Issuer')
  if (named !== issuer.issuer) throw new SamlRefusal('issuer', named ?? 'none')
  const conditions = childrenOf(assertion, 'Conditions')
  const [condition] = conditions
  if (!condition || conditions.length > 1) throw new SamlRefusal('audience', 'no conditions')
  checkTimes(condition, now)
  const ours = entityIdOf(config, issuer.companyId)
  const restrictions = childrenOf(condition, 'AudienceRestriction').map((one) =>
    childrenOf(one, 'Audience').map((audience) => textOf(audience).trim()),
  )
  if (restrictions.length === 0 || !restrictions.every((audiences) => audiences.includes(ours)))
    throw new SamlRefusal('audience', restrictions.flat().join(' '))

  const [subject, ...moreSubjects] = childrenOf(assertion, 'Subject')
  if (!subject || moreSubjects.length > 0) throw new SamlRefusal('name-id', 'no subject')
  const acs = acsUrlOf(config, issuer.companyId)
  const confirmation = childrenOf(subject, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .map((one) => childOf(one, 'SubjectConfirmationData'))
    .find((data) => data?.attributes.get('InResponseTo') === requestId)
  if (!confirmation) throw new SamlRefusal('request', 'no confirmation of this request')
  if (confirmation.attributes.get('Recipient') !== acs)
    throw new SamlRefusal('address', confirmation.attributes.get('Recipient') ?? 'none')
  if (!confirmation.attributes.has('NotOnOrAfter')) throw new SamlRefusal('time', 'no end')
  checkTimes(confirmation, now)

  const statement = childOf(assertion, 'AuthnStatement')
  if (!statement) throw new SamlRefusal('assertions', 'nobody signed in')
  const sessionEnd = timeOf(statement, 'SessionNotOnOrAfter')
  if (sessionEnd !== null && sessionEnd <= now.getTime() - skewMs) throw new SamlRefusal('time', 'session')
  const longest = now.getTime() + maxSessionHours * 3_600_000
  return {
    ...{ issuer: named, ...readPerson(assertion, subject) },
    issuerSession: statement.attributes.get('SessionIndex')?.slice(0, 300) ?? null,
    endsAt: new Date(Math.min(longest, Math.max(sessionEnd ?? longest, now.getTime() + skewMs))),
  }
}

function checkTimes(node: XmlNode, now: Date) {
  const [begins, ends] = [timeOf(node, 'NotBefore'), timeOf(node, 'NotOnOrAfter')]
  if (begins !== null && now.getTime() + skewMs < begins) throw new SamlRefusal('time', 'not yet valid')
  if (ends !== null && now.getTime() - skewMs >= ends) throw new SamlRefusal('time', 'too old')
}

function timeOf({ attributes }: XmlNode, name: string) {
  const text = attributes.get(name)
  if (text === undefined) return null
  const time = Date.parse(text)
  // A time without zone would be read as one of this machine.
  if (Number.isNaN(time) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text))
    throw new SamlRefusal('time', `${name} ${text}`)
  return time
}

/** The text of the only child of this name. */
function only(node: XmlNode, name: string) {
  const [first, ...more] = childrenOf(node, name)
  return first && more.length === 0 ? textOf(first).trim() : undefined
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const attributeNames = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    `${claims}/emailaddress`,
  ],
  displayName: ['displayname', 'urn:oid:2.16.840.1.113730.3.1.241'],
  givenName: ['givenname', 'firstname', 'urn:oid:2.5.4.42', `${claims}/givenname`],
  surname: ['surname', 'sn', 'lastname', 'urn:oid:2.5.4.4', `${claims}/surname`],
}

function readPerson(assertion: XmlNode, subject: XmlNode) {
  const nameId = only(subject, 'NameID')
  const format = childOf(subject, 'NameID')?.attributes.get('Format') ?? ''
  if (!nameId || nameId.length > 300 || format.endsWith(':transient'))
    throw new SamlRefusal('name-id', format)
  const valuesOf = (names: string[]) => {
    const attributes = childrenOf(assertion, 'AttributeStatement').flatMap((one) =>
      childrenOf(one, 'Attribute'),
    )
    const named = attributes.filter(({ attributes: of }) =>
      names.includes(of.get('Name')?.toLowerCase() ?? ''),
    )
    return [
      ...new Set(named.flatMap((one) => childrenOf(one, 'AttributeValue')).map((one) => textOf(one).trim())),
    ]
  }
  const [email = nameId, ...more] = valuesOf(attributeNames.email)
  const address = emailSchema.safeParse(email).data
  if (!address || more.length > 0) throw new SamlRefusal('email', more.length > 0 ? 'several' : 'none')
  const [first, last] = [valuesOf(attributeNames.givenName)[0], valuesOf(attributeNames.surname)[0]]
  const whole = valuesOf(attributeNames.displayName)[0] ?? [first, last].filter(Boolean).join(' ')
  return { subject: nameId, email: address, name: whole || undefined }
}
