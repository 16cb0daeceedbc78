import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in that order. One of them at the end would leave the other cores idle. */
const longest = [
  'e2e/every-page/screens.e2e.ts',
  'e2e/every-page/route-table.e2e.ts',
  'e2e/every-page/slow-and-failing.e2e.ts',
  'e2e/every-page/errors-and-toasts.e2e.ts',
  'e2e/dialogs/company-dialogs.e2e.ts',
  'e2e/dialogs/hiring-dialogs.e2e.ts',
  'e2e/dialogs/person-dialogs.e2e.ts',
  'e2e/every-page/states.e2e.ts',
  'src/testing/sweeps/input-abuse.test.ts',
  'src/testing/sweeps/tenants.test.ts',
  'src/testing/sweeps/rights-table.test.ts',
  'src/testing/sweeps/access.test.ts',
  'scripts/restore.test.ts',
]
const place = ({ moduleId }: TestSpecification) => {
  const found = longest.indexOf(path.relative('.', moduleId))
  return found === -1 ? longest.length : found
}

/** Long files first; a known duration or the size decides about the others. Projects stay in their order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || place(one) - place(other))
  }
}
