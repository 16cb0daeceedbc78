import { X509Certificate } from 'node:crypto'

// Certificates of an issuer are stored as base64 of DER, and shown as PEM.

const minKeyBits = 2048

export const pemOf = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`

export function describeCertificate(certificate: string) {
  const { fingerprint256, validToDate } = new X509Certificate(pemOf(certificate))
  return { pem: pemOf(certificate), fingerprint: fingerprint256, endsAt: validToDate }
}

export const isCurrentCertificate = (certificate: string, now: Date) =>
  describeCertificate(certificate).endsAt > now

/** Of PEM or bare base64, as an issuer shows it. `problem` is a sentence for its field. */
export function readCertificate(text: string, now: Date): { certificate: string } | { problem: string } {
  const base64 = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  const certificate = parse(base64)
  if (!certificate) return { problem: 'Paste one certificate, from BEGIN CERTIFICATE to END CERTIFICATE' }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  // The library verifies RSA signatures only.
  if (asymmetricKeyType === 'ec')
    return {
      problem: `This certificate has a key on an elliptic curve (EC), which we cannot verify. Let your issuer sign with an RSA key of at least ${minKeyBits} bits`,
    }
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits)
    return { problem: `Use a certificate with an RSA key of at least ${minKeyBits} bits` }
  if (certificate.validToDate <= now)
    return { problem: `This certificate ended on ${certificate.validToDate.toISOString().slice(0, 10)}` }
  return { certificate: certificate.raw.toString('base64') }
}

function parse(base64: string) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
