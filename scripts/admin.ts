// `npm run admin -- someone@example.com`: prints a link that signs an administrator in, once, for 30 minutes.
import '#/server/production.ts'
import { findUserByEmail, insertOneTimeToken, insertUser } from '#/features/accounts/queries.server.ts'
import { readConfig } from '#/server/config.ts'
import { type Db, openDatabase } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { email as emailSchema } from '#/shared/schemas.ts'

const minutes = 30

/** The administrator with that address, created if the address is new. Existing accounts are never promoted. */
export async function adminLink(db: Db, typed: string | undefined, publicUrl: string) {
  const email = emailSchema.safeParse(typed)
  if (!email.success) throw new Error('Name one address, like this: npm run admin -- someone@example.com')
  const known = await findUserByEmail(db, email.data)
  if (known && known.role !== 'SUPER_ADMIN') {
    throw new Error(
      `${email.data} belongs to an account with the role ${known.role}, and accounts keep their role. Use another address.`,
    )
  }
  if (known?.suspendedAt) throw new Error(`${email.data} is suspended.`)
  const user =
    known ??
    (await insertUser(db, {
      role: 'SUPER_ADMIN',
      name: email.data.replace(/@.*/, ''),
      email: email.data,
      passwordHash: null,
      emailVerifiedAt: new Date(),
    }))
  if (!user) throw new Error('Someone took that address at this very moment. Try again.')
  const { token } = await insertOneTimeToken(db, user.id, 'sign-in', minutes)
  return { isNew: !known, link: `${publicUrl}/sign-in?token=${token}` }
}

async function run() {
  const config = readConfig()
  const database = await openDatabase({
    url: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    dataDir: config.dataDir,
  }).catch((error) => {
    if (!/already using/.test(error.message)) throw error
    throw new Error(
      'The server is running and holds the embedded database. Stop it, run this again, then start the server and open the link.',
    )
  })
  try {
    await migrate(database)
    const { isNew, link } = await adminLink(database.db, process.argv[2], config.publicUrl)
    console.log(isNew ? 'An administrator was created.' : 'This administrator is known.')
    console.log(`This link signs in once, within ${minutes} minutes:\n\n  ${link}\n`)
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  run().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
