import { expect, test } from 'vitest'
import { daysLate, replyBy, replyDays } from './reply-deadline.ts'
import {
  allowedNextStages,
  employerTurn,
  isOpen,
  mainStageOf,
  mainStages,
  openStages,
  seekerTurn,
  stageLabel,
  stages,
  transitions,
} from './stages.ts'

test('stage values are spelled as the contract spells them', () => {
  for (const value of ['short-listed', 'screened', 'interview', 'offer', 'hire', 'rejected'])
    expect(stages).toContain(value)
  for (const value of ['offer accept', 'offer reject', 'offer counter']) expect(stages).toContain(value)
})

test('no transition is named twice, leads nowhere, or leads back to itself', () => {
  const keys = transitions.map(({ from, to, by }) => `${from} > ${to} by ${by}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { from, to } of transitions) {
    expect(stages).toContain(from)
    expect(stages).toContain(to)
    expect(from).not.toBe(to)
  }
})

test('every stage can be reached, and nothing ever returns to applied except by its employer', () => {
  for (const stage of stages.filter((one) => one !== 'applied'))
    expect(transitions.some(({ to }) => to === stage)).toBe(true)
  expect(transitions.filter(({ to, by }) => to === 'applied' && by === 'seeker')).toEqual([])
})

test('hire, a declined offer and a withdrawal are final', () => {
  for (const end of ['hire', 'offer reject', 'withdrawn'] as const) {
    expect(transitions.filter(({ from }) => from === end)).toEqual([])
    expect(isOpen(end)).toBe(false)
  }
})

test('from every open stage the employer may reject and the seeker may withdraw', () => {
  for (const stage of openStages) {
    expect(allowedNextStages(stage, 'employer')).toContain('rejected')
    expect(allowedNextStages(stage, 'seeker')).toContain('withdrawn')
  }
})

test('only the seeker accepts an offer; the employer accepts only a counter', () => {
  expect(allowedNextStages('offer', 'employer')).toEqual(['rejected'])
  expect(allowedNextStages('offer', 'seeker')).toEqual([
    'offer accept',
    'offer reject',
    'offer counter',
    'withdrawn',
  ])
  expect(allowedNextStages('offer counter', 'employer')).toEqual(['offer', 'offer accept', 'rejected'])
  expect(allowedNextStages('offer counter', 'seeker')).toEqual(['offer accept', 'withdrawn'])
})

test('nobody is hired without having accepted an offer', () => {
  expect(transitions.filter(({ to }) => to === 'hire')).toEqual([
    { from: 'offer accept', to: 'hire', by: 'employer' },
  ])
})

test('a rejection is left only by undoing it, and undo is not offered as a move', () => {
  expect(transitions.filter(({ from }) => from === 'rejected').every(({ undo }) => undo)).toBe(true)
  expect(allowedNextStages('rejected', 'employer')).toEqual([])
})

test('exactly one side has to act while an application is open', () => {
  for (const stage of stages) {
    const pair = [employerTurn(stage), seekerTurn(stage)].sort()
    expect(pair).toEqual(isOpen(stage) ? ['them', 'you'] : ['nobody', 'nobody'])
  }
})

test('the seeker is not told the word rejected', () => {
  expect(stageLabel('rejected', 'seeker')).toBe('Not selected')
  expect(stageLabel('rejected', 'employer')).toBe('Rejected')
})

test('every stage but rejected and withdrawn has a main stage', () => {
  for (const stage of stages) {
    const station = mainStageOf(stage)
    if (stage === 'rejected' || stage === 'withdrawn') expect(station).toBe(null)
    else expect(mainStages).toContain(station)
  }
})

test('a reply is promised by the step that comes next, in working days', () => {
  expect(replyDays('applied', [{ days: 5 }, { days: 2 }])).toBe(5)
  expect(replyDays('short-listed', [{ days: 5 }, { days: 2 }])).toBe(2)
  expect(replyDays('interview', [{ days: 5 }])).toBe(5)
  expect(replyDays('applied', [])).toBe(3)
  // Friday and three working days is Wednesday.
  expect(replyBy('applied', '2026-11-20', [])?.toISOString()).toBe('2026-11-25T00:00:00.000Z')
  expect(replyBy('offer', '2026-11-20', [])).toBe(null)
})

test('late begins the working day after the promised one', () => {
  const wednesday = new Date('2026-11-25')
  expect(daysLate(wednesday, new Date('2026-11-25T23:00:00Z'))).toBe(0)
  expect(daysLate(wednesday, new Date('2026-11-26T01:00:00Z'))).toBe(1)
  expect(daysLate(wednesday, new Date('2026-11-29T12:00:00Z'))).toBe(2)
  expect(daysLate(null)).toBe(0)
})
