import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Finding, Judge } from './finding.ts'
import { findTool, fromNpm, run } from './tools.ts'

const version = '0.1.16'

/**
 * The scenarios that ask something of any server. The others call tools, prompts and resources that a server has only
 * to be judged by them.
 */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

type Check = { name: string; status: string; errorMessage?: string }

/** The conformance tests of the Model Context Protocol, in the revisions they know. */
export const mcp: Judge = {
  name: 'mcp',
  async judge({ url }, folder) {
    const program = findTool('conformance', 'node_modules', '.bin', 'conformance')
    if (!program) return { missing: fromNpm(`@modelcontextprotocol/conformance@${version}`) }
    const findings: Finding[] = []
    let passed = 0
    for (const scenario of scenarios) {
      const results = path.join(folder, scenario)
      const args = ['server', '--url', `${url}/mcp`, '--scenario', scenario, '-o', results]
      const { out, err } = await run(process.execPath, [program, ...args], { seconds: 120 })
      const checks = await readChecks(results)
      const failed = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO')
      passed += checks.length - failed.length
      const told = failed.map(({ name, status, errorMessage }) => `${name}: ${errorMessage ?? status}`)
      if (checks.length === 0) told.push(`it did not run: ${(err || out).trim().slice(-300)}`)
      findings.push(...told.map((text) => ({ judge: 'mcp', where: scenario, text })))
    }
    return { examined: `${scenarios.length} scenarios, ${passed} checks passed`, findings }
  },
}

async function readChecks(folder: string): Promise<Check[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const reports = files.filter((file) => path.basename(file) === 'checks.json')
  return (await Promise.all(reports.map((file) => readFile(path.join(folder, file), 'utf8')))).flatMap(
    (text) => JSON.parse(text) as Check[],
  )
}
