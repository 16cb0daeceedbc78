// `npm run test:postgres`: runs the feature tests on a real Postgres. Uses DATABASE_URL if it is set (its user
// must be able to create databases), else starts a temporary cluster with the installed binaries.

import { runTests } from './test.ts'
import { withPostgres } from './throwaway-postgres.ts'

const filters = process.argv.slice(2)
const { passed, failed } = await withPostgres(process.env.DATABASE_URL, async (url) => {
  process.env.TEST_DATABASE_URL = url
  delete process.env.DATABASE_URL
  return runTests(['feature'], filters)
})
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
