import { expect, test } from 'vitest'
import { insertApp, replaceToken } from '#/features/agents/apps/queries.server.ts'
import { agentTools } from '#/features/agents/tools.ts'
import { newApiToken } from '#/server/auth/api-tokens.ts'
import { teamRoles, tokenRights } from '#/shared/rights.ts'
import { type Kind, kindOf } from './company-inputs.ts'
import { openCompanyRows } from './company-rows.ts'
import { answers, type Caller, expected, rowEndpoints } from './rights-cells.ts'

// The rows of the table of rights for programs: every endpoint that is open to them, with a token, by an app and by an
// agent of each role, on a row of whoever made it, a colleague's, and another company's. What is closed to programs is in
// token-table.test.ts.

const { app, db, home, inputs, rowsFor, call } = await openCompanyRows()
const open = rowEndpoints.filter(([, { tokens }]) => tokens)
const rights = [...tokenRights]

/** A member of each role, who made what calls. */
const makers: Caller[] = await Promise.all(
  teamRoles.map(async (actor) => ({
    ...{ actor, name: actor, mandateId: null },
    user: await app.member(home.company, actor),
  })),
)

/** The maker as the program that they made: with another token. */
const asProgram = ({ user, ...maker }: Caller, kind: string, token: string): Caller => ({
  ...maker,
  name: `${kind} of ${maker.name}`,
  user: { id: user?.id ?? '', token },
})

async function tokenOf(maker: Caller) {
  const token = newApiToken()
  const values = { companyId: home.company.id, userId: maker.user?.id ?? '', name: 'ATS', rights }
  const { id } = await insertApp(db, { ...values, appId: 'https://scout.example/app.json', seconds: 3600 })
  await replaceToken(db, id, { token, rights, seconds: 3600 })
  return { id, token }
}

/** What an app was given, and the same made by hand. */
async function programsOf(maker: Caller) {
  const [scout, ats] = [await tokenOf(maker), await tokenOf(maker)]
  await db.updateTable('apiTokens').set({ appId: null, appEndsAt: null }).where('id', '=', ats.id).execute()
  return [asProgram(maker, 'token', ats.token), asProgram(maker, 'app', scout.token)]
}

// Security
test('every endpoint that is open to programs answers a token and an app of each role by the row, as its maker', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = []
  let cells = 0
  const programs = (await Promise.all(makers.map(programsOf))).flat()
  for (const [key, endpoint] of open)
    for (const program of programs)
      for (const [place, row] of rowsFor(kindOf(key) as Kind, program)) {
        const status = await call(key, await row.id(), program)
        const answer = answers[status] ?? (status < 500 ? 'in' : `failed ${status}`)
        const should = expected(endpoint, program, place)
        cells++
        if (answer !== should)
          wrong.push(`${key}, ${program.name}, ${place}: ${answer} (${status}), not ${should}`)
        if (answer === 'in' && (endpoint.writes || !key.startsWith('GET '))) row.forget()
      }
  expect(wrong).toEqual([])
  expect(cells).toBe(open.length * teamRoles.length * 2 * 3)
  expect(open.length).toBeGreaterThan(10)
})

/** The answer of a tool as the table names it. */
async function callTool(name: string, input: object, { user }: Caller) {
  const { body } = await app.app.inject({
    ...{ method: 'POST', url: '/mcp' },
    headers: { authorization: `Bearer ${user?.token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })
  const text = body.startsWith('{') ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? '{}')
  const { result } = JSON.parse(text) as { result?: { isError?: boolean; content: { text: string }[] } }
  if (!result) return `failed ${body}`
  const said = result.content.map((part) => part.text).join(' ')
  if (/lacks the right|Only .* can do this/.test(said)) return 'refused'
  if (/^No such/.test(said)) return 'not found'
  if (/is missing\. Nothing was done/.test(said)) return `unread ${said}`
  // Any other refusal is one about the row.
  return said.includes('Something has gone wrong') ? `failed ${said}` : 'in'
}

// Security
test('every tool that names a row answers an agent of each role by the row, as its maker', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = []
  const tools = agentTools.flatMap(({ name, endpoint }) => {
    const row = open.find(([key]) => key === endpoint)
    return row ? [{ name, key: row[0], endpoint: row[1] }] : []
  })
  for (const maker of makers) {
    const agent = asProgram(maker, 'agent', (await tokenOf(maker)).token)
    for (const { name, key, endpoint } of tools)
      for (const [place, row] of rowsFor(kindOf(key) as Kind, agent)) {
        const answer = await callTool(name, { ...inputs[key], id: await row.id() }, agent)
        const should = expected(endpoint, agent, place)
        if (answer !== should) wrong.push(`${name}, ${agent.name}, ${place}: ${answer}, not ${should}`)
        if (answer === 'in' && (endpoint.writes || !key.startsWith('GET '))) row.forget()
      }
  }
  expect(wrong).toEqual([])
  expect(tools.length).toBeGreaterThan(6)
})
