import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

// Limits on content and number of mails that users cause to strangers.
const app = await testApp({ RATE_LIMITS: 'on' })
const password = 'nine yellow road signs'
const bait = 'Hello you won $500, claim it at evil.example'
const refused = { status: 422, errors: { name: [expect.stringContaining('cannot contain a web address')] } }

let network = 0
/** Sends from its own network address, so that only the recipient is counted. */
const post = async (path: string, payload: object) => {
  network++
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: `10.9.${network}.1`,
    payload,
  })
  return { status: answer.statusCode, body: answer.body }
}

// Security: E-03
test('a name with a web address is refused at registration, in the profile and at an invitation', async () => {
  const form = { role: 'SEEKER', name: bait, email: 'bait@people.example', password }
  await expect(app.visitor.post('/auth/register', untyped(form))).rejects.toMatchObject(refused)
  expect(await app.mails('bait@people.example')).toEqual([])

  const seeker = await app.seeker({ name: 'Ada Lovelace' })
  const { data: profile } = await seeker.api.get('/profile')
  const { name: _, ...rest } = profile as { name: string }
  await expect(seeker.api.post('/profile', untyped({ ...rest, name: bait }))).rejects.toMatchObject(refused)
  expect((await seeker.api.get('/auth/session')).data.name).toBe('Ada Lovelace')

  const employer = await app.employer()
  const email = 'imani@agency.example'
  await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale' })
  const token = /token=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  const accept = (name: string) => app.visitor.post('/mandates/invitation/accept', { token, name, password })
  await expect(accept(bait)).rejects.toMatchObject(refused)
  expect((await accept('Imani Brooks')).data.user.name).toBe('Imani Brooks')
})

// Security: X-10
test('a name is stored normalised, without invisible characters', async () => {
  const email = 'plain@people.example'
  await app.visitor.post('/auth/register', { role: 'SEEKER', name: '𝐀𝐝𝐚\u200b Ｌｏｖｅ', email, password })
  const row = await app.db
    .selectFrom('users')
    .select('name')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row.name).toBe('Ada Love')
})

// Security: E-03
test('an invitation mail contains names but no other text of the sender', async () => {
  const employer = await app.employer()
  const email = 'noor@agency.example'
  const agency = bait
  await expect(employer.api.post('/employer/mandates/invite', { email, agency })).rejects.toMatchObject({
    errors: { agency: [expect.stringContaining('cannot contain a web address')] },
  })
  await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale', note: bait })
  const [mail] = await app.mails(email)
  expect(mail?.subject).toBe(`${employer.company.name} asks you to recruit for them`)
  expect(`${mail?.textBody} ${mail?.htmlBody}`).not.toContain('evil.example')
})

// Security: R-03
test('the sixth verification mail within half an hour is not sent, and the answer is the same', async () => {
  const email = 'waits@people.example'
  await post('/auth/register', { role: 'SEEKER', name: 'Ada', email, password })
  const answers = []
  for (let call = 0; call < 8; call++) answers.push(await post('/auth/resend-verification', { email }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await app.mails(email)).length).toBe(5)
  // Registering it again sends none either.
  const again = await post('/auth/register', { role: 'SEEKER', name: 'Ada', email, password })
  expect(again.status).toBe(200)
  expect((await app.mails(email)).length).toBe(5)
})

// Security: R-03
test('an administrator’s resend has the same limit, with an error message', async () => {
  const admin = await app.admin()
  const person = await app.seeker({ emailVerifiedAt: null, passwordHash: await hashPassword(password) })
  const again = () => admin.api.post('/admin/users/:id/resend-verification', { id: person.id })
  for (let call = 0; call < 5; call++) expect((await again()).message).toBe(`Sent to ${person.email}`)
  await expect(again()).rejects.toMatchObject({ status: 429 })
  expect((await app.mails(person.email)).length).toBe(5)
})
