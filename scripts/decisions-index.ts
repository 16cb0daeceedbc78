// `npm run docs:decisions`: writes docs/decisions/README.md, the index of the decisions, from the files beside it.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The subjects in the order of the index: folder and what is decided there. A new folder needs a line here. */
const subjects: Record<string, string> = {
  accounts: 'Accounts: sign-in, sessions, passkeys, two-step, settings',
  companies: 'Companies: the check, its badges, reviews, company pages',
  team: 'Team: rights, mandates of recruiters, sign-in with the company',
  jobs: 'Jobs: writing, publishing, screening, import, feeds, pages',
  search: 'Search: query, index, facets, suggestions, alerts',
  applications: 'Applications: apply, stages, blind review',
  offers: 'Offers: terms, approvals, the signed record, the letter',
  interviews: 'Interviews: slots, calendars, kits, scorecards',
  seekers: 'Seekers: profile, résumés, talent search',
  messages: 'Messages: conversations, notifications, mail, push',
  privacy: 'Privacy: erasure, export, retention, encryption',
  screens: 'Screens: look, widgets, accessibility, speed of pages',
  server: 'Server: HTTP, budgets, database, queue, events, outbound calls',
  operation: 'Operation: start, deployment, backup, metrics, storage',
  code: 'Code: names, folders, laws, tests, tools, dependencies',
}

export type Decision = {
  file: string
  subject: string
  number: string
  title: string
  date: string
  /** The number of the decision that replaced this one. */
  supersededBy: string | null
}

/** Every decision below a folder by number. Throws an Error that names the file whose head is not as README.md says. */
export function readDecisions(folder: string): Decision[] {
  return globSync('*/*.md', { cwd: folder })
    .map((file) => file.replaceAll(path.sep, '/'))
    .map((file) => {
      const [, subject = '', number = ''] = /^([a-z]+)\/(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? []
      if (!subjects[subject]) throw new Error(`${file} is not <subject>/NNNN-short-name.md`)
      const [first = '', , status = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n')
      const [, title] = /^# (\S.*)$/.exec(first) ?? []
      const [, date, supersededBy = null] =
        /^(\d{4}-\d\d-\d\d) · (?:accepted|superseded by (\d{4}))$/.exec(status) ?? []
      if (!title || !date)
        throw new Error(`${file} needs “# Title”, an empty line, and “2026-11-24 · accepted”`)
      return { file, subject, number, title, date, supersededBy }
    })
    .sort((one, other) => (one.number < other.number ? -1 : 1))
}

const head = `# Decisions

Written by \`npm run docs:decisions\` from the files in the folders; a test fails when it is stale. Change those and \`scripts/decisions-index.ts\`, not this file.

## How to write one

Write a decision when a reader of the code would be surprised by a choice, or would try again what was tried.

1. Create \`docs/decisions/<subject>/NNNN-short-name.md\` with the next free number. The subjects are the folders below.
2. Follow this form, in at most 60 lines:

   \`\`\`
   # Short title that says the decision, without a full stop

   2026-11-24 · accepted

   ## Context
   One to four sentences: the problem, and what forced a choice.

   ## Decision
   What was decided, and the files it lives in.

   ## Consequences
   What it costs, what was weighed and left, the figure that decided it.

   ## Reversed when
   What would reverse it. Leave the section out where nothing is known.
   \`\`\`

3. If it replaces another decision, change the third line of that one to \`2026-11-24 · superseded by NNNN\`.
4. Run \`npm run docs:decisions\`.
`

/** The text of docs/decisions/README.md. */
export function decisionsIndex(decisions: Decision[]) {
  const fileOf = new Map(decisions.map(({ number, file }) => [number, file]))
  const line = ({ number, title, date, file, supersededBy }: Decision) => {
    const link = `${number} [${title}](${file}), ${date}`
    return supersededBy
      ? `- ~~${link}~~, superseded by [${supersededBy}](${fileOf.get(supersededBy) ?? ''})`
      : `- ${link}`
  }
  const parts = Object.entries(subjects).flatMap(([subject, label]) => {
    const own = decisions.filter((one) => one.subject === subject)
    return own.length > 0 ? [`## ${label}\n\n${own.map(line).join('\n')}\n`] : []
  })
  return [head, ...parts].join('\n')
}

if (import.meta.main)
  writeFileSync('docs/decisions/README.md', decisionsIndex(readDecisions('docs/decisions')))
