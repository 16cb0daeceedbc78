import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

test('a stop answers what is being asked, ends streams and silent connections, and takes nothing new', async () => {
  const app = await testApp()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  app.app.get('/slow', async () => {
    begin()
    await mayEnd
    // The database is still there for whoever is being answered.
    await app.db.selectFrom('users').select('id').execute()
    return { slow: true }
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const at = `http://127.0.0.1:${port}`
  const { token } = await app.seeker()

  const stream = await fetch(`${at}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  silent.write('GET /api/figures HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(silent, 'data')
  const slow = fetch(`${at}/slow`)
  await begun

  const stopped = app.close()
  await once(silent.resume(), 'close')
  expect(await stream.text()).toContain(': hello')
  await expect(fetch(`${at}/api/figures`)).rejects.toThrow()
  end()
  const answer = await slow
  expect([answer.status, await answer.json()]).toEqual([200, { slow: true }])
  await stopped
})
