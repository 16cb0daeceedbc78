import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser.ts'

// The board as its reader has it: in headless Chromium whose processor is four times slower.

type Owner = { id: string; role: string; name: string; token: string }
const slowdown = 4

export async function openSlowBrowser(url: string, { id, role, name, token }: Owner) {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(
    ([token, role, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('role', role)
      localStorage.setItem('Status', 'approved')
      localStorage.setItem('user', user)
    },
    [token, role, JSON.stringify({ id, role, name, photo: null })] as const,
  )
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await devtools.send('Performance.enable')
  const heapMb = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    return Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e5) / 10
  }
  return { page, heapMb, close: () => browser.close() }
}

/**
 * From the press of the link in the list of jobs to the first painted cards. The pointer rests on the link a quarter of a
 * second before, as a person’s does: the board is asked for from then on.
 */
export async function measureOpening(page: Page, url: string, jobId: string) {
  await page.goto(`${url}/employer/applicants?view=jobs`)
  const link = page.locator(`a[href$="/jobs/${jobId}/applicants"]`).first()
  await link.waitFor()
  await page.waitForTimeout(1_500)
  await link.hover()
  await page.waitForTimeout(250)
  return link.evaluate(
    (element) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The board did not open within a minute')), 60_000)
        const start = performance.now()
        const seen = new MutationObserver(() => {
          if (!document.querySelector('[id^="card-"]')) return
          seen.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        seen.observe(document.body, { childList: true, subtree: true })
        ;(element as HTMLElement).click()
      }),
  )
}

/** From the key to the paint that shows the card in the next column. */
export async function measureMove(page: Page) {
  const card = page.locator('section[aria-labelledby="station-applied"] [id^="card-"]').first()
  const id = await card.getAttribute('id')
  await card.focus()
  // Awaited for itself, so that the page listens before the key is pressed.
  const listening = await page.evaluateHandle((id) => {
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('The card did not move within ten seconds')), 10_000)
      let start = 0
      document.addEventListener('keydown', (event) => (start = event.timeStamp), {
        once: true,
        capture: true,
      })
      const seen = new MutationObserver(() => {
        if (!document.getElementById(id)?.closest('[aria-labelledby="station-short-listed"]')) return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
      })
      seen.observe(document.body, { childList: true, subtree: true })
    })
    return { painted }
  }, id ?? '')
  await page.keyboard.press(']')
  const ms = await listening.evaluate(({ painted }) => painted)
  await page.waitForTimeout(600)
  return ms
}

/** Scrolls through a whole column; the longest pause between two frames, and how many cards are in the page. */
export async function measureScroll(page: Page) {
  return page.locator('section[aria-labelledby="station-applied"] ul').evaluate(async (list) => {
    const frames: number[] = []
    let last = performance.now()
    let mostCards = 0
    for (let still = 0; still < 30; ) {
      const before = list.scrollTop
      list.scrollTop += 400
      await new Promise(requestAnimationFrame)
      frames.push(performance.now() - last)
      last = performance.now()
      mostCards = Math.max(mostCards, document.querySelectorAll('[id^="card-"]').length)
      still = list.scrollTop === before ? still + 1 : 0
      if (list.scrollTop === before) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return { frames, mostCards }
  })
}
