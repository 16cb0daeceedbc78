import { randomUUID } from 'node:crypto'
import { alertMail } from '#/features/search/alerts/emails.ts'
import type { Application } from '#/server/application.ts'

const atOnce = 2_000

/** Queues this many digests, and makes as many alerts due that each match a job. */
export async function fillBacklog({ services }: Application, digests: number) {
  const { database, encryption, config } = services
  const content = alertMail({
    to: 'reader@people.example',
    publicUrl: config.publicUrl,
    search: 'q=crane',
    frequency: 'daily',
    unsubscribeToken: randomUUID(),
    jobs: [
      {
        title: 'Crane Operator',
        company: 'Harbour',
        place: 'Newark',
        pay: '$60,000',
        slug: 'crane-operator',
      },
    ],
  })
  for (let from = 0; from < digests; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, digests - from) }, (_, place) => {
      const id = randomUUID()
      const input = { ...content, to: `reader-${from + place}@people.example` }
      const { encrypted, wrappedKey } = encryption.encryptText(
        `mail ${id} alert-digest`,
        JSON.stringify(input),
      )
      return { id, encrypted_content: encrypted, wrapped_key: wrappedKey }
    })
    await database.executeSql(
      `with put as (
         insert into mail_outbox (id, kind, encrypted_content, wrapped_key)
         select id, 'alert-digest', encrypted_content, wrapped_key
         from json_to_recordset($1::json) as row (id uuid, encrypted_content text, wrapped_key text) returning id)
       insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
         retry_backoff, retry_delay_max, policy)
       select name, jsonb_build_object('id', put.id), expire_seconds, deletion_seconds, now() + interval '14 days',
         retry_limit, retry_delay, retry_backoff, retry_delay_max, policy
       from put, pgboss.queue where queue.name = 'mail.bulk'`,
      [JSON.stringify(rows)],
    )
  }
  await database.executeSql(`with owner as (
      insert into users (role, name, email, email_verified_at)
      values ('EMPLOYER', 'Ana Lindholm', 'owner@harbour.example', now()) returning id),
    company as (
      insert into companies (name, slug, status, approved_at) values ('Harbour', 'harbour', 'approved', now())
      returning id),
    member as (
      insert into company_members (company_id, user_id, role) select company.id, owner.id, 'owner' from company, owner)
    insert into jobs (company_id, slug, title, description, city, region, country, pay_min, pay_max, status,
      posted_at, closes_at)
    select id, 'crane-operator', 'Crane Operator', '<p>Operate the cranes of the harbour.</p>', 'Newark', 'NJ', 'US',
      60000, 72000, 'open', now(), now() + interval '30 days' from company`)
  await database.executeSql(`insert into alerts
      (email, search, frequency, confirmed_at, unsubscribe_token, posted_after, next_due_at, checked_at)
    select 'reader-due-' || n || '@people.example', 'q=crane', 'daily', now() - interval '2 days', gen_random_uuid(),
      now() - interval '1 day', now() - interval '1 minute', now() - interval '1 day'
    from generate_series(1, ${digests}) n`)
  await database.executeSql('analyze')
}

/** Inserts seekers with a confirmed address. */
export async function makePeople({ services }: Application, count: number) {
  const rows = Array.from({ length: count }, () => ({
    role: 'SEEKER' as const,
    name: 'Ada Hart',
    email: `seeker-${randomUUID()}@people.example`,
    emailVerifiedAt: new Date(),
  }))
  return services.database.db.insertInto('users').values(rows).returning(['id', 'email']).execute()
}
