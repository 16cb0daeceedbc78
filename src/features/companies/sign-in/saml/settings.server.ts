import type { ContextFor } from '#/server/context.ts'
import { fieldError } from '#/shared/errors.ts'
import type { SamlSettings } from '../api.ts'
import { type ConnectionRow, findConnection, updateConnection } from '../queries.server.ts'
import { auditConnection, lockProven, replaceConnection } from '../settings.server.ts'
import { readCertificate } from './certificates.server.ts'

type Owner = ContextFor<'employer'>

/** Nothing is called: the issuer is first reached by the browser of the owner who tests. */
export async function connectSaml(context: Owner, input: SamlSettings) {
  const { db, user, config } = context
  const { issuer, signOnUrl } = input
  // The browser carries the request there and the answer back. Unencrypted it may be where tests run.
  if (!signOnUrl.startsWith('https://') && !config.outbound?.loopback)
    throw fieldError('signOnUrl', 'The sign-on address must begin with https://')
  const certificates = readCertificates(input)
  const { company, domain } = await lockProven(context)
  const before = await findConnection(db, company.id)
  const values = {
    companyId: user.companyId,
    protocol: 'saml' as const,
    issuer,
    signOnUrl,
    certificates,
    domain,
  }
  if (before && isRollover(before, values)) {
    await updateConnection(db, company.id, { certificates })
    await auditConnection(context, company, { issuer, domain, certificates: certificates.length })
    return { isOn: before.isOn }
  }
  const cleared = { clientId: null, encryptedSecret: null, wrappedKey: null }
  await replaceConnection(context, company, before, { ...values, ...cleared })
  await auditConnection(context, company, { issuer, domain, certificates: certificates.length })
  return { isOn: false }
}

function readCertificates({ certificate, nextCertificate }: SamlSettings) {
  const read = (field: 'certificate' | 'nextCertificate', text: string) => {
    const one = readCertificate(text, new Date())
    if ('problem' in one) throw fieldError(field, one.problem)
    return one.certificate
  }
  const first = read('certificate', certificate)
  const second = nextCertificate.trim() && read('nextCertificate', nextCertificate)
  return second && second !== first ? [first, second] : [first]
}

type Values = Pick<ConnectionRow, 'issuer' | 'signOnUrl' | 'domain'> & { certificates: string[] }

/** The same issuer changes its certificate while another stays. Its people stay signed in. */
const isRollover = (before: ConnectionRow, after: Values) =>
  before.issuer === after.issuer &&
  before.signOnUrl === after.signOnUrl &&
  before.domain === after.domain &&
  (before.certificates ?? []).some((one) => after.certificates.includes(one))
