import { expect, test } from 'vitest'
import { checkOpen } from '../check-open.ts'
import { startDemo } from './demo.ts'

// What a company, a recruiter and an administrator open: read at every width, in large letters, without colours.
const demo = await startDemo()
const { person: rosa } = await demo.signIn('employer')
const { data: jobs } = await demo.as(rosa.token).get('/employer/jobs')
const title = 'Senior Backend Engineer, Payments'
const id = jobs.find((job) => job.title === title)?.id ?? ''

test('a job is paused, kept as a template and reopened', { timeout: 180_000 }, async () => {
  const page = await demo.visitDemo('employer', '/employer/jobs')
  const more = page.getByRole('button', { name: `More for ${title}` })
  await more.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  await checkOpen(page, 'job-menu')
  await page.getByRole('menuitem', { name: 'Pause…' }).click()
  const pause = page.getByRole('dialog', { name: `Pause ${title}?` })
  await pause.waitFor()
  await checkOpen(page, 'pause')
  // Opened in a table, it is as large as any other.
  const sizes = await pause.locator('h2 + div').evaluate((text) => getComputedStyle(text).fontSize)
  expect(sizes).toBe('16px')
  await pause.getByRole('button', { name: 'Cancel' }).click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Save as a template…' }).click()
  const template = page.getByRole('dialog', { name: 'Save as a template' })
  await template.getByLabel('Name').fill('')
  await template.getByRole('button', { name: 'Save template' }).click()
  await template.getByText('Name is required').waitFor()
  await checkOpen(page, 'template')
  await template.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${demo.url}/employer/jobs?status=closed`)
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Reopen…' }).click()
  const reopen = page.getByRole('dialog', { name: /^Reopen/ })
  await reopen.getByRole('button', { name: 'Reopen job' }).click()
  await reopen.getByText('Choose the last day to apply').waitFor()
  await checkOpen(page, 'reopen')
  expect(page.faults).toEqual([])
})

test('people of the team are added, invited, given another role and removed', {
  timeout: 240_000,
}, async () => {
  const page = await demo.visitDemo('employer', `/employer/jobs/${id}/team`)
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const colleague = page.getByRole('dialog', { name: 'Add a colleague' })
  await colleague.getByRole('button', { name: 'Add to the team' }).click()
  await colleague.getByText('Choose somebody').waitFor()
  await checkOpen(page, 'colleague')

  await page.goto(`${demo.url}/employer/team`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite someone' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await invite.getByText('Enter their email').waitFor()
  await checkOpen(page, 'invite-member')
  await invite.getByRole('button', { name: 'Cancel' }).click()
  const ofKofi = async (entry: string) => {
    await page.getByRole('button', { name: 'More for Kofi Asante' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').waitFor()
  }
  await ofKofi('Change role…')
  await checkOpen(page, 'member-role')
  await page.keyboard.press('Escape')
  await ofKofi('Hand the company over…')
  await checkOpen(page, 'hand-over')
  await page.keyboard.press('Escape')
  await ofKofi('Remove from the team…')
  await checkOpen(page, 'remove-member')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^More for.*tamsin/ }).click()
  await page.getByRole('menuitem', { name: 'Take back…' }).click()
  await page.getByRole('dialog', { name: 'Take this invitation back?' }).waitFor()
  await checkOpen(page, 'revoke')
  expect(page.faults).toEqual([])
})

test('a mandate is asked for, offered and ended; talent is invited', { timeout: 240_000 }, async () => {
  const page = await demo.visitDemo('employer', '/employer/recruiters')
  await page.getByRole('button', { name: 'Invite a recruiter' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a recruiter' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await invite.getByText('Enter their email').waitFor()
  await checkOpen(page, 'recruiter-invite')
  await invite.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^End mandate/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^End the mandate/ }).waitFor()
  await checkOpen(page, 'end-mandate')

  await page.goto(`${demo.url}/employer/talent`)
  await page
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click()
  const talent = page.getByRole('dialog', { name: /^Invite .* to apply/ })
  await talent.waitFor()
  await checkOpen(page, 'talent-invite')
  // Opened in the last column of a table, it begins where any other does.
  expect(await talent.evaluate((dialog) => getComputedStyle(dialog).textAlign)).toBe('start')

  const recruiter = await demo.visitDemo('recruiter', '/recruiter/mandates')
  await recruiter.getByRole('button', { name: 'Ask a company' }).click()
  const ask = recruiter.getByRole('dialog', { name: 'Ask a company for a mandate' })
  await ask.getByRole('button', { name: 'Send request' }).click()
  await ask.locator('select[aria-invalid="true"]').waitFor()
  await checkOpen(recruiter, 'mandate-ask')
  expect([...page.faults, ...recruiter.faults]).toEqual([])
})

test('an administrator decides about a company', { timeout: 180_000 }, async () => {
  const { person } = await demo.signIn('admin')
  const { data: queue } = await demo.as(person.token).get('/admin/verification')
  const page = await demo.visitDemo('admin', `/admin/verification/${queue[0]?.id}`)
  for (const verb of ['Approve', 'Refuse', 'Suspend']) {
    await page.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
    await page.getByRole('dialog', { name: new RegExp(`^${verb}`) }).waitFor()
    await checkOpen(page, `decide-${verb.toLowerCase()}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: /^Ask for changes/ }).click()
  const changes = page.getByRole('dialog', { name: /^Ask for changes/ })
  await changes.getByRole('button', { name: 'Ask for changes' }).click()
  await changes.getByText('Reason is required. The company reads it.').waitFor()
  await checkOpen(page, 'decide-changes')
  expect(page.faults).toEqual([])
})
