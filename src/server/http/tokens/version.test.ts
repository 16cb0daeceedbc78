import { expect, test } from 'vitest'
import { newestVersion } from '#/shared/programs/versions.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const owner = await app.employer()
const { data } = await owner.api.post('/employer/tokens', {
  ...{ name: 'Our ATS', rights: ['see-jobs', 'write-jobs'], days: 30 },
})
const send = (method: 'GET' | 'POST', headers: Record<string, string>) =>
  app.app.inject({
    ...{ method, url: '/api/employer/jobs' },
    headers: { authorization: `Bearer ${data.token}`, ...headers },
    ...(method === 'POST' && { payload: { title: 'Welder' } }),
  })

test('a program hears which version answers, the one it asks for or else the newest', async () => {
  for (const headers of [{ 'waymark-version': newestVersion }, {}] as Record<string, string>[]) {
    const answer = await send('GET', headers)
    expect([answer.statusCode, answer.headers['waymark-version']]).toEqual([200, newestVersion])
  }
})

test('a version that is unknown or too old is refused in words, and nothing is done', async () => {
  const refusals = {
    '2019-01-01': 'is older than any of the API that still works',
    '2999-01-01': 'There is no such version',
    latest: 'There is no such version',
  }
  for (const [version, words] of Object.entries(refusals)) {
    const answer = await send('POST', { 'waymark-version': version })
    expect([answer.statusCode, answer.headers['waymark-version']]).toEqual([400, undefined])
    expect(answer.json().message).toContain(words)
    expect(answer.json().message).toContain(`Nothing was done. Waymark-Version can be ${newestVersion}`)
  }
  expect((await owner.api.get('/employer/jobs')).data).toEqual([])
})

test('a person’s request says nothing of versions', async () => {
  const answer = await app.app.inject({
    url: '/api/employer/jobs',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(answer.headers).not.toHaveProperty('waymark-version')
})
