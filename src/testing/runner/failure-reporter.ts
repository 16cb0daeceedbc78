import path from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Says of each test that fails, before anything else about it, which sentence about the product is not true. */
export class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    if (test.result().state !== 'failed') return
    const file = path.relative('.', test.module.moduleId).replaceAll('\\', '/')
    const place = test.location ? `${file}:${test.location.line}` : file
    console.log(`Not true any more: ${test.fullName} (${place})`)
  }
}
