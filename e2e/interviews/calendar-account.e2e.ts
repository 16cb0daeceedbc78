import { expect, test } from 'vitest'
import { alwaysFree } from '#/testing/interviews.ts'
import { openRadicale, radicaleVersion } from '#/testing/servers/radicale.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const users = { ana: 'app-password-1' }
const radicale = radicaleVersion ? await openRadicale(users) : null
const product = await startProduct(radicale?.env ?? {})

test.skipIf(!radicaleVersion)(
  'an account on a calendar server is connected by keyboard, and a booked interview is in it',
  { timeout: 180_000 },
  async () => {
    if (!radicale) return
    const work = await radicale.makeCalendar('ana', 'work', 'Work')
    await radicale.makeCalendar('ana', 'family', 'Family and everything else that has a rather long name')
    const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
    await employer.api.put('/interview-hours', alwaysFree)
    const page = await product.visitAs(employer, '/employer/settings#interviews', { status: 'approved' })
    const section = page.getByRole('region', { name: 'Interviews', exact: true })
    await section.getByRole('heading', { name: 'Your calendar elsewhere' }).waitFor()
    const shot = async (name: string) => {
      const folder = process.env.SHOTS
      if (!folder) return
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await section.screenshot({ path: `${folder}/${name}-${width}.png` })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }

    // By keyboard only: the way, three fields, Enter.
    await section.getByRole('radio', { name: /A private address/ }).focus()
    await page.keyboard.press('ArrowDown')
    await section.getByRole('textbox', { name: 'Server' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shot('account-form')
    await page.keyboard.press('Tab')
    await page.keyboard.type(radicale.origin)
    await page.keyboard.press('Tab')
    await page.keyboard.type('ana')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await section.getByText(/It refused us/).waitFor()
    await shot('account-refused')
    // What was typed is still there.
    await expect.poll(() => section.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('ana')
    await section.getByLabel('App password', { exact: true }).fill(users.ana)
    await page.keyboard.press('Enter')
    await section.getByRole('group', { name: 'Times that count as busy' }).waitFor()
    expect(await page.content()).not.toContain(users.ana)
    expect(await axeViolations(page)).toEqual([])
    await section.getByRole('combobox', { name: 'Your interviews are written into' }).selectOption('Work')
    await section.getByRole('checkbox', { name: /^Family/ }).focus()
    await page.keyboard.press('Space')
    await section.getByRole('button', { name: 'Save calendars' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Saved').first().waitFor()
    const { data: saved } = await employer.api.get('/external-calendar')
    expect(saved?.calendars.map(({ name, isRead }) => [name.slice(0, 6), isRead]).sort()).toEqual([
      ['Family', false],
      ['Work', true],
    ])
    expect(saved?.writeTo).toBe(work)
    await shot('account')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([width, sideways]).toEqual([width, 0])
    }

    const job = await product.job(company.id, { title: 'Crane Operator' })
    const seeker = await product.seeker({ name: 'Ada Ibarra', email: 'ada@people.example' })
    const { data: application } = await seeker.api.post('/jobs/apply', { jobId: job.id })
    const { data: times } = await employer.api.get('/employer/applications/:id/interview-times', {
      ...{ id: application.id, people: employer.id, minutes: 45, timeZone: 'America/New_York' },
    })
    const { data: interview } = await employer.api.post('/employer/applications/:id/interviews', {
      ...{ id: application.id, kind: 'call', minutes: 45, people: [employer.id], phone: '+1 201 555 0123' },
      ...{ timeZone: 'America/New_York', times: times.proposed },
    })
    await seeker.api.post('/interviews/:id/answer', {
      ...{ id: interview.id, act: 'book', startsAt: times.proposed[0], timeZone: 'America/New_York' },
    })
    await expect.poll(async () => (await radicale.events(work, 'ana')).size, { timeout: 30_000 }).toBe(1)
    const [[path = '', text = ''] = []] = [...(await radicale.events(work, 'ana'))]
    expect(text.replace(/\r?\n /g, '')).toContain('Ada Ibarra')

    // Deleted there, it is still booked here, and the settings say so. They also say what they cannot read.
    await radicale.request('ana', 'DELETE', path)
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const unknown = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//There//EN', 'BEGIN:VEVENT', 'UID:office@there'],
      ...['DTSTAMP:20261101T000000Z', `DTSTART;TZID=Head Office:${day.replaceAll('-', '')}T090000`],
      ...['DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]
    await radicale.request('ana', 'PUT', `${new URL(work).pathname}office.ics`, unknown.join('\r\n'))
    await page.setViewportSize({ width: 1440, height: 900 })
    await section.getByRole('button', { name: 'Read it now' }).click()
    await section.getByText('You deleted it there.').waitFor()
    await section.getByText(`An entry on ${day}, 09:00 (Head Office) has a time zone`).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shot('account-hint')
    expect(page.faults).toEqual([])
  },
)
