import type { Page } from 'playwright-core'

/** Decides the open case as a reviewer does: the button, the reason, the note, and the same verb again. */
export async function decide(page: Page, verb: string, reason: string, note?: string) {
  await page
    .locator('main')
    .getByRole('button', { name: new RegExp(`^${verb}`) })
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}: `) })
  await dialog.getByLabel(reason).check()
  if (note) await dialog.getByLabel('Note, in your words').fill(note)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}
