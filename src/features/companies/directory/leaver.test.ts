import { expect, test, vi } from 'vitest'
import { agentTools } from '#/features/agents/tools.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { TokenRight } from '#/shared/rights.ts'
import { patchOp, scimCalls, userBody } from '#/testing/servers/scim-directory.ts'
import { openCompanySignIns } from '#/testing/sign-in/company-sign-in.ts'
import { invalidGrant, oauthApps } from '#/testing/sign-in/oauth-apps.ts'

const { app, db, pages, provenCompany } = await openCompanySignIns()
const apps = oauthApps({ app, pages })
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })

/** Resolves once the server has ended the stream of an open page. */
async function openPage(token: string) {
  const { body } = await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } })
  if (!body) throw new Error('The live page has no stream')
  const reader = body.getReader()
  await reader.read()
  const readOn = async (): Promise<'ended'> => ((await reader.read()).done ? 'ended' : readOn())
  return { ended: readOn() }
}

async function mcpStatus(token: string) {
  const call = { name: agentTools.find(({ endpoint }) => endpoint === 'GET /employer/jobs')?.name }
  const { status } = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...call, arguments: {} } }),
  })
  return status
}

// Security: A-08, O-16, Y-04
test('a leaver is gone everywhere as soon as the directory has its answer: sessions, open pages, tokens, apps, agents, webhooks and hiring teams', async () => {
  const acme = await provenCompany()
  const { data: connected } = await acme.api.post('/employer/directory/secret')
  const scim = scimCalls(app.app)(connected.secret)
  const email = `ines@${acme.domain}`
  const { body: made } = await scim('POST', '/Users', userBody(email))
  const teamOf = async () => (await acme.api.get('/employer/team')).data
  const leaver = (await teamOf()).members.find((one) => one.email === email)
  const user = { id: leaver?.id ?? '', role: 'EMPLOYER' as const }
  await acme.api.put('/employer/team/members/:id', { id: user.id, role: 'admin' })

  const from = { userAgent: 'test', addressPrefix: 'test' }
  const [laptop, phone] = [await insertSession(db, user, from), await insertSession(db, user, from)]
  const api = app.as(laptop)
  const rights: TokenRight[] = ['see-jobs']
  const { data: own } = await api.post('/employer/tokens', { name: 'ATS', rights, days: 30 })
  const scout = apps.newApp()
  const { data: allowed } = await api.post('/employer/apps', {
    ...apps.request(scout),
    scope: 'see-jobs',
    rights: ['see-jobs'],
  })
  const { body: grant } = await apps.redeem(scout, new URL(allowed.back).searchParams.get('code') ?? '')
  const late = apps.newApp()
  const second = await api.post('/employer/apps', {
    ...apps.request(late),
    scope: 'see-jobs',
    rights: ['see-jobs'],
  })
  const got: string[] = []
  pages.set('hook.example', (_, response) => {
    got.push('event')
    response.writeHead(204).end()
  })
  const { data: webhook } = await api.post('/employer/webhooks', {
    ...{ name: 'Ours', address: 'https://hook.example/', format: 'standard', isFull: false },
    kinds: ['job.closed'],
  })
  const job = await app.job(acme.company.id)
  await acme.api.post('/employer/jobs/:id/team', { id: job.id, userId: user.id })
  const page = await openPage(phone)
  await api.post('/employer/webhooks/:id/test', { id: webhook.id })
  await vi.waitFor(() => expect(got).toHaveLength(1), 8_000)
  for (const token of [own.token, grant.access_token])
    expect([await apps.reads(token, '/api/employer/jobs'), await mcpStatus(token)]).toEqual([200, 200])

  const off = patchOp({ op: 'replace', path: 'active', value: false })
  expect((await scim('PATCH', `/Users/${made.id}`, off)).body).toMatchObject({ active: false })

  expect(await page.ended).toBe('ended')
  for (const token of [laptop, phone, own.token, grant.access_token]) {
    expect(await apps.reads(token, '/api/employer/jobs')).toBe(401)
    expect(await apps.reads(token, '/api/live')).toBe(401)
  }
  for (const token of [own.token, grant.access_token]) expect(await mcpStatus(token)).toBe(401)
  expect(await apps.refresh(scout, grant.refresh_token)).toMatchObject(invalidGrant)
  const code = new URL(second.data.back).searchParams.get('code') ?? ''
  expect(await apps.redeem(late, code)).toMatchObject(invalidGrant)
  expect((await teamOf()).members.map((one) => one.email)).not.toContain(email)
  expect((await acme.api.get('/employer/tokens')).data).toEqual([])
  expect((await acme.api.get('/employer/jobs/:id/team', { id: job.id })).data.members).toEqual([])
  // What happens now is not even written down for their webhook.
  await acme.api.post('/employer/jobs/:id/close', { id: job.id, version: job.version, reason: 'filled' })
  const events = db.selectFrom('webhookDeliveries').select('kind').where('webhookId', '=', webhook.id)
  expect(await events.execute()).toEqual([{ kind: 'test' }])
  expect(got).toHaveLength(1)
})
