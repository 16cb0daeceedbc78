import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { updateUser } from '../queries.server.ts'
import { signIn } from './sign-in.server.ts'

const app = await testApp()
const client = { addressPrefix: '192.0.2.1', userAgent: undefined, deviceHash: undefined, isLocal: false }

test('a password that was changed while it was compared opens no session', async () => {
  const { db } = app
  const { id } = await app.seeker({ passwordHash: 'the old hash' })
  await expect(signIn({ db, client }, id, { passwordHash: 'the old hash' })).resolves.toHaveProperty('token')

  await updateUser(db, id, { passwordHash: 'a new hash' })
  await expect(signIn({ db, client }, id, { passwordHash: 'the old hash' })).rejects.toMatchObject({
    status: 401,
    message: 'Invalid Credentials',
  })
})

test('an address is one account however it is pasted, and its domain may be in its own letters', async () => {
  const password = 'a long enough one'
  const registered = await app.visitor.post('/auth/register', {
    ...{ role: 'SEEKER', name: 'Anna Müller', email: '\u200bAnna@Müller.example', password },
  })
  const email = 'anna@xn--mller-kva.example'
  expect(registered.data).toEqual({ email })
  const [mail] = await app.mails(email)
  const code = /^\d{6}/.exec(mail?.subject ?? '')?.[0]
  await app.visitor.post('/auth/verify-email', {
    email: 'anna@müller.example',
    code: `\u202a${code?.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '')}\u202c`,
  })
  for (const typed of [
    'anna@müller.example',
    'ANNA@xn--mller-kva.example',
    'an\u00adna@mu\u0308ller.example\u2060',
  ])
    expect((await app.visitor.post('/auth/login', { email: typed, password })).data).toMatchObject({
      user: { name: 'Anna Müller' },
    })
})

// Security: P-02
test('a hash of an older cost is renewed when its owner logs in, and by no wrong password', async () => {
  const password = 'a long enough one'
  const nonce = Buffer.from('sixteen letters!')
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost }).toString('base64')
  const passwordHash = `$argon2id$v=19$m=8192,t=1,p=1$${nonce.toString('base64')}$${tag}`
  const { id, email } = await app.seeker({ passwordHash })
  const stored = async () =>
    (await app.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
      .passwordHash ?? ''
  const login = (typed: string) => app.visitor.post('/auth/login', { email, password: typed })
  await expect(login(`${password}.`)).rejects.toMatchObject({ status: 401 })
  expect(await stored()).toBe(passwordHash)
  await login(password)
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await login(password)
  expect(await stored()).toBe(renewed)
})
