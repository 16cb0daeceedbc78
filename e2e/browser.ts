import { existsSync, statfsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

let shared: Promise<Browser> | undefined

/**
 * The browser of this worker, which all its journeys use one after the other; each opens profiles of its own in it and
 * closes them. It ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (!running?.isConnected()) shared = launchBrowser()
  return (await shared) as Browser
}

/** $CHROMIUM_PATH, else the Chromium from npm, which is unpacked once; null where an installed Chrome has to do. */
export async function chromiumFile(): Promise<string | null> {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  // Otherwise its libraries are not unpacked, and a bare machine has none of them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/**
 * Whether the memory that its processes share can be in a file system in memory. Playwright puts it into files in /tmp,
 * because containers have little room there, and that costs processor.
 */
function sharesMemory() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 1024 ** 3
}

export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const args = ['--disable-gpu', '--no-zygote', '--disable-background-networking', ...more]
  try {
    const file = await chromiumFile()
    const program = file ? { executablePath: file } : { channel: 'chrome' }
    const ignoreDefaultArgs = sharesMemory() ? ['--disable-dev-shm-usage'] : []
    return await chromium.launch({ args, ignoreDefaultArgs, chromiumSandbox: false, ...program })
  } catch (cause) {
    throw new Error(
      'No browser for the tests starts here. Install one with its libraries (Debian: apt-get install chromium) and set CHROMIUM_PATH to its program.',
      { cause },
    )
  }
}
