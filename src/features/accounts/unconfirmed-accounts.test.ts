import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { visitor } = app
const password = 'nine yellow road signs'
const refused = {
  status: 403,
  code: 'unconfirmed',
  message: expect.stringContaining('Confirm your email first'),
}
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Registers with an address that is not theirs, and signs in. */
async function registerWithForeignEmail(email: string, role: 'SEEKER' | 'EMPLOYER' = 'SEEKER') {
  await visitor.post('/auth/register', { role, name: 'Sly', email, password, companyName: 'Sly Ltd' })
  const { data } = await visitor.post('/auth/login', { email, password })
  return app.as(data.token)
}

test('registering with a stranger’s address gives no access to their alerts', async () => {
  const email = 'alerted@people.example'
  await visitor.post('/alerts', { search: 'q=nurse', frequency: 'daily', email })
  const [mail] = await app.mails(email)
  await visitor.post('/alerts/confirm', { token: tokenIn(mail?.textBody) })
  const { id } = await app.db
    .selectFrom('alerts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

  const sly = await registerWithForeignEmail(email)
  for (const call of [
    () => sly.get('/alerts'),
    () => sly.put('/alerts/on', { on: false }),
    () => sly.patch('/alerts/:id', { id, on: false }),
    () => sly.delete('/alerts/:id', { id }),
    () => sly.post('/alerts/:id/test', { id }),
  ])
    await expect(call()).rejects.toMatchObject(refused)
  const after = await app.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(after.unsubscribedAt).toBeNull()
  expect((await app.mails(email)).filter(({ subject }) => subject.startsWith('Test:'))).toEqual([])
})

test('an unconfirmed user can fill in a profile and a company, save a job and log out', async () => {
  const { company } = await app.employer()
  const { slug } = await app.job(company.id)
  const seeker = await registerWithForeignEmail('new-seeker@people.example')
  await seeker.put('/saved-jobs/:slug', { slug })
  expect((await seeker.get('/saved-jobs')).data).toHaveLength(1)
  await seeker.get('/profile')
  await seeker.get('/applications')

  const employer = await registerWithForeignEmail('new-employer@people.example', 'EMPLOYER')
  await employer.put('/employers/draft', { draft: { name: 'Sly Ltd' } })
  await expect(
    employer.post('/employers/mailbox', untyped({ email: 'ceo@victim.example' })),
  ).rejects.toMatchObject(refused)
  await employer.post('/auth/logout')
})

// Security: A-06
test('an unconfirmed account cannot upload or apply', async () => {
  const { token, api } = await app.seeker({ emailVerifiedAt: null })
  const { company } = await app.employer()
  const { slug } = await app.job(company.id)
  await expect(api.post('/jobs/apply', untyped({ slug }))).rejects.toMatchObject(refused)
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7']), 'cv.pdf')
  const upload = await app.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  })
  expect([upload.statusCode, upload.json().code]).toEqual([403, 'unconfirmed'])
})
