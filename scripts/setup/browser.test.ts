import { expect, test, vi } from 'vitest'
import { launchBrowser } from '../../e2e/browser.ts'

test('where no browser starts, the journeys say what to install', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  // Node starts, but is no browser.
  await expect(launchBrowser()).rejects.toThrow(
    'No browser for the tests starts here. Install one with its libraries (Debian: apt-get install chromium)',
  )
  vi.unstubAllEnvs()
})
