import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What axe finds on the open page, by its default rules or by those of these names or tags alone. */
export async function axeViolations(page: Page, rules?: string[]) {
  await page.evaluate(axe)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(runOnly ? { runOnly } : {})
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, rules)
}
