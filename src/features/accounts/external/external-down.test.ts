import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

// A port nobody listens on: the provider is down from the start.
const server = createServer()
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
await new Promise((resolve) => server.close(resolve))
const app = await testApp({ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'waymark' })

// Security: O-14, K-07
test('while the provider is down, users are sent to the password login, which works', async () => {
  const url = `/api/auth/external/start?challenge=${'a'.repeat(43)}`
  const { statusCode, headers } = await app.app.inject({ method: 'GET', url })
  expect([statusCode, headers.location]).toEqual([302, 'http://127.0.0.1:3000/login?problem=provider'])

  const person = { email: 'ada@people.example', password: 'nine yellow road signs' }
  await app.visitor.post('/auth/register', { ...person, role: 'SEEKER', name: 'Ada Reed' })
  const { data } = await app.visitor.post('/auth/login', person)
  expect(data.user.name).toBe('Ada Reed')
})
