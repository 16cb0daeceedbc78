import type { Page } from 'playwright-core'
import { endTransitions } from '../axe.ts'

/**
 * What cannot be told apart with forced colours, where every background is gone: text on its own colour, a place, a
 * choice or a row that is on but looks like those that are off, a button or a bar without an edge. `seen` names what
 * there was to look at, so that a sweep can prove that it met each kind.
 */
export async function checkForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  await endTransitions(page)
  const found = await page.evaluate(() => {
    const lost: string[] = []
    const seen = new Set<string>()
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} ${(element.getAttribute('aria-label') || element.textContent || '').trim().slice(0, 40)}`
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
    const isClear = (color: string) => /^rgba\(.*, 0\)$/.test(color) || color === 'transparent'
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!isClear(backgroundColor)) return backgroundColor
      }
      return getComputedStyle(document.body).backgroundColor
    }
    const look = (element: Element) => {
      const {
        backgroundColor,
        outlineStyle,
        outlineColor,
        borderColor,
        borderStyle,
        borderWidth,
        fontWeight,
      } = getComputedStyle(element)
      return [
        backgroundColor,
        outlineStyle,
        outlineColor,
        borderColor,
        borderStyle,
        borderWidth,
        fontWeight,
      ].join()
    }
    const hasEdge = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle } = getComputedStyle(element)
      const ground = groundOf(element.parentElement)
      const isFilled = groundOf(element) !== ground
      const isFramed = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== ground
      return isFilled || isFramed || outlineStyle !== 'none'
    }

    // Pictures and icons keep their own colours, and with them their shape.
    const isPicture = (element: Element) =>
      element.querySelector('svg, img') !== null &&
      [...element.querySelectorAll('*'), element]
        .filter((one) => !one.closest('svg, .sr-only'))
        .every((one) =>
          [...one.childNodes].every((node) => node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()),
        )

    for (const element of all('nav [aria-current="page"]')) {
      seen.add('place')
      if (getComputedStyle(element).outlineStyle !== 'solid') lost.push(`place: ${name(element)}`)
    }
    for (const element of all('nav a:not([aria-current])'))
      if (getComputedStyle(element).outlineStyle !== 'none') lost.push(`another place: ${name(element)}`)
    for (const element of all(
      'li:has(> [aria-current="true"]), li:has(h3 > [aria-current="true"]), tr[aria-selected="true"]',
    )) {
      seen.add('chosen row')
      if (getComputedStyle(element).outlineStyle !== 'solid') lost.push(`chosen row: ${name(element)}`)
    }
    for (const element of all('[aria-pressed="true"], [role="tab"][aria-selected="true"]')) {
      const off = element.parentElement?.querySelector(
        '[aria-pressed="false"], [role="tab"][aria-selected="false"]',
      )
      if (!off) continue
      seen.add('choice')
      if (look(element) === look(off)) lost.push(`choice: ${name(element)}`)
    }
    for (const element of all('.choice:has(:checked)')) {
      seen.add('checked')
      if (!hasEdge(element)) lost.push(`checked: ${name(element)}`)
    }
    for (const element of all('.btn-primary, .btn-dark, .btn-danger-solid')) {
      seen.add('primary button')
      if (
        !(element as HTMLButtonElement).disabled &&
        element.getAttribute('aria-disabled') !== 'true' &&
        groundOf(element) === groundOf(element.parentElement)
      )
        lost.push(`primary button: ${name(element)}`)
    }
    for (const element of all('.btn, .input, .select, .textarea, .status-badge, .tag')) {
      seen.add('edge')
      if (!hasEdge(element) && !isPicture(element)) lost.push(`edge: ${name(element)}`)
    }
    for (const element of all('.bar-filled, .bar-here')) {
      seen.add('bar')
      if (groundOf(element) === groundOf(element.parentElement)) lost.push(`bar: ${name(element)}`)
    }

    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        !element ||
        !node.textContent?.trim() ||
        !isShown(element) ||
        element.closest('.sr-only, svg, :disabled, [aria-disabled="true"]')
      )
        continue
      const [one, other] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))]
      if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5)
        lost.push(`text: ${name(element)}`)
    }
    return { lost: [...new Set(lost)], seen: [...seen] }
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}
