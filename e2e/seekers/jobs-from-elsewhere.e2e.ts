import { expect, test } from 'vitest'
import { todayIn } from '#/features/tracker/days.server.ts'
import { remindOfNextSteps } from '#/features/tracker/tasks.server.ts'
import { zoneAt } from '#/testing/zone-at.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Northgate Freight' })
const own = await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator-7' })

test.each([1440, 390])(
  'at %i pixels a job from elsewhere is added, moved, remembered on its day, deleted and brought back; others come from a file',
  { timeout: 120_000 },
  async (width) => {
    const seeker = await product.seeker()
    const timeZone = zoneAt(9)
    await product.db.insertInto('notificationSettings').values({ userId: seeker.id, timeZone }).execute()
    const today = todayIn(timeZone)
    const page = await product.visitAs(seeker, '/seeker/applications', { width })
    const list = async () => (await seeker.api.get('/tracked-jobs')).data
    const isAsWideAsTheScreen = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

    // A link to a job of this site leads to that job.
    await page.getByRole('heading', { name: 'No applications yet' }).waitFor()
    await page.getByRole('link', { name: 'Add a job from elsewhere' }).click()
    await page.getByRole('heading', { name: 'Add a job from elsewhere' }).waitFor()
    await page.getByLabel('Link to the job').fill(`${product.url}/job-detail/${own.slug}`)
    const ownLink = page.getByRole('link', { name: 'Open it here' })
    expect(await ownLink.getAttribute('href')).toBe('/job-detail/crane-operator-7')
    await page.getByLabel('Job title').fill('Dispatcher')
    await page.getByLabel('Company').fill('Tall Pine Haulage')
    await page.getByRole('button', { name: 'Add to your list' }).click()
    await page.getByRole('alert').getByText('This job is on Waymark').waitFor()
    expect(await list()).toEqual([])

    // Another link is kept. What was typed is still there after a reload.
    await page.getByLabel('Link to the job').fill('https://www.tallpine.example/jobs/7')
    await page.reload()
    await page.getByLabel('Next step', { exact: false }).first().fill('Call Dana')
    await page.getByLabel('Next step on').fill(today)
    expect(await page.getByLabel('Job title').inputValue()).toBe('Dispatcher')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add to your list' }).click()
    await page.waitForURL(/elsewhere\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Dispatcher' }).waitFor()
    const address = new URL(page.url()).pathname
    const link = page.getByRole('link', { name: /^tallpine\.example/ })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await isAsWideAsTheScreen()).toBe(true)
    expect(await axeViolations(page)).toEqual([])

    // One press moves it.
    const stages = page.getByRole('group', { name: 'Stage' })
    await stages.getByRole('button', { name: 'Interview' }).click()
    await page.getByText('Moved to Interview').waitFor()
    await expect.poll(list).toMatchObject([{ stage: 'interview', version: 2 }])

    // On its day it is among what needs them, and the notification leads there.
    await remindOfNextSteps.run({}, product.tasks())
    await page.goto(`${product.url}/seeker/dashboard`)
    await page.getByRole('heading', { name: 'Call Dana' }).waitFor()
    await page.goto(`${product.url}/seeker/notifications`)
    await page.getByRole('link', { name: /Today: Call Dana/ }).click()
    await page.waitForURL(`**${address}`)
    await page.getByText('Due today').last().waitFor()
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await page.getByText('Add the next step when you know it').waitFor()
    await expect.poll(list).toMatchObject([{ nextStep: null, nextOn: null }])

    // Another tab was faster: nothing of it is overwritten.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Place').fill('Toledo')
    const [before] = await list()
    if (!before) throw new Error('it is gone')
    const { id, version } = before
    const faster = { title: 'Lead dispatcher', company: 'Tall Pine Haulage', stage: 'interview' } as const
    await seeker.api.put('/tracked-jobs/:id', { ...faster, id, version })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('You changed this job in another tab').waitFor()
    expect(await page.getByLabel('Place').inputValue()).toBe('Toledo')
    await page.getByRole('button', { name: 'Load the newer version' }).click()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Lead dispatcher')
    await page.getByLabel('Place').fill('Toledo')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Tall Pine Haulage, Toledo').waitFor()

    // Deleted, and brought back under its address.
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Job deleted').waitFor()
    await expect.poll(list).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(list).toMatchObject([{ id, title: 'Lead dispatcher', place: 'Toledo' }])
    await page.getByRole('link', { name: 'Lead dispatcher' }).waitFor()

    // Several from a file.
    await page.goto(`${product.url}/seeker/applications/elsewhere/import`)
    const csv = 'Job title,Company,Stage\nClerk,Harbor Books,Offer\nCook,,\nBaker,Sparrow Kitchen,Hired\n'
    const file = { name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('heading', { name: '1 job added, 2 lines left out' }).waitFor()
    await page.getByText('Company is required.').waitFor()
    await page.getByText('“Hired” is not').waitFor()
    expect(await isAsWideAsTheScreen()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'See your applications' }).click()
    await page.getByRole('link', { name: 'Clerk' }).waitFor()
    expect(await page.getByText('Elsewhere', { exact: true }).count()).toBeGreaterThanOrEqual(2)
    expect(page.faults).toEqual([])
  },
)
