import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** What a run found, as scripts/test.ts reads it. Files are relative to the repository. */
export type RunReport = {
  files: { file: string; seconds: number }[]
  tests: {
    file: string
    name: string
    state: 'passed' | 'failed' | 'skipped' | 'pending'
    errors: string[]
  }[]
  /** What no test caught: a file that did not load, or a promise nobody waited for. `file` is empty when nobody knows. */
  thrown: { file: string; message: string }[]
}

const fileOf = (name: string) => path.relative('.', name).replaceAll('\\', '/')
/** The message, and the lines of the stack that are ours. */
const messageOf = ({ name, message, stack }: { name?: string; message: string; stack?: string }) =>
  (stack || `${name ?? 'Error'}: ${message}`)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:)/.test(line))
    .join('\n')

const testsOf = (modules: readonly TestModule[]) =>
  modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result()
      // Of a test that passed at the second try these are the errors of the first.
      return { file: fileOf(module.moduleId), name: test.fullName, state, errors: errors.map(messageOf) }
    }),
  )

/** Errors of files and of groups of tests: at their top, or in what runs before and after their tests. */
const outsideOfTests = (modules: readonly TestModule[]) =>
  modules.flatMap((module) =>
    [module, ...module.children.allSuites()].flatMap((part) =>
      part.errors().map((error) => ({ file: fileOf(module.moduleId), message: messageOf(error) })),
    ),
  )

const uncaught = (errors: readonly SerializedError[]) =>
  errors.map((error) => ({
    file: typeof error.VITEST_TEST_PATH === 'string' ? fileOf(error.VITEST_TEST_PATH) : '',
    message: messageOf(error),
  }))

/** Says of each test that fails, before anything else about it, which sentence about the product is not true. */
export class ProductReporter implements Reporter {
  private readonly reportFile: string | undefined

  /** @param reportFile where the `RunReport` is written; none when absent */
  constructor(reportFile: string | undefined) {
    this.reportFile = reportFile
  }

  onTestCaseResult(test: TestCase) {
    if (test.result().state !== 'failed') return
    const file = fileOf(test.module.moduleId)
    const place = test.location ? `${file}:${test.location.line}` : file
    console.log(`Not true any more: ${test.fullName} (${place})`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    if (!this.reportFile) return
    const report: RunReport = {
      files: modules.map((module) => ({
        file: fileOf(module.moduleId),
        seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
      })),
      tests: testsOf(modules),
      thrown: [...outsideOfTests(modules), ...uncaught(unhandled)],
    }
    writeFileSync(this.reportFile, JSON.stringify(report))
  }
}
