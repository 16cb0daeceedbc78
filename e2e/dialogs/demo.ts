import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { startProduct } from '../product.ts'

type Key = 'seeker' | 'employer' | 'new-employer' | 'recruiter' | 'admin'

/** The product with the demo's people, companies and jobs. */
export async function startDemo() {
  const product = await startProduct({ DEMO: 'on' })
  await seedDemo(product.services)
  const signIn = async (key: Key) => {
    const { data } = await product.visitor.post('/auth/demo', { key })
    return { person: { token: data.token, ...data.user }, status: data.status ?? '' }
  }
  return {
    ...product,
    signIn,
    async visitDemo(key: Key, path: string) {
      const { person, status } = await signIn(key)
      return product.visitAs(person, path, { status })
    },
  }
}

/** Closes the messages at the edge, which come and go over everything. */
export async function closeToasts(page: Page) {
  const toasts = page.locator('.Toastify__toast')
  // What was done may close its dialog before it says so.
  await toasts.first().waitFor()
  await expect
    .poll(async () => {
      for (const close of await toasts.getByRole('button', { name: 'Close' }).all())
        await close.click({ timeout: 500 }).catch(() => undefined)
      return toasts.count()
    })
    .toBe(0)
}
