import { createECDH } from 'node:crypto'

/** The key pair by which push services know this installation (VAPID, RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Whether both keys are one pair of the curve P-256. */
export function isKeyPair({ publicKey, privateKey }: VapidKeys) {
  const ecdh = createECDH('prime256v1')
  try {
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return ecdh.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}

/** Whether a payload can be encrypted for these keys: a point of the curve P-256, and 16 bytes. */
export function areValidKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65
  } catch {
    return false
  }
}
