import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

// The embedded database does not wait for the disk (docs/deployment.md says so), so this is about Postgres.

// Security: K-02
test.runIf(process.env.TEST_DATABASE_URL)(
  'on Postgres a commit waits until it is on the disk: neither requests nor tasks have that turned off',
  async () => {
    const { services } = await testApp()
    for (const { executeSql } of [services.database, services.database.background ?? services.database])
      for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
        const { rows } = await executeSql(`select current_setting('${setting}') as value`)
        expect([setting, (rows[0] as { value: string }).value]).toEqual([setting, 'on'])
      }
  },
)
