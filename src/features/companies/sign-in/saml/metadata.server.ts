import { type AppError, fieldError } from '#/shared/errors.ts'
import { childOf, childrenOf, descendants, textOf, type XmlNode } from '#/shared/input/xml.ts'
import { pemOf, readCertificate } from './certificates.server.ts'
import { readSamlXml } from './saml-xml.server.ts'

export const maxMetadataLength = 500_000

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const refuse = (message: string): AppError => fieldError('metadata', message)

/** What the metadata of an issuer says of it, for the owner to look at before it is saved. */
export function readIssuerMetadata(xml: string, now: Date) {
  if (readSamlXml(xml, 'EntitiesDescriptor'))
    throw refuse('This names several issuers. Take the metadata of the one that your people sign in at.')
  const entity = readSamlXml(xml, 'EntityDescriptor')
  if (!entity)
    throw refuse(
      'This is not the XML of SAML metadata, or it holds a document type, comments or other instructions, which we do not read.',
    )
  const role = childOf(entity, 'IDPSSODescriptor')
  if (!role) throw refuse('This is no metadata of an issuer. Is it ours, or that of another application?')
  const signOnUrl = childrenOf(role, 'SingleSignOnService')
    .find(({ attributes }) => attributes.get('Binding') === redirectBinding)
    ?.attributes.get('Location')
  if (!signOnUrl)
    throw refuse('Your issuer offers no sign-on by HTTP-Redirect in this metadata. Turn it on there.')
  return {
    issuer: entity.attributes.get('entityID') ?? '',
    signOnUrl,
    ...signingCertificates(role, now),
  }
}

function signingCertificates(role: XmlNode, now: Date) {
  const texts = childrenOf(role, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.get('use') !== 'encryption')
    .flatMap((key) => [...descendants(key, 'X509Certificate')].map(textOf))
  const read = texts.map((text) => readCertificate(text, now))
  const good = new Set(read.flatMap((one) => ('certificate' in one ? [one.certificate] : [])))
  const [first, next = null] = good
  if (!first) {
    const problem = read.find((one) => 'problem' in one)
    throw refuse(
      texts.length === 0 || !problem
        ? 'This metadata holds no certificate to check signatures with.'
        : `The certificate in this metadata cannot be used. ${problem.problem}.`,
    )
  }
  if (good.size > 2)
    throw refuse(
      `This metadata holds ${good.size} certificates, and we keep two. Enter below those that your issuer signs with.`,
    )
  return { certificate: pemOf(first), nextCertificate: next ? pemOf(next) : '' }
}
