import { expect, test } from 'vitest'
import { tokenBudget } from '#/shared/programs/token-limits.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })
const { db } = app

async function program() {
  const owner = await app.employer()
  const { data } = await owner.api.post('/employer/tokens', {
    name: 'Our ATS',
    rights: ['see-jobs', 'write-jobs', 'see-applicants', 'write-notes'],
    days: 30,
  })
  const send = (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    app.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${data.token}`, ...headers },
      ...(payload && { payload }),
    })
  return { owner, token: data.token, id: data.id, send }
}
const countJobs = async (companyId: string) =>
  (await db.selectFrom('jobs').select('id').where('companyId', '=', companyId).execute()).length

// Security: T-03
test('a token in an address is refused in words, wherever it stands there', async () => {
  const { token } = await program()
  for (const url of [
    `/api/employer/jobs?access_token=${token}`,
    `/api/employer/jobs/${token}`,
    `/companies?q=${token}`,
  ]) {
    const { statusCode, body } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([url.split('?')[0], statusCode]).toEqual([url.split('?')[0], 400])
    expect(body).toContain('A token does not belong in an address')
    expect(body).not.toContain(token)
  }
  // Words that begin alike are no token.
  expect((await app.app.inject({ url: '/api/employers?q=wmk_short' })).statusCode).not.toBe(400)
})

// Security: T-03
test('a token is taken from the header alone', async () => {
  const { token } = await program()
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/api/employer/jobs',
    payload: { title: 'Welder', token, access_token: token },
    headers: { cookie: `token=${token}` },
  })
  expect(statusCode).toBe(401)
})

// Security: L-03
test('every answer says what is left of the budget; once it is used up, when to come again', async () => {
  const { send } = await program()
  const first = await send('GET', '/employer/jobs')
  expect(first.headers['ratelimit-policy']).toBe('"token";q=120;w=60')
  expect(first.headers.ratelimit).toMatch(/^"token";r=119;t=1$/)
  let answer = first
  // The bucket fills while it is emptied, so the number of calls is not exact.
  for (let call = 0; call < 3 * tokenBudget.burst && answer.statusCode === 200; call++)
    answer = await send('GET', '/employer/jobs')
  expect(answer.statusCode).toBe(429)
  expect(answer.headers.ratelimit).toMatch(/^"token";r=0;t=\d+$/)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  // Another token, and the person themselves, have budgets of their own.
  const other = await program()
  expect((await other.send('GET', '/employer/jobs')).statusCode).toBe(200)
  await other.owner.api.get('/employer/jobs')
})

// Security: L-03
test('calls of an agent use up the budget of its token, and the refusal says when to come again', async () => {
  const { token, send } = await program()
  const call = async () => {
    const { statusCode, body } = await app.app.inject({
      ...{ method: 'POST', url: '/mcp' },
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_our_jobs' } },
    })
    expect(statusCode).toBe(200)
    return body
  }
  let answer = await call()
  expect(answer).toContain('quoted')
  for (let count = 0; count < 2 * tokenBudget.burst && !answer.includes('isError'); count++)
    answer = await call()
  expect(answer).toContain('That was a lot in a short time. Try again in')
  expect((await send('GET', '/employer/jobs')).statusCode).toBe(429)
})

// Security: L-03
test('the limit of an endpoint holds for all programs of a person together, and the person keeps their own', async () => {
  const first = await program()
  const second = await first.owner.api.post('/employer/tokens', {
    ...{ name: 'Another', rights: ['write-jobs'], days: 30 },
  })
  const start = (token: string) =>
    app.app.inject({
      ...{ method: 'POST', url: '/api/employer/jobs', payload: { title: 'Welder' } },
      headers: { authorization: `Bearer ${token}` },
    })
  let refused = await start(first.token)
  for (let count = 0; count < 110 && refused.statusCode === 200; count++) refused = await start(first.token)
  expect(refused.statusCode).toBe(429)
  expect(await countJobs(first.owner.company.id)).toBe(100)
  expect((await start(second.data.token)).statusCode).toBe(429)
  await first.owner.api.post('/employer/jobs', { title: 'Welder' })
})

test('a write with the same Idempotency-Key and body is done once and answered the same', async () => {
  const { owner, send } = await program()
  const key = { 'idempotency-key': 'draft-1' }
  const first = await send('POST', '/employer/jobs', { title: 'Welder' }, key)
  const again = await send('POST', '/employer/jobs', { title: 'Welder' }, key)
  expect(first.statusCode).toBe(200)
  expect(again.json()).toEqual(first.json())
  expect(await countJobs(owner.company.id)).toBe(1)

  const other = await send('POST', '/employer/jobs', { title: 'Rigger' }, key)
  expect(other.statusCode).toBe(422)
  expect(other.json().message).toContain('came with another request before')
  expect(await countJobs(owner.company.id)).toBe(1)
  // The same key at another address is another request too.
  const { id } = first.json().data
  expect((await send('POST', `/employer/jobs/${id}/duplicate`, {}, key)).statusCode).toBe(422)
  expect(
    (await send('POST', '/employer/jobs', { title: 'Welder' }, { 'idempotency-key': 'draft-2' })).statusCode,
  ).toBe(200)
  expect(await countJobs(owner.company.id)).toBe(2)
})

test('two calls with one key at once do it once, and both get the answer', async () => {
  const { owner, send } = await program()
  const calls = Array.from({ length: 3 }, () =>
    send('POST', '/employer/jobs', { title: 'Welder' }, { 'idempotency-key': 'same' }),
  )
  const answers = await Promise.all(calls)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ json }) => json().data.id)).size).toBe(1)
  expect(await countJobs(owner.company.id)).toBe(1)
})

test('a call that failed is not kept, and after a day a key is free again', async () => {
  const { owner, send } = await program()
  const key = { 'idempotency-key': 'once' }
  expect((await send('POST', `/employer/jobs/${crypto.randomUUID()}/duplicate`, {}, key)).statusCode).toBe(
    404,
  )
  expect((await send('POST', '/employer/jobs', { title: 'Welder' }, key)).statusCode).toBe(200)
  await db
    .updateTable('apiTokenAnswers')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  expect((await send('POST', '/employer/jobs', { title: 'Rigger' }, key)).statusCode).toBe(200)
  expect(await countJobs(owner.company.id)).toBe(2)
})

// Security: A-02
test('the key of one token is another’s own, and a revoked token hears no kept answer', async () => {
  const [one, two] = [await program(), await program()]
  const key = { 'idempotency-key': 'shared' }
  await one.send('POST', '/employer/jobs', { title: 'Welder' }, key)
  await two.send('POST', '/employer/jobs', { title: 'Rigger' }, key)
  expect([await countJobs(one.owner.company.id), await countJobs(two.owner.company.id)]).toEqual([1, 1])
  await one.owner.api.delete('/employer/tokens/:id', { id: one.id })
  expect((await one.send('POST', '/employer/jobs', { title: 'Welder' }, key)).statusCode).toBe(401)
})

test('an Idempotency-Key that is empty, long or odd is refused, and nothing is done', async () => {
  const { owner, send } = await program()
  for (const key of ['a b', 'a'.repeat(101), 'ü'])
    expect(
      (await send('POST', '/employer/jobs', { title: 'Welder' }, { 'idempotency-key': key })).statusCode,
    ).toBe(400)
  expect(await countJobs(owner.company.id)).toBe(0)
})
