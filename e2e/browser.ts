import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** $CHROMIUM_PATH, else the Chromium from npm, else an installed Chrome. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const args = ['--disable-gpu', '--no-zygote', '--disable-background-networking', ...more]
  const options = { args, chromiumSandbox: false }
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return chromium.launch({ ...options, executablePath: given })
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ ...options, channel: 'chrome' })
  // Otherwise its libraries are not unpacked, and a bare machine has none of them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return chromium.launch({ ...options, executablePath: await packed.executablePath() })
}
