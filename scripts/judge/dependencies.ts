import type { Judge } from './finding.ts'
import { run } from './tools.ts'

/** Licences and known vulnerabilities: `npm run check:dependencies`. */
export const dependencies: Judge = {
  name: 'dependencies',
  async judge() {
    const { out, err } = await run(process.execPath, ['scripts/check-dependencies.ts'])
    const bad = `${out}\n${err}`
      .split('\n')
      .filter((line) => /^(Licence not allowed|Known vulnerability)/.test(line))
    const isComplete = !out.includes('NOT checked')
    return {
      examined: isComplete
        ? 'licences and vulnerabilities'
        : 'licences; the registry did not answer about vulnerabilities',
      findings: bad.map((text) => ({ judge: 'dependencies', where: 'package-lock.json', text })),
    }
  },
}
