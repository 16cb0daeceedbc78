import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'

const { app, employer, booked, invited, tenMinutesPass } = await openInterviews()

type Mail = Awaited<ReturnType<typeof app.mails>>[number]
const threadOf = ({ headers }: Mail) => (headers as Record<string, string>).References
const threadsOf = async (address: string) =>
  (await app.mails(address)).toReversed().map((mail) => [mail.subject, threadOf(mail)])

test('all mails about one application refer to one id, on both sides, and those of another to another', async () => {
  const one = await booked()
  const { version } = await app.db
    .selectFrom('applications')
    .select('version')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  await employer.api.post('/employer/applications/:id/move', {
    id: one.id,
    ...{ to: 'rejected', reason: 'Other' },
    version,
  })
  await tenMinutesPass()
  const other = await invited()

  const mails = await app.mails(one.seeker.email)
  // The receipt, the invitation, the booking, the answer.
  expect(mails.length).toBeGreaterThanOrEqual(4)
  const threads = new Set(mails.map(threadOf))
  expect([...threads]).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@[\w.-]+>$/)])
  for (const { headers } of mails)
    expect(headers).toMatchObject({
      'In-Reply-To': [...threads][0],
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    })
  expect(JSON.stringify(mails.map(({ headers }) => headers))).not.toContain(one.id)

  const otherThreads = new Set((await app.mails(other.seeker.email)).map(threadOf))
  expect(otherThreads.size).toBe(1)
  expect(otherThreads).not.toEqual(threads)
  const hiring = new Set((await app.mails(employer.email)).map(threadOf))
  expect([...hiring].toSorted()).toEqual([...threads, ...otherThreads].toSorted())
})

test('the receipt of a letter to us and what we get of it are together', async () => {
  const { email } = await app.admin()
  const letter = { reason: 'account' as const, name: 'Bo', message: 'The map shows nothing to me.' }
  const threads = []
  for (const from of ['bo@letters.example', 'ann@letters.example']) {
    await app.visitor.post('/contact', { ...letter, email: from })
    const [[, receipt] = []] = await threadsOf(from)
    const copies = (await threadsOf(email)).filter(([, thread]) => thread === receipt)
    expect(copies).toHaveLength(1)
    threads.push(receipt)
  }
  expect(new Set(threads).size).toBe(2)
})

test('a security notice belongs to nothing', async () => {
  const { email } = await app.seeker()
  await app.visitor.post('/auth/forgot-password', { email })
  const [mail] = await app.mails(email)
  expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' })
})
