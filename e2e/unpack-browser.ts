import { chromiumFile } from './browser.ts'

/** Unpacks the Chromium from npm before the workers would do it at the same time. */
export async function setup() {
  await chromiumFile()
}
