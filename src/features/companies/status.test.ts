import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Case,
  type CompanyMove,
  type CompanyStatus,
  claims,
  companyMoves,
  type Finding,
  type Mover,
  statusAfter,
  strongProofs,
} from './status.ts'

const finding: fc.Arbitrary<Finding> = fc.record({
  claim: fc.constantFrom(...claims),
  outcome: fc.constantFrom('waiting', 'pass', 'fail', 'unknown'),
  strength: fc.constantFrom('strong', 'medium', 'weak'),
  finding: fc.constant(''),
})
const aCase: fc.Arbitrary<Case> = fc.record({
  evidence: fc.array(finding, { maxLength: 8 }),
  readByPerson: fc.boolean(),
})
const step = fc.record({
  move: fc.constantFrom(...(Object.keys(companyMoves) as CompanyMove[])),
  by: fc.constantFrom<Mover>('owner', 'checks', 'admin'),
  found: aCase,
})

test('no sequence of moves reaches approved without strong evidence or an administrator', () => {
  let approvals = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let status = 'draft' as CompanyStatus
      for (const { move, by, found } of steps) {
        const before = status
        status = statusAfter(before, move, by, found) ?? before
        if (status !== 'approved' || before === 'approved') continue
        approvals++
        expect(before).toBe('pending')
        if (by === 'admin') continue
        expect(by).toBe('checks')
        expect(found.readByPerson).toBe(false)
        expect(found.evidence.some((row) => row.outcome === 'fail')).toBe(false)
        expect(found.evidence.some((row) => strongProofs.includes(row.claim) && row.outcome === 'pass')).toBe(
          true,
        )
      }
    }),
    { numRuns: 3000 },
  )
  expect(approvals).toBeGreaterThan(0)
})

test('an owner can only send, and only a draft or a refused company', () => {
  for (const move of Object.keys(companyMoves) as CompanyMove[]) {
    for (const status of ['draft', 'pending', 'approved', 'rejected', 'suspended'] as const) {
      const after = statusAfter(status, move, 'owner')
      const allowed = move === 'send' && (status === 'draft' || status === 'rejected')
      expect([move, status, after]).toEqual([move, status, allowed ? 'pending' : null])
    }
  }
})

test('the machine never refuses and never sends back', () => {
  for (const { to, by } of Object.values(companyMoves)) if (by === 'checks') expect(to).toBe('approved')
})
