import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { testApp } from '#/testing/app.ts'
import { isCommonPassword } from './common-passwords.server.ts'

const app = await testApp()

// Security: P-01
test.for([
  'password12345678',
  'passwordpassword',
  'P@ssw0rdP@ssw0rd',
  'iloveyou123456789',
  'qwertyuiopasdfgh',
  '1q2w3e4r5t6y7u8i',
  '123456789012345',
  'aaaaaaaaaaaaaaaa',
  'abcdefghijklmnop',
  'waymarkwaymark1',
  'password'.repeat(16),
])('“%s” is refused', (password) => {
  expect(isCommonPassword(password, [])).toBe(true)
})

// Security: P-01
test.for([
  'four plain words here',
  'nine yellow road signs',
  'correct horse battery staple',
  'Täglich um sieben am Steg',
  'k7#vPq2!xZm9&Lw',
])('“%s” is taken', (password) => {
  expect(isCommonPassword(password, ['Ada Reed', 'ada.reed@people.example'])).toBe(false)
})

// Security: P-01
test('one’s own name and address are no password', () => {
  expect(isCommonPassword('adalbertreedham', ['Adalbert Reedham', 'a@people.example'])).toBe(true)
  expect(isCommonPassword('adalbert.reedham@people.example', ['', 'adalbert.reedham@people.example'])).toBe(
    true,
  )
})

// Security: P-01
test('registration, reset and change refuse it, and nothing is lost', async () => {
  const refused = expect.objectContaining({ status: 422, errors: { password: [expect.any(String)] } })
  const password = 'password12345678'
  const old = 'four plain words here'
  const seeker = await app.seeker({ passwordHash: await hashPassword(old) })
  await expect(
    app.visitor.post('/auth/register', {
      role: 'SEEKER',
      name: 'Ada',
      email: 'ada@people.example',
      password,
    }),
  ).rejects.toEqual(refused)
  await expect(seeker.api.post('/account/password', { current: old, password })).rejects.toEqual(refused)

  await app.visitor.post('/auth/forgot-password', { email: seeker.email })
  const [mail] = await app.mails(seeker.email)
  const resetToken = /resetToken=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  await expect(app.visitor.post('/auth/reset-password', { resetToken, password })).rejects.toEqual(refused)
  // The link is not used up by the refusal.
  await app.visitor.post('/auth/reset-password', { resetToken, password: 'nine yellow road signs' })
})

test('the address an invitation went to is no password for its account', async () => {
  const employer = await app.employer()
  const email = 'adalbert.reedham@agency.example'
  await employer.api.post('/employer/mandates/invite', { email, agency: 'Brooksvale' })
  const token = /token=([\w-]+)/.exec((await app.mails(email))[0]?.textBody ?? '')?.[1] ?? ''
  await expect(
    app.visitor.post('/mandates/invitation/accept', { token, name: 'Cara Vale', password: email }),
  ).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
})
