import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
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
          // One browser at a time: two cores, and each journey starts the whole product.
          fileParallelism: false,
          testTimeout: 90_000,
          // One second is too short for a page on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
