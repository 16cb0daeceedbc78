import { expect, test } from 'vitest'
import type { CompanyDecision } from '#/features/companies/decisions/decisions.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import { testApp } from '#/testing/app.ts'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { untyped } from '#/testing/untyped.ts'

// Who is told of each decision about a company, and under which subject. The changes that no person decides have the
// same in `companies/reverification/*.test.ts`.

const app = await testApp()
const ada = await app.admin({ name: 'Ada Lovelace' })
const ben = await app.admin({ name: 'Ben Okri' })
const reasons: Record<CompanyDecision, string> = {
  approve: 'evidence-agrees',
  changes: 'detail-unclear',
  refuse: 'others-identity',
  suspend: 'fraud',
  reinstate: 'put-right',
  uphold: 'facts-stand',
  overturn: 'we-misread',
}
type Step = CompanyDecision | 'appeal'

const table: {
  from: CompanyStatus
  steps: Step[]
  to: CompanyStatus
  subject: (company: string) => string
  bell?: (company: string) => string
}[] = [
  { from: 'pending', steps: ['approve'], to: 'approved', subject: (name) => `${name}: Company verified` },
  {
    from: 'pending',
    steps: ['changes'],
    to: 'draft',
    subject: (name) => `${name}: something to change`,
    bell: () => 'Something to change',
  },
  { from: 'pending', steps: ['refuse'], to: 'rejected', subject: (name) => `${name} could not be verified` },
  { from: 'pending', steps: ['suspend'], to: 'suspended', subject: (name) => `${name} is suspended` },
  { from: 'approved', steps: ['suspend'], to: 'suspended', subject: (name) => `${name} is suspended` },
  {
    from: 'approved',
    steps: ['suspend', 'reinstate'],
    to: 'approved',
    subject: (name) => `${name} is no longer suspended`,
  },
  {
    from: 'pending',
    steps: ['refuse', 'appeal', 'uphold'],
    to: 'rejected',
    subject: (name) => `Your appeal for ${name}: the decision stands`,
    bell: () => 'Your appeal was read: the decision stands',
  },
  {
    from: 'pending',
    steps: ['refuse', 'appeal', 'overturn'],
    to: 'approved',
    subject: (name) => `Your appeal for ${name}: the decision is overturned`,
    bell: () => 'Your appeal was read: the decision is overturned',
  },
  {
    from: 'approved',
    steps: ['suspend', 'appeal', 'overturn'],
    to: 'approved',
    subject: (name) => `Your appeal for ${name}: the decision is overturned`,
    bell: () => 'Your appeal was read: the decision is overturned',
  },
]

const versionOf = async (id: string) =>
  (await app.db.selectFrom('companies').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version

test.each(table)('from $from, $steps: the owner is told by bell and mail', async (row) => {
  const {
    api,
    company,
    email,
    id: ownerId,
  } = await app.employer(row.from, {
    submittedAt: new Date(Date.now() - 60_000),
  })
  const viewer = await app.member(company, 'viewer')
  const { id } = company
  const decide = async (step: Step) => {
    const given = { id, reasons: untyped([reasons[step as CompanyDecision]]), note: `Because of ${step}` }
    if (step === 'appeal') {
      const { data } = await api.get('/employers/statement')
      return api.post('/employers/appeal', {
        decisionId: data?.id ?? '',
        text: 'Our parent company can confirm all of it.',
      })
    }
    if (step === 'reinstate') {
      await ada.api.post(
        '/admin/verification/:id/reinstatement',
        untyped({ ...given, version: await versionOf(id) }),
      )
      return ben.api.post('/admin/verification/:id/reinstatement/confirm', {
        id,
        version: await versionOf(id),
      })
    }
    // Somebody else answers an appeal.
    const admin = step === 'uphold' || step === 'overturn' ? ben : ada
    return admin.api.post('/admin/verification/:id/decide', {
      ...given,
      decision: step,
      version: await versionOf(id),
      ...(step === 'changes' && { requestedFields: untyped(['taxIDNumber']) }),
    })
  }
  for (const [place, step] of row.steps.entries()) {
    const before = (await app.mails(email)).length
    await decide(step)
    expect((await app.mails(email)).length, 'nothing is told while it can be undone').toBe(before)
    await passUndoPeriod(app)
    if (place < row.steps.length - 1) continue
    const mails = await app.mails(email)
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]?.subject).toBe(row.subject(company.name))
    expect(mails[0]?.textBody).toContain(`Because of ${step}`.slice(0, step === 'approve' ? 0 : 99))
  }
  const { status } = await app.db
    .selectFrom('companies')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe(row.to)
  expect((await app.bells(ownerId)).at(-1)?.title).toBe((row.bell ?? row.subject)(company.name))
  // The others of the team are not.
  expect(await app.mails(viewer.email)).toEqual([])
})
