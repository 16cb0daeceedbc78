import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Db } from '#/server/database/database.ts'
import type { Encryption } from '#/server/encryption.ts'
import type { PublicKey } from './format.ts'

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs records. It follows from the secret of this installation, so that it is stored nowhere. */
function signingKey(encryption: Pick<Encryption, 'keyFor'>) {
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, encryption.keyFor('offer records')]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, id: createHash('sha256').update(x).digest('hex').slice(0, 16), x }
}

/** The key of now, to sign with. Its public half is kept for good: with another secret there is another key. */
export async function openSigningKey(db: Db, encryption: Encryption) {
  const { privateKey, id, x } = signingKey(encryption)
  await db
    .insertInto('offerKeys')
    .values({ id, publicKey: x })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return { id, sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex') }
}

/** The key of now, and all with which records were signed before. */
export async function listPublicKeys(db: Db, encryption: Encryption): Promise<PublicKey[]> {
  const { id, x } = signingKey(encryption)
  const former = await db
    .selectFrom('offerKeys')
    .selectAll()
    .where('id', '!=', id)
    .orderBy('createdAt')
    .execute()
  return [{ id, publicKey: x }, ...former].map((key) => ({
    ...{ kid: key.id, kty: 'OKP' as const, crv: 'Ed25519' as const, x: key.publicKey },
  }))
}
