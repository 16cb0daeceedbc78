import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompanyStatus } from '#/shared/roles.ts'
import {
  type CompanyMove,
  claims,
  companyMoves,
  companyStatusAfter,
  type StatusActor,
  strongProofs,
  type VerificationFacts,
  type VerificationFinding,
} from './status.ts'

const finding: fc.Arbitrary<VerificationFinding> = fc.record({
  claim: fc.constantFrom(...claims),
  outcome: fc.constantFrom('waiting', 'pass', 'fail', 'unknown'),
  strength: fc.constantFrom('strong', 'medium', 'weak'),
  finding: fc.constant(''),
})
const aCase: fc.Arbitrary<VerificationFacts> = fc.record({
  evidence: fc.array(finding, { maxLength: 8 }),
  readByPerson: fc.boolean(),
})
const step = fc.record({
  move: fc.constantFrom(...(Object.keys(companyMoves) as CompanyMove[])),
  by: fc.constantFrom<StatusActor>('owner', 'checks', 'admin', 'second admin'),
  found: aCase,
})

// Security: V-01
test('no sequence of moves reaches approved without strong evidence or an administrator', () => {
  let approvals = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let status = 'draft' as CompanyStatus
      let came: CompanyStatus | undefined
      for (const { move, by, found } of steps) {
        const before = status
        // The status before the last move is a fact, not an input of the actor.
        status = companyStatusAfter(before, move, by, { ...found, statusBefore: came }) ?? before
        if (status === before) continue
        came = before
        if (status !== 'approved') continue
        approvals++
        if (by === 'admin' || by === 'second admin') continue
        expect([before, by]).toEqual(['pending', 'checks'])
        expect(found.readByPerson).toBe(false)
        expect(found.evidence.some((row) => row.outcome === 'fail')).toBe(false)
        expect(found.evidence.some((row) => strongProofs.includes(row.claim) && row.outcome === 'pass')).toBe(
          true,
        )
      }
    }),
    { numRuns: 10_000 },
  )
  expect(approvals).toBeGreaterThan(0)
})

test('moves that restore lead only to the previous status', () => {
  for (const before of ['draft', 'pending', 'approved', 'rejected', 'suspended'] as const) {
    const found: VerificationFacts = { evidence: [], readByPerson: true, statusBefore: before }
    const lifted = (['reinstate', 'reinstateUnchecked'] as const).map((move) =>
      companyStatusAfter('suspended', move, 'second admin', found),
    )
    expect(lifted.filter((status) => status !== null)).toEqual(
      before === 'approved' || before === 'pending' ? [before] : [],
    )
  }
})

test('lifting a suspension needs two people', () => {
  for (const move of Object.keys(companyMoves) as CompanyMove[]) {
    const found: VerificationFacts = { evidence: [], readByPerson: true, statusBefore: 'approved' }
    for (const by of ['owner', 'checks', 'admin'] as const)
      expect(companyStatusAfter('suspended', move, by, found)).toBeNull()
  }
})

test('an owner can only submit a draft or a refused company, correct a pending one, and start the reverification of an approved one', () => {
  for (const move of Object.keys(companyMoves) as CompanyMove[]) {
    for (const status of ['draft', 'pending', 'approved', 'rejected', 'suspended'] as const) {
      const allowed =
        (move === 'send' && (status === 'draft' || status === 'rejected')) ||
        (move === 'correct' && status === 'pending') ||
        (move === 'reverify' && status === 'approved')
      expect([move, status, companyStatusAfter(status, move, 'owner')]).toEqual([
        move,
        status,
        allowed ? 'pending' : null,
      ])
    }
  }
})

test('the checks never refuse and never request changes', () => {
  for (const { to, by } of Object.values(companyMoves))
    if (by === 'checks') expect(['approved', 'pending']).toContain(to)
})

test('the checks renew only on the proof they would approve on', () => {
  fc.assert(
    fc.property(aCase, (found) => {
      expect(companyStatusAfter('approved', 'renew', 'checks', found) === 'approved').toBe(
        companyStatusAfter('pending', 'clear', 'checks', found) === 'approved',
      )
    }),
  )
})
