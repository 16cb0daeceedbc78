import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What is not read here takes a third of its time: the selectors of what is found, and what no rule finds fault with. */
const options = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } }

/**
 * A color on its way to another has the contrast of neither. The end of one transition may begin that of what inherits
 * from it.
 */
export const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (let round = 0; round < 50; round++) {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      if (transitions.length === 0) return
      for (const transition of transitions) transition.finish()
    }
  })

/** What axe finds on the open page, by its default rules or by those of these names or tags alone. */
export async function axeViolations(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await endTransitions(page)
  return page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(given as import('axe-core').RunOptions)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      )
    },
    rules ? { ...options, runOnly: rules } : options,
  )
}
