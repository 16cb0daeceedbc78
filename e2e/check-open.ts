import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { checkForcedColors } from './every-page/forced-colors.ts'
import { lostText } from './every-page/lost-text.ts'

/** How far the page, an open dialog or menu, or anything in it can be scrolled sideways, with what it is. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - window.innerWidth
    const found = wider > 0 ? [`the page by ${wider} px`] : []
    for (const open of document.querySelectorAll(
      'dialog[open], [role="dialog"], [role="menu"], :popover-open',
    ))
      for (const element of [open, ...open.querySelectorAll('*')]) {
        if (!element.checkVisibility() || element.closest('.sr-only, input, textarea, select')) continue
        const style = getComputedStyle(element)
        const { left, right } = element.getBoundingClientRect()
        const scrolls = style.overflowX === 'auto' || style.overflowX === 'scroll'
        if (scrolls && element.scrollWidth > element.clientWidth + 1)
          found.push(`${element.tagName} scrolls: ${element.className}`.slice(0, 90))
        if (left < -1 || right > window.innerWidth + 1)
          found.push(`${element.tagName} is outside: ${element.className}`.slice(0, 90))
      }
    return found
  })

const shots = process.env.SHOTS

/**
 * What every open dialog and menu must be: read without scrolling sideways on a desk, at twice the size of letters and
 * on the narrowest phone, told without colours, and without a violation. Leaves the page as wide as it was.
 */
export async function checkOpen(page: Page, name: string) {
  const before = page.viewportSize()
  for (const width of [1440, 720, 390, 320]) {
    await page.setViewportSize({ width, height: width === 720 ? 450 : 844 })
    // What is anchored follows with the next frame.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    expect([name, width, await sideways(page), await lostText(page)]).toEqual([name, width, [], []])
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png` })
  }
  // Before the forced colours, from which everything fades back.
  expect([name, await axeViolations(page)]).toEqual([name, []])
  expect([name, (await checkForcedColors(page)).lost]).toEqual([name, []])
  if (before) await page.setViewportSize(before)
}
