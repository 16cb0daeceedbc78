import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './src/testing/runner/longest-first.ts'

/** These journeys say how soon a page answers, so nothing may run beside them. */
const measuresTime = ['e2e/every-page/slow-and-failing.e2e.ts']

const journeys = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  test: {
    name,
    // Pages come from the production build, so every part of React must be the production one.
    env: { NODE_ENV: 'production' },
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: 'src/testing/template.ts',
    // As below; each has a product and a browser of its own.
    isolate: false,
    // Before the feature tests, whose last files are short.
    sequence: { groupOrder: name === 'journey' ? 0 : 1 },
    testTimeout: 90_000,
    // A journey that fails is walked once more; `npm test` names those that needed it.
    retry: 1,
    // One second is too short for a page on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    ...test,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          sequence: { groupOrder: 2 },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      journeys('journey', {
        exclude: measuresTime,
        // Half of a journey is waiting for the page. A third beside them would only make each slower.
        fileParallelism: true,
        maxWorkers: 2,
      }),
      journeys('journey-alone', { include: measuresTime, fileParallelism: false, maxWorkers: 1 }),
    ],
  },
})
