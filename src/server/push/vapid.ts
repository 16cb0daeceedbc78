import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Encryption } from '../encryption.ts'
import type { VapidKeys } from './keys.ts'

const additionalData = 'push keys'

/**
 * The keys the operator gives, or those made at the first start. A subscription belongs to the public key it was made
 * with, so with other keys all of them are useless and are deleted.
 */
export async function openVapidKeys(
  { db }: Pick<Database, 'db'>,
  encryption: Encryption,
  given: VapidKeys | null,
): Promise<VapidKeys> {
  return db.transaction().execute(async (trx) => {
    // Processes that start together must agree on one pair. This mode excludes itself, and no reader.
    await sql`lock table push_keys in share row exclusive mode`.execute(trx)
    const stored = await trx.selectFrom('pushKeys').selectAll().executeTakeFirst()
    const keys = given ?? (stored && decryptKeys(stored, encryption)) ?? (await generateKeys())
    if (stored?.publicKey === keys.publicKey) return keys
    await trx.deleteFrom('pushSubscriptions').execute()
    await trx.deleteFrom('pushKeys').execute()
    await trx
      .insertInto('pushKeys')
      .values({ publicKey: keys.publicKey, ...(!given && encryptPrivateKey(keys, encryption)) })
      .execute()
    return keys
  })
}

const generateKeys = async () => (await import('web-push')).default.generateVAPIDKeys()

function encryptPrivateKey({ privateKey }: VapidKeys, encryption: Encryption) {
  const { encrypted, wrappedKey } = encryption.encryptText(additionalData, privateKey)
  return { encryptedPrivateKey: encrypted, wrappedKey }
}

type StoredKeys = { publicKey: string; encryptedPrivateKey: string | null; wrappedKey: string | null }

/** Undefined when the keys were the operator's, or the secret of this installation is another one now. */
function decryptKeys({ publicKey, encryptedPrivateKey, wrappedKey }: StoredKeys, encryption: Encryption) {
  if (encryptedPrivateKey === null || wrappedKey === null) return undefined
  try {
    return { publicKey, privateKey: encryption.decryptText(additionalData, encryptedPrivateKey, wrappedKey) }
  } catch {
    return undefined
  }
}
