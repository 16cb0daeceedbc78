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
