import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()

// Security: M-05
test('a parameter that comes twice where one is expected is refused', async () => {
  for (const query of ['page=1&page=2', 'sort=newest&sort=nearest', 'limit=1&limit=50', 'q=a&q=b'])
    expect([query, (await app.app.inject(`/api/jobs/search?${query}`)).statusCode]).toEqual([query, 422])
})

// Security: M-04
test('no name in a query or a form reaches the prototype of objects', async () => {
  const { token } = await app.seeker()
  for (const query of [
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1',
    'a[__proto__][polluted]=1',
  ])
    expect((await app.app.inject(`/api/jobs/search?${query}`)).statusCode).toBe(422)
  for (const name of ['__proto__', 'constructor', '__proto__[polluted]']) {
    const payload = `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nyes\r\n--x--\r\n`
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect([name, statusCode >= 400 && statusCode < 500]).toEqual([name, true])
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
