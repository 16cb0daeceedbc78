// `npm run migrate`: migrates Postgres as the role that owns the tables, and gives the role of the application the right
// to read and write rows. For installations whose application may not change tables; see docs/deployment.md.
// With --wait it changes nothing, and ends when that has been done: see docs/kubernetes.md.

import { awaitMigrations } from '#/server/database/await-migrations.ts'
import { migrateAsOwner } from '#/server/database/least-rights.ts'

async function run() {
  const { MIGRATION_DATABASE_URL: owner, DATABASE_URL: application } = process.env
  if (process.argv.includes('--wait')) {
    if (!application) throw new Error('Set DATABASE_URL to the role of the application.')
    await awaitMigrations(application, (reason) => console.log(`Waiting. ${reason}`))
    return console.log('The database is migrated.')
  }
  if (!owner || !application)
    throw new Error(
      'Set MIGRATION_DATABASE_URL to the role that owns the tables, and DATABASE_URL to the one of the application.',
    )
  const role = await migrateAsOwner(owner, application)
  console.log(`The database is migrated. The role ${role} may read and write its rows.`)
}

if (import.meta.main) {
  run().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
