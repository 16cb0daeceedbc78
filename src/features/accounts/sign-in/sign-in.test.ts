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
