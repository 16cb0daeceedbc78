import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

/** The control of that role and name; of either role, where a field becomes a combobox once its list has come. */
const named = (page: Page, role: Role | [Role, Role], name: Name) => {
  const [one, other] = [role].flat() as [Role, Role?]
  const named = typeof name === 'string' ? { name, exact: true } : { name }
  return other ? page.getByRole(one, named).or(page.getByRole(other, named)) : page.getByRole(one, named)
}

/** What has the focus, in words, and what is wrong with how it is seen. */
function readFocus({ isMoved }: { isMoved: boolean }) {
  const element = document.activeElement
  if (!element || element === document.body) return { what: 'the body', problems: ['nothing has the focus'] }
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const text = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
  const what = `${element.tagName.toLowerCase()} "${text.trim().replace(/\s+/g, ' ').slice(0, 60)}"`

  // A file picker and a box of choice are drawn by their label, the field of a code by its cells.
  const isSeen = (one: Element) => {
    const { width, height } = one.getBoundingClientRect()
    const isDrawn = one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isDrawn && width > 2 && height > 2
  }
  const shown = [element, ...labels, element.parentElement].find((one) => one && isSeen(one))
  if (!shown) return { what, problems: ['it cannot be seen'] }
  const problems: string[] = []

  const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
  // A part of the page that scrolls, or that holds all of it, may be taller than the window.
  const isPart = element.matches('main, section, [role="log"], [role="group"]')
  const fits = isPart
    ? box.top < window.innerHeight && box.bottom > 0
    : box.top >= -1 && box.bottom <= window.innerHeight + 1
  if (!fits || box.left < -1 || box.right > window.innerWidth + 1)
    problems.push(`outside: ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${window.innerHeight}`)

  // Something that stays in its place while the page scrolls must not lie on it.
  const isFixed = (one: Element | null): Element | null =>
    one && (['fixed', 'sticky'].includes(getComputedStyle(one).position) ? one : isFixed(one.parentElement))
  const middle = box.left + box.width / 2
  for (const y of isPart ? [] : [box.top + 2, box.top + box.height / 2, box.bottom - 2]) {
    const cover = isFixed(document.elementFromPoint(middle, y))
    if (cover && !cover.contains(shown) && !shown.contains(cover))
      problems.push(`under ${cover.tagName.toLowerCase()}.${cover.className} at ${Math.round(y)}`)
  }

  // A heading or a part of the page that is given the focus is nothing one can press, and has no ring.
  if (isMoved && element.getAttribute('tabindex') === '-1') return { what, problems }
  const rings = (one: Element, pseudo?: '::after' | '::before') => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one, pseudo)
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const isClear = /transparent|, 0\)$|\/ 0\)$/.test(outlineColor)
    return (isOutlined && !isClear) || (one === element && !pseudo && boxShadow !== 'none')
  }
  const around = [element, ...labels, ...labels.map((one) => one.parentElement), element.parentElement]
  const cells = element.parentElement?.querySelectorAll(':scope > *, .otp-caret') ?? []
  const ringed = [...around, ...cells].find(
    (one) => one && (rings(one) || rings(one, '::after') || rings(one, '::before')),
  )
  if (!ringed) return { what, problems: [...problems, 'no ring'] }

  // What scrolls cuts off a ring that lies outside of it.
  const { outlineOffset, outlineWidth } = getComputedStyle(ringed)
  const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2
  const ring = ringed.getBoundingClientRect()
  const cut = new Set<string>()
  for (let parent = ringed.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    const { overflow, overflowClipMargin } = getComputedStyle(parent)
    if (overflow === 'visible') continue
    const clip = parent.getBoundingClientRect()
    const reach = out - (overflow === 'clip' ? Number.parseFloat(overflowClipMargin) : 0)
    if (ring.top - reach < clip.top) cut.add('top')
    if (ring.bottom + reach > clip.bottom) cut.add('bottom')
    if (ring.left - reach < clip.left) cut.add('left')
    if (ring.right + reach > clip.right) cut.add('right')
  }
  if (cut.size > 1 && !isPart) problems.push(`its ring is cut: ${[...cut].join(', ')}`)
  return { what, problems }
}

/** Waits until what has the focus is seen, after a page has scrolled or a dialog has risen. */
async function checkFocus(page: Page, how: { isMoved: boolean }) {
  let last = await page.evaluate(readFocus, how)
  for (let turn = 0; turn < 20 && last.problems.length > 0; turn++) {
    await page.waitForTimeout(50)
    last = await page.evaluate(readFocus, how)
  }
  return last
}

/**
 * Presses Tab, or Shift+Tab, until the control has the focus. Every stop on the way is visible, in the viewport, under
 * nothing that sticks, and ringed. Past the end of a page the browser's own controls come, and then its beginning.
 */
export async function tabTo(
  page: Page,
  role: Role | [Role, Role],
  name: Name,
  { key = 'Tab', most = 40 }: { key?: 'Tab' | 'Shift+Tab'; most?: number } = {},
) {
  const wanted = named(page, role, name)
  const isThere = () =>
    wanted.evaluateAll((found) => found.some((element) => element === document.activeElement))
  const stops: string[] = []
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key)
    const isOutside = await page.evaluate(() => document.activeElement === document.body)
    if (isOutside) stops.push('(the end of the page)')
    if (isOutside) continue
    const { what, problems } = await checkFocus(page, { isMoved: false })
    stops.push(what)
    expect(problems, `the focus on ${what}, on the way to ${role} ${name}`).toEqual([])
    if (await isThere()) return stops.length
  }
  throw new Error(`${role} ${name} is not reached in ${most} presses of ${key}:\n${stops.join('\n')}`)
}

/** The focus has come to this by itself: after a step, a dialog or something sent. */
export async function focusIsOn(page: Page, role: Role | [Role, Role], name: Name) {
  const wanted = named(page, role, name)
  await expect
    .poll(
      async () => {
        const found = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))
        return found ? 'there' : (await page.evaluate(readFocus, { isMoved: true })).what
      },
      { message: `the focus on ${role} ${name}` },
    )
    .toBe('there')
  const { what, problems } = await checkFocus(page, { isMoved: true })
  expect(problems, `the focus on ${what}`).toEqual([])
}

/** The focus is on something that is seen, whatever it is, and stays so. */
export async function focusIsKept(page: Page) {
  await expect
    .poll(async () => (await checkFocus(page, { isMoved: true })).problems, { message: 'the focus is kept' })
    .toEqual([])
}
