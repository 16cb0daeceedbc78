/** Why an answer by SAML is refused, in words for the owner who tests it. People at the login read that it was refused. */
export const samlRefusals = {
  unreadable:
    'The answer is not XML that we read: it is too large or too deep, or holds a document type, comments or other instructions.',
  status: 'Your issuer did not let the account in. Give it access to Waymark there.',
  encrypted: 'The assertion is encrypted, which we do not read. Turn the encryption of assertions off there.',
  assertions: 'The answer must hold exactly one assertion, where the standard puts it.',
  unsigned: 'The assertion is not signed. Let your issuer sign assertions, not only the response.',
  algorithm:
    'The signature uses SHA-1 or another method that we do not take. Choose SHA-256 for signatures and digests there.',
  certificate: 'The certificates above have ended. Enter the one that your issuer signs with now.',
  signature: 'The signature does not fit the certificates above.',
  issuer: 'The answer comes from another entity ID than the one above.',
  address: 'The answer is made out to another address. Enter our ACS address there exactly as it is above.',
  audience: 'The answer is meant for another audience. Enter our entity ID there exactly as it is above.',
  request: 'The answer belongs to another sign-in.',
  time: 'The answer is too old or not yet valid. Look at the clock of your issuer.',
  'name-id':
    'The answer names the person with a NameID that is missing or changes each time. Let your issuer send a persistent one.',
  email: 'The answer must name exactly one email address: as the attribute email, or as the NameID.',
} as const

export type SamlRefusalReason = keyof typeof samlRefusals

export const readSamlRefusal = (search: URLSearchParams) => {
  const reason = search.get('reason') ?? ''
  return Object.hasOwn(samlRefusals, reason) ? samlRefusals[reason as SamlRefusalReason] : null
}
