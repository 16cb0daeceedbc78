import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { aloneJourneys, mainJourneys } from './e2e/main-journeys.ts'
import { databaseTests } from './src/testing/runner/database-tests.ts'
import { LongestFirst } from './src/testing/runner/longest-first.ts'
import { ProductReporter } from './src/testing/runner/run-report.ts'

/** Their search clusters take most of the memory of a machine, so they run by themselves: `npm run test:cluster`. */
const onCluster = 'src/**/*.cluster.test.ts'

/** They start Postgres servers of their own, so it is all the same on which database the others run. */
const onServers = ['src/**/*.servers.test.ts', 'scripts/**/*.servers.test.ts']

const featureTests = {
  include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
  exclude: [onCluster, ...onServers],
}
const feature = {
  globalSetup: 'src/testing/template.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

const journey = {
  // Pages come from the production build, so every part of React must be the production one.
  env: { NODE_ENV: 'production' },
  globalSetup: ['src/testing/template.ts', 'e2e/unpack-browser.ts'],
  testTimeout: 90_000,
  // A journey that fails is walked once more; `npm test` names those that needed it.
  retry: 1,
  // One second is too short for a page on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  hookTimeout: 120_000,
}

/** What runs at the same time has the same order. A worker waits for a third of its time, so there is one more than cores. */
const together = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Node runs the files as it runs the product; nothing is mocked that a loader would have to replace.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', './src/testing/runner/client-code.ts'],
    includeTaskLocation: true,
    // scripts/test.ts names a file, from which it counts.
    reporters: ['default', new ProductReporter(process.env.TEST_REPORT)],
    // The files of a worker share the imported product. A module may therefore hold no state of a test: what a file
    // needs is opened by a call at its top.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'feature', ...featureTests, ...feature, ...together } },
      {
        extends: true,
        test: {
          name: 'database',
          // Nobody else needs the files to be read for this.
          include: process.env.TEST_DATABASE_URL
            ? databaseTests(globSync(featureTests.include, { exclude: featureTests.exclude }))
            : [],
          ...{ ...feature, ...together },
        },
      },
      { extends: true, test: { name: 'servers', include: onServers, ...feature, ...together } },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: [onCluster],
          globalSetup: 'src/testing/template.ts',
          ...{ testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false, maxWorkers: 1 },
          sequence: { groupOrder: 2 },
        },
      },
      { extends: true, test: { name: 'main', include: mainJourneys, ...journey, ...together } },
      {
        extends: true,
        test: {
          name: 'journey',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...mainJourneys, ...aloneJourneys],
          ...{ ...journey, ...together },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: aloneJourneys,
          ...journey,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
