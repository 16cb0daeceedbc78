import type { Requirement, RequirementFamily } from './requirement.ts'
import type { TaggedTest } from './tagged-tests.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function shownBy({ id, remaining, measured, decided, reason }: Requirement, tests: TaggedTest[]) {
  const named = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `\`${file}\`${title === null ? '' : `: ${title}`}`)
  return [
    ...named,
    ...(remaining ? [`**Not shown:** ${remaining}`] : []),
    ...(measured ? [`**Measured:** ${measured}`] : []),
    ...(decided ? [`**By decision:** ${decided}`] : []),
    ...(reason ? [`**No test:** ${reason}`] : []),
  ]
    .map(cell)
    .join('<br>')
}

/** The text of docs/security-tests.md. */
export function securityReport(families: RequirementFamily[], tests: TaggedTest[]) {
  const all = families.flatMap(({ requirements }) => requirements)
  const none = all.filter(({ reason }) => reason).length
  const partly = all.filter(({ remaining }) => remaining).length
  const count = (field: 'measured' | 'decided') => all.filter((one) => one[field] && !one.remaining).length
  return [
    '# Security requirements and their tests',
    '',
    'Written by `node scripts/security-tests.ts` from `src/testing/security/requirements` and the comments `// Security: <id>` above tests; a test fails when this file is stale. Change those, not this file.',
    '',
    `Of ${all.length} requirements, ${all.length - partly - none} are shown by tests (${count('measured')} of them with a figure that a bench measures, ${count('decided')} with a part left out by decision), ${partly} in part, and ${none} by none.`,
    ...families.flatMap(({ title, requirements }) => [
      '',
      `## ${title}`,
      '',
      '| id | what must hold | shown by |',
      '| --- | --- | --- |',
      ...requirements.map((one) => `| ${one.id} | ${cell(one.holds)} | ${shownBy(one, tests)} |`),
    ]),
    '',
  ].join('\n')
}
