import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { openCalendarHost } from '#/testing/servers/calendar-host.ts'

const { env, pages, calls } = await openCalendarHost()
const app = await testApp(env)
const alone = await testApp()

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end('A page')

/** Asks for a link whose host answers like this. The words are those on the screen; none means that it opens. */
async function check(answer: RequestListener, url = 'http://maya.example/work') {
  pages.set('maya.example', answer)
  const { api } = await app.seeker()
  return (await api.post('/profile/links/check', { url })).data
}

const opens = { reachable: true, problem: null }
const refused = (problem: string) => ({ reachable: false, problem })

test('a link at which a page answers is said to open, and is asked for once', async () => {
  calls.length = 0
  expect(await check(status(200))).toEqual(opens)
  expect(calls).toEqual(['maya.example/work'])
})

test.each([401, 403, 405, 429, 999])(
  'a website that lets no program in (%i) counts as open',
  async (code) => {
    expect(await check(status(code))).toEqual(opens)
  },
)

test.each([404, 410])('a missing page (%i) is said', async (code) => {
  expect(await check(status(code))).toEqual(refused('The website says it has no such page.'))
})

test.each([400, 500, 503])('an error of the website is said with its number (%i)', async (code) => {
  expect(await check(status(code))).toEqual(refused(`The website returned an error (${code}).`))
})

test('a redirect is followed, also to another website, and what it leads to counts', async () => {
  pages.set('maya.example/new', status(200))
  pages.set('other.example/maya', status(200))
  pages.set('other.example/gone', status(404))
  const moved = (location: string) => check(status(302, { location }))
  expect(await moved('/new')).toEqual(opens)
  expect(await moved('http://other.example/maya')).toEqual(opens)
  expect(await moved('http://other.example/gone')).toEqual(refused('The website says it has no such page.'))
  const nobody = refused('We found no public website at that address.')
  expect(await moved('http://inside.example/')).toEqual(nobody)
  expect(await moved('http://127.0.0.1/')).toEqual(nobody)
  // In a circle.
  expect(await moved('/work')).toEqual(nobody)
  expect(calls).not.toContain('inside.example/')
})

test('a website that hangs up, has no address or is within is said to be no public one', async () => {
  const nobody = refused('We found no public website at that address.')
  expect(await check((_, response) => void response.destroy())).toEqual(nobody)
  expect(await check(status(200), 'http://nowhere.invalid/')).toEqual(nobody)
  expect(await check(status(200), 'http://inside.example/')).toEqual(nobody)
})

test('a server that opens no other websites says so', async () => {
  const { api } = await alone.seeker()
  expect((await api.post('/profile/links/check', { url: 'http://maya.example/work' })).data).toEqual(
    refused('This site can’t open other websites, so it can’t check a link.'),
  )
})
