// `npm run migrate`: migrates Postgres as the role that owns the tables, and gives the role of the application the right
// to read and write rows. For installations whose application may not change tables; see docs/deployment.md.

import { migrateAsOwner } from '#/server/database/least-rights.ts'

async function run() {
  const { MIGRATION_DATABASE_URL: owner, DATABASE_URL: application } = process.env
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
