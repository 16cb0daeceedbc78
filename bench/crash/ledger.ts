import { openDatabase } from '#/server/database/database.ts'
import type { smtpSink } from '#/testing/servers/smtp.ts'
import type { Acknowledged } from './writers.ts'

export type Sink = Awaited<ReturnType<typeof smtpSink>>
type Stored = { application: string; seeker: string; email: string; slug: string; notifications: number }

/** What must be true after the last kill, once the queue is empty. */
export type Audit = {
  acknowledged: number
  /** Acknowledged and not there. */
  lost: number
  /** Notifications and mails that an application there should have and has not. */
  unnotified: number
  /** There twice. A second mail counts unless it has the same Message-ID. */
  doubled: number
  /** Mails that came again under the same Message-ID, which a mailbox shows once. */
  repeatedMails: number
}

/** Compares what was acknowledged with what is stored, and what is stored with what people were told. */
export async function audit(
  settings: Record<string, string>,
  companySlugs: string[],
  ownerEmail: string,
  { applications, messages }: Acknowledged,
  sink: Sink | undefined,
): Promise<Audit> {
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR ?? '',
    withoutLimits: true,
  })
  const { executeSql } = database
  const { rows } = await executeSql(
    `select applications.id::text as application, users.id::text as seeker, users.email, jobs.slug,
       coalesce(received.count, 0) as notifications
     from applications join jobs on jobs.id = job_id join users on users.id = seeker_id
       left join (
         select once, count(*)::int as count from notifications
         where kind in ('application.received', 'application.new') group by once
       ) received on received.once = applications.id::text
     where jobs.slug = any($1::text[])`,
    [companySlugs],
  )
  const { rows: written } = await executeSql('select key::text from messages')
  const { rows: captured } = await executeSql('select recipient as "to" from captured_mails')
  await database.close()
  const stored = rows as Stored[]

  const storedApplications = countBy(stored, ({ slug, seeker }) => `${slug} ${seeker}`)
  const storedMessages = countBy(written as { key: string }[], ({ key }) => key)
  const missing = (keys: Set<string>, counts: Map<string, number>) =>
    [...keys].filter((key) => !counts.has(key)).length
  const twice = (counts: Map<string, number>) => [...counts.values()].filter((count) => count > 1).length

  // The applicant and the owner of the job are each told once, in the bell and by mail.
  const expectedMails = countBy(
    stored.flatMap(({ email }) => [email, ownerEmail]),
    (email) => email,
  )
  const mails = sink
    ? [...new Map(sink.arrived.map((mail) => [mail.messageId, mail])).values()]
    : (captured as { to: string }[])
  const sentMails = countBy(mails, ({ to }) => to)
  let missingMails = 0
  let doubledMails = 0
  for (const [email, expected] of expectedMails) {
    const sent = sentMails.get(email) ?? 0
    missingMails += Math.max(0, expected - sent)
    doubledMails += Math.max(0, sent - expected)
  }

  return {
    acknowledged: applications.size + messages.size,
    lost: missing(applications, storedApplications) + missing(messages, storedMessages),
    unnotified: stored.filter(({ notifications }) => notifications < 2).length + missingMails,
    doubled:
      twice(storedApplications) +
      twice(storedMessages) +
      stored.filter(({ notifications }) => notifications > 2).length +
      doubledMails,
    repeatedMails: sink ? sink.arrived.length - mails.length : 0,
  }
}

function countBy<Item>(items: Item[], keyOf: (item: Item) => string) {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
