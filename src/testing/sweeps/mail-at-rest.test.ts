import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../app.ts'
import { smtpSink } from '../servers/smtp.ts'

// The database, the queue and the log contain no working link and no address of a mail.

const sink = await smtpSink((to) => (to.startsWith('refused') ? 'refused' : 'taken'))
afterAll(sink.close)
const app = await testApp({ SMTP_URL: sink.url, RATE_LIMITS: 'on' })
const { db, visitor } = app
const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')].map((spy) =>
  spy.mockImplementation(() => {}),
)
afterAll(() => {
  for (const spy of logged) spy.mockRestore()
})
const said = () => JSON.stringify(logged.flatMap((spy) => spy.mock.calls.map((call) => call.map(String))))

/** Every table with this text in some row, including those of the queue. */
async function tablesWith(text: string) {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Requests one of each mail that carries a secret. */
async function requestAllMails(name: string) {
  const address = (what: string) => `${name}-${what}-${randomUUID().slice(0, 8)}@people.example`
  const employer = await app.employer('approved')
  const mailbox = `${name}@${employer.company.domain}`
  const forgetful = await app.seeker({ email: address('forgets') })
  const [registered, alert, recruiter] = [address('registers'), address('alert'), address('recruiter')]
  await visitor.post('/auth/forgot-password', { email: forgetful.email })
  await visitor.post('/auth/register', {
    role: 'SEEKER',
    name: 'Ada Hart',
    email: registered,
    password: 'a long enough password',
  })
  await visitor.post('/alerts', { search: 'q=crane', frequency: 'weekly', email: alert })
  await employer.api.post('/employer/mandates/invite', { email: recruiter, agency: 'Brooksvale', note: null })
  await employer.api.post('/employers/mailbox', { email: mailbox })
  return [forgetful.email, registered, alert, recruiter, mailbox]
}

/**
 * Where each of these addresses may be stored, because it belongs there: an account, an alert, an invitation.
 */
const allowedRows = [
  'public.users',
  'public.alerts',
  'public.mandates',
  'public.mailbox_confirmations',
  'public.registrations',
]
const besides = async (address: string) =>
  (await tablesWith(address)).filter((name) => !allowedRows.includes(name))

// Security, G-06, E-06
test('waiting, refused and sent mails leave no address and no working link behind', {
  timeout: 90_000,
}, async () => {
  const waiting = [...(await requestAllMails('sent')), ...(await requestAllMails('refused'))]
  expect(await db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(10)
  for (const address of waiting) expect([address, await besides(address)]).toEqual([address, []])

  await app.services.queue.work(app.tasks)
  await sink.until(() => true, 5)
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from pgboss.job where name like 'mail.%' and state = 'failed'`.execute(db)
    expect(rows).toHaveLength(5)
  })
  await vi.waitFor(async () =>
    expect(await db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(5),
  )
  for (const address of waiting) {
    expect([address, await besides(address)]).toEqual([address, []])
    expect(said()).not.toContain(address)
  }
  expect(said()).toContain('refused it (550 5.1.1)')

  const tokens = sink.arrived.flatMap(({ body }) => linkTokens(body))
  expect(tokens).toHaveLength(5)
  for (const { body } of sink.arrived) {
    expect(body).toMatch(/^content-type: text\/plain/im)
    expect(body).not.toMatch(/^content-disposition: attachment/im)
    expect(linkTokens(body)).toHaveLength(1)
  }
  for (const token of tokens) expect(await tablesWith(token)).toEqual([])
})

test('the search itself works: it finds an address and a token that are stored', async () => {
  const token = randomUUID()
  await db
    .insertInto('capturedMails')
    .values({
      recipient: `${token}@people.example`,
      subject: 's',
      textBody: token,
      htmlBody: '',
      headers: '{}',
    })
    .execute()
  await sql`insert into pgboss.job (name, data) values ('mail.urgent', ${JSON.stringify({ token })}::jsonb)`.execute(
    db,
  )
  expect(await tablesWith(token)).toEqual(
    expect.arrayContaining(['pgboss.job_common', 'public.captured_mails']),
  )
})

function linkTokens(body: string) {
  const text = body.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return [
    ...new Set([...text.matchAll(/[?&](?:resetToken|token)=([\w-]{20,})/g)].map(([, token = '']) => token)),
  ]
}
