import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '#/contract.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import type { Finding, Judge, Product } from './finding.ts'
import { findTool, run, toolFolder } from './tools.ts'

/** What an answer may never be. What is refused, and with which code, is the business of the product's own tests. */
const checks = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_schema_conformance', 'response_headers_conformance', 'negative_data_rejection'],
]
/** These end the fuzzer's own sign-in, or answer for as long as the page is open. */
const excludedPaths = [
  ...[
    '/auth/logout',
    '/live',
    '/account/sessions/end-others',
    '/account/sessions/{id}/end',
    '/account/delete',
  ],
  ...['/account/password', '/auth/demo', '/admin/users/{id}/end-sessions', '/admin/users/{id}/suspend'],
]

/**
 * Schemathesis: sends what the description allows, and what it does not, to each endpoint as each role. A token for
 * programs tries more, at the endpoints that accept it.
 */
export const api: Judge = {
  name: 'api',
  async judge(product, folder) {
    const schemathesis = findTool('schemathesis', 'venv', 'bin', 'schemathesis')
    const venv = path.join(toolFolder, 'venv')
    if (!schemathesis)
      return { missing: `python3 -m venv ${venv} && ${venv}/bin/pip install schemathesis==4.32.5` }
    const people = Object.entries({ visitor: null, ...product.tokens }).map(([role, token]) => ({
      ...{ role, token, examples: Number(process.env.JUDGE_EXAMPLES ?? 3), only: [] as string[] },
    }))
    const programs = Object.entries(product.programs).map(([of, token]) => ({
      ...{ role: `program of a ${of}`, token, examples: Number(process.env.JUDGE_EXAMPLES ?? 25) },
      only: openToTokens(of),
    }))
    const roles = [...people, ...programs]
    const findings: Finding[] = []
    let calls = 0
    for (const caller of roles) {
      const report = path.join(folder, `${caller.role}.xml`)
      const { out } = await fuzz(schemathesis, product, caller, report, folder)
      calls += Number(/(\d+) generated/.exec(out)?.[1] ?? 0)
      await writeFile(path.join(folder, `${caller.role}.log`), out)
      findings.push(...readReport(await readFile(report, 'utf8'), caller.role))
    }
    return { examined: `${roles.length} roles, ${calls} requests`, findings }
  },
}

/** The endpoints that accept a token of a company or of a seeker. */
const openToTokens = (of: string) =>
  (Object.entries(contract) as [string, Endpoint][])
    .filter(([, { tokens, access }]) => tokens && (access === 'seeker') === (of === 'seeker'))
    .map(([key]) => key.replaceAll(/:(\w+)/g, '{$1}'))

type Caller = { role: string; token: string | null; examples: number; only: string[] }

const fuzz = (program: string, { url }: Product, caller: Caller, report: string, cwd: string) =>
  run(
    program,
    [
      ...['run', `${url}/api/openapi.json`, '--checks', checks.join()],
      ...['--phases', process.env.JUDGE_PHASES ?? 'fuzzing', '--max-examples', String(caller.examples)],
      ...['--seed', '1', '--no-shrink', '--workers', '2'],
      ...['--continue-on-failure', '--warnings', 'off', '--suppress-health-check', 'all'],
      ...['--report', 'junit', '--report-junit-path', report, '--request-timeout', '20'],
      ...(caller.only.length > 0
        ? caller.only.flatMap((key) => ['--include-name', key])
        : excludedPaths.flatMap((address) => ['--exclude-path', address])),
      ...(caller.token ? ['--header', `Authorization: Bearer ${caller.token}`] : []),
    ],
    { seconds: 1800, cwd },
  )

/**
 * One finding for each kind of failure at an endpoint, and one where the fuzzer itself failed: then nothing is known of
 * the rest of that endpoint.
 */
export function readReport(report: string, role: string): Finding[] {
  const cases = report.matchAll(/<testcase name="([^"]+)"[^>]*?(?:\/>|>((?:.|\n)*?)<\/testcase>)/g)
  return [...cases].flatMap(([, endpoint = '', inside = '']) => {
    const errors = [...inside.matchAll(error)].map(
      ([, message = '']) => `the fuzzer failed: ${firstWords(message)}`,
    )
    const failures = inside.replaceAll(error, '')
    const kinds = [...failures.matchAll(/(?:&#10;|\n|message=")\s*- ([A-Z][^&\n"]+)/g)].map(([, kind = '']) =>
      kind.trim(),
    )
    return [...new Set([...kinds, ...errors])].map((text) => ({
      ...{ judge: 'api', where: `${endpoint} as ${role}`, text },
    }))
  })
}

const error = /<error\b[^>]*?(?:\/>|>([^<]*)<\/error>)/g
const firstWords = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 200)
