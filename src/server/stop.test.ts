import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

// Security: K-06
test('a shutdown finishes running requests, ends streams and idle connections, and accepts nothing new', async () => {
  const app = await testApp()
  const { promise: canEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  app.app.get('/slow', async () => {
    markStarted()
    await canEnd
    // The database stays open while a request is running.
    await app.db.selectFrom('users').select('id').execute()
    return { slow: true }
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const at = `http://127.0.0.1:${port}`
  const { token } = await app.seeker()

  const stream = await fetch(`${at}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  idle.write('GET /api/figures HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(idle, 'data')
  const slow = fetch(`${at}/slow`)
  await started

  const stopped = app.close()
  await once(idle.resume(), 'close')
  expect(await stream.text()).toContain(': hello')
  await expect(fetch(`${at}/api/figures`)).rejects.toThrow()
  end()
  const answer = await slow
  expect([answer.status, await answer.json()]).toEqual([200, { slow: true }])
  await stopped
})
