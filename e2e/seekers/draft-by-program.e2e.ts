import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator' })

/** An agent with this token: what its tools answer, without the notice about quotes. */
async function openAgent(token: string) {
  const client = new Client({ name: 'Scout', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), { requestInit }))
  return async (name: string, input: object) => {
    const { content } = await client.callTool({ name, arguments: { ...input } })
    return JSON.parse((content as { text: string }[]).at(-1)?.text ?? '')
  }
}

test('an agent finds a job and drafts an application, its person sends it, and takes the access away', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/seeker/settings#programs')
  await page.getByText('No program has access.').waitFor()
  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Scout')
  await dialog.getByLabel(/Write drafts of applications/).check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await page.getByRole('heading', { name: 'The token for Scout' }).waitFor()
  const token = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'I have it' }).click()
  await page.getByText('Read my profile, write drafts of applications').waitFor()

  const call = await openAgent(token)
  const { data: found } = await call('search_jobs', { q: 'crane' })
  const { slug } = found[0]
  const { data: job } = await call('read_job', { slug })
  expect(job.title).toEqual({ quoted: 'Crane Operator' })
  await call('draft_application', { slug, draft: { coverNote: 'Nine years of tower cranes.' } })
  expect(await product.db.selectFrom('applications').select('id').execute()).toEqual([])

  await page.goto(`${product.url}/seeker/applications`)
  await page.getByText('Begun by the program “Scout”, not sent.').waitFor()
  await page.getByRole('link', { name: 'Continue the application for Crane Operator' }).click()
  await page.getByText('Drafted by the program “Scout”.').waitFor()
  const note = page.getByLabel(/Cover note/)
  expect(await note.inputValue()).toBe('Nine years of tower cranes.')
  await note.fill('Nine years of tower cranes, two of them at night.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: 'Sent: Crane Operator' }).waitFor()
  const rows = await product.db.selectFrom('applications').select('coverNote').execute()
  expect(rows).toEqual([{ coverNote: 'Nine years of tower cranes, two of them at night.' }])

  await page.goto(`${product.url}/seeker/settings#programs`)
  await page.getByRole('button', { name: 'Revoke Scout' }).click()
  await page.getByRole('button', { name: 'Revoke the token' }).click()
  await page.getByText('No program has access.').waitFor()
  await expect(call('my_profile', {})).rejects.toThrow()
  expect(page.faults).toEqual([])
})
