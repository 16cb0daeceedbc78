import { expect, test } from 'vitest'
import { scimCalls, userBody } from '#/testing/servers/scim-directory.ts'
import { axeViolations } from './axe.ts'
import { startProduct } from './product.ts'

const product = await startProduct()

test('an owner connects a directory, chooses what a group is, and disconnects it; the secret is shown once', async () => {
  const domain = 'acme.example'
  const owner = await product.employer('approved', { domain, websiteUrl: `https://${domain}` })
  await product.db
    .insertInto('domainChecks')
    .values({
      ...{ companyId: owner.company.id, domain, method: 'dns', outcome: 'pass', finding: 'Found.' },
      ...{ source: domain, provenAt: new Date() },
    })
    .execute()
  const page = await product.visitAs(owner, '/employer/team/sign-in', { status: 'approved' })
  await page.getByRole('button', { name: 'Connect a directory' }).click()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await page.getByRole('button', { name: 'I have it' }).click()
  await page.getByText('It has not called yet.').waitFor()
  expect(await page.content()).not.toContain(secret)

  const scim = scimCalls(product.app)(secret)
  const { body } = await scim('POST', '/Users', userBody(`ines@${domain}`))
  await scim('POST', '/Groups', { displayName: 'Recruiting', members: [{ value: body.id }] })
  await page.reload()
  await page.getByRole('combobox', { name: 'Role of Recruiting' }).selectOption({ label: 'Hiring manager' })
  await page.getByRole('button', { name: 'Save the roles' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { members } = (await owner.api.get('/employer/team')).data
  expect(members.map(({ name, role }) => [name, role])).toContainEqual(['Ines Ortiz', 'hiring-manager'])
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect it' }).click()
  await page.getByRole('button', { name: 'Connect a directory' }).waitFor()
  expect((await scim('GET', '/Users')).status).toBe(401)
  expect(page.faults).toEqual([])
})
