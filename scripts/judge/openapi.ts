import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Judge } from './finding.ts'
import { findTool, fromNpm, run } from './tools.ts'

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] }

/** Redocly's linter with the rules it recommends: whether outside tools can read our description of the API. */
export const openapi: Judge = {
  name: 'openapi',
  async judge(product, folder) {
    const redocly = findTool('redocly', 'node_modules', '.bin', 'redocly')
    if (!redocly) return { missing: fromNpm('@redocly/cli@2.77.0') }
    const file = path.join(folder, 'openapi.json')
    const { text } = await product.get('/api/openapi.json')
    await writeFile(file, text)
    const rules = ['--extends=recommended', '--format=json', '--max-problems=1000']
    const { out, err } = await run(redocly, ['lint', file, ...rules], { seconds: 120, cwd: folder })
    if (!out.startsWith('{')) throw new Error(`The linter failed: ${err}`)
    const { problems } = JSON.parse(out) as { problems: Problem[] }
    const { paths } = JSON.parse(text) as { paths: Record<string, object> }
    return {
      examined: `${Object.values(paths).flatMap((one) => Object.keys(one)).length} endpoints`,
      findings: problems.map(({ ruleId, message, location }) => ({
        judge: 'openapi',
        where: location[0]?.pointer?.replaceAll('~1', '/') ?? '',
        text: `${ruleId}: ${message}`,
      })),
    }
  },
}
