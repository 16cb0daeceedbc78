import { defineConfig } from 'vitest/config'
import { LongestFirst } from './src/testing/runner/longest-first.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Node runs the files as it runs the product; nothing is mocked that a loader would have to replace.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', './src/testing/runner/client-code.ts'],
    projects: [
      {
        test: {
          name: 'feature',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'src/testing/template.ts',
          // The files of a worker share the imported product, which takes longer to import than most files take. A
          // module may therefore hold no state of a test: what a file needs is opened by a call at its top.
          isolate: false,
          // A test waits for its database as often as it computes, so no processor is left aside for others.
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journey',
          // Pages come from the production build, so every part of React must be the production one.
          env: { NODE_ENV: 'production' },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'src/testing/template.ts',
          // As above; each has a product and a browser of its own.
          isolate: false,
          // One at a time: each starts the whole product and a browser, which two cores are too few for twice.
          fileParallelism: false,
          maxWorkers: 1,
          // Before the feature tests, whose last files are short.
          sequence: { groupOrder: 0 },
          testTimeout: 90_000,
          // A journey that fails is walked once more; `npm test` names those that needed it.
          retry: 1,
          // One second is too short for a page on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
