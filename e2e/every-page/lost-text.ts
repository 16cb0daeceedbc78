import type { Page } from 'playwright-core'

/**
 * Words that cannot be read because they stand outside the window or outside a box that cuts them off without an
 * ellipsis. What scrolls can be reached, and what is for screen readers only is cut off on purpose.
 */
export const lostText = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!element || !text || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('.sr-only, [aria-hidden="true"], dialog:not([open]), script, style, noscript, svg'))
        continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) continue
      let [left, right] = [0, window.innerWidth]
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis' || style.position === 'fixed') {
          left = Number.NEGATIVE_INFINITY
          right = Number.POSITIVE_INFINITY
          break
        }
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') {
          left = Number.NEGATIVE_INFINITY
          right = Number.POSITIVE_INFINITY
          break
        }
        if (style.overflowX === 'hidden' || style.overflowX === 'clip') {
          const edge = around.getBoundingClientRect()
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
        }
      }
      if (box.left < left - 2 || box.right > right + 2) lost.push(text.slice(0, 60))
    }
    return lost
  })
