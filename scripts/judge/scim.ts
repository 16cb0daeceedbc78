import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { saveSecret } from '#/features/companies/directory/queries.server.ts'
import { newDirectorySecret } from '#/features/companies/directory/secret.server.ts'
import { features } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import { readConfig } from '#/server/config.ts'
import { freePort } from '../throwaway-postgres.ts'
import type { Finding, Judge } from './finding.ts'
import { findTool, run, toolFolder } from './tools.ts'

const domain = 'judged.example'

/** What the tester says of one check. */
type Result = { status: string; title: string; resource: string | null; reason: string | null }

/**
 * scim2-tester: reads what /scim/v2 says of itself, then makes, reads, changes and deletes everything it says. In a product
 * of its own, because the demo has no company that has proven its domain by a record.
 */
export const scim: Judge = {
  name: 'scim',
  async judge(_, folder) {
    const venv = path.join(toolFolder, 'venv')
    const python = findTool('python3', 'venv', 'bin', 'python3')
    const script = new URL('./scim-tester.py', import.meta.url).pathname
    if (!python || (await run(python, ['-c', 'import scim2_tester, httpx2'])).code !== 0)
      return {
        missing: `python3 -m venv ${venv} && ${venv}/bin/pip install scim2-tester==0.5.2 scim2-client==0.13.2 httpx2`,
      }
    return withDirectory(path.join(folder, 'scim'), async (address, secret) => {
      const env = { SCIM: address, SECRET: secret, DOMAIN: domain }
      const { out, err } = await run(python, [script], { env })
      const results: Result[] = out.startsWith('[')
        ? JSON.parse(out)
        : [{ status: 'ERROR', title: 'the tester itself', resource: null, reason: err.trim().slice(-500) }]
      return { examined: `${results.length} checks`, findings: findingsIn(results) }
    })
  },
}

const wrong = ['DEVIATION', 'ERROR', 'CRITICAL']

const findingsIn = (results: Result[]): Finding[] =>
  results
    .filter(({ status }) => wrong.includes(status))
    .map(({ title, resource, reason }) => ({
      judge: 'scim',
      where: [resource, title].filter(Boolean).join(' '),
      text: reason ?? 'no reason given',
    }))

/** A product with one company whose directory is connected. */
async function withDirectory<T>(
  dataDir: string,
  work: (address: string, secret: string) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const config = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ DEMO: 'off', RATE_LIMITS: 'off', PUSH: 'off' },
  })
  const application = await openApplication(config, features)
  try {
    const { db } = application.services.database
    const secret = newDirectorySecret()
    const { rows } = await sql<{ id: string }>`insert into companies (name, slug, status, entity_type,
        phone_country_code, phone_contact_number, mailing_address, company_size, website_url, domain, approved_at,
        verification_level)
      values ('Judged', ${`judged-${randomUUID()}`}, 'approved', 'llc', 'US', '2015550123', '1 Judged', 20,
        ${`https://${domain}`}, ${domain}, now(), 'domain') returning id`.execute(db)
    const companyId = rows[0]?.id ?? ''
    await sql`with owner as (insert into users (role, name, email, email_verified_at)
        values ('EMPLOYER', 'Judge', ${`${randomUUID()}@elsewhere.example`}, now()) returning id)
      insert into company_members (company_id, user_id, role) select ${companyId}, id, 'owner' from owner`.execute(
      db,
    )
    await sql`insert into domain_checks (company_id, domain, method, outcome, finding, source, proven_at)
      values (${companyId}, ${domain}, 'dns', 'pass', 'The record holds your token.', ${domain}, now())`.execute(
      db,
    )
    await saveSecret(db, { companyId, secretHash: hashToken(secret), hint: secret.slice(-4), madeBy: null })
    await application.app.listen({ port, host: '127.0.0.1' })
    return await work(`${config.publicUrl}/scim/v2`, secret)
  } finally {
    await application.close()
  }
}
