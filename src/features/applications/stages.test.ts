import { expect, test } from 'vitest'
import { daysLate, lateAfter, promisedDay } from '#/features/jobs/late.ts'
import { completeSteps, type StepStage } from '#/features/jobs/steps.ts'
import { promisedReplyDays, replyBy } from './reply-deadline.ts'
import {
  allowedNextStages,
  isOpenStage,
  mainStageOf,
  mainStages,
  nextTurnForEmployer,
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

test('no transition is named twice, leads nowhere, or leads back to itself, but for an offer that is changed', () => {
  const keys = transitions.map(({ from, to, by }) => `${from} > ${to} by ${by}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { from, to } of transitions) {
    expect(stages).toContain(from)
    expect(stages).toContain(to)
    if (from !== 'offer') expect(from).not.toBe(to)
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
    expect(isOpenStage(end)).toBe(false)
  }
})

test('from every open stage the employer may reject, an accepted offer aside, and the seeker may withdraw', () => {
  for (const stage of openStages) {
    if (stage === 'offer accept') expect(allowedNextStages(stage, 'employer')).toEqual(['hire'])
    else expect(allowedNextStages(stage, 'employer')).toContain('rejected')
    expect(allowedNextStages(stage, 'seeker')).toContain('withdrawn')
  }
})

test('only the seeker accepts an offer; the employer changes or withdraws it, and accepts only a counter', () => {
  const withdrawn = ['applied', 'short-listed', 'screened', 'interview']
  expect(allowedNextStages('offer', 'employer')).toEqual(['offer', ...withdrawn, 'rejected'])
  expect(allowedNextStages('offer', 'seeker')).toEqual([
    'offer accept',
    'offer reject',
    'offer counter',
    'withdrawn',
  ])
  expect(allowedNextStages('offer counter', 'employer')).toEqual([
    'offer',
    'offer accept',
    ...withdrawn,
    'rejected',
  ])
  expect(allowedNextStages('offer counter', 'seeker')).toEqual(['offer accept', 'offer reject', 'withdrawn'])
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
    const pair = [nextTurnForEmployer(stage), seekerTurn(stage)].sort()
    expect(pair).toEqual(isOpenStage(stage) ? ['them', 'you'] : ['nobody', 'nobody'])
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

test('a reply is promised by the stage that comes next, in working days', () => {
  const steps = completeSteps([
    { name: 'Short-listed', days: 5, stage: 'short-listed' as const },
    { name: 'Panel', days: 6, stage: 'interview' as const },
    { name: 'Trial day', days: 2, stage: 'interview' as const },
    { name: 'Offer', days: 3, stage: 'offer' as const },
  ])
  expect(promisedReplyDays('applied', steps)).toBe(5)
  // No step leads to “Screened”: both stages before the interview wait for it.
  expect(promisedReplyDays('short-listed', steps)).toBe(6)
  expect(promisedReplyDays('screened', steps)).toBe(6)
  // The trial day belongs to the interview, and the offer follows it.
  expect(promisedReplyDays('interview', steps)).toBe(5)
  expect(promisedReplyDays('offer accept', steps)).toBe(3)
  expect(promisedReplyDays('applied', [])).toBe(3)
  // Friday and three working days is Wednesday.
  expect(replyBy('applied', '2026-11-20', [])?.toISOString()).toBe('2026-11-25T00:00:00.000Z')
  expect(replyBy('offer', '2026-11-20', [])).toBe(null)
})

test('a step without a stage leads to the one after the step before it', () => {
  const names = (steps: { stage?: StepStage }[]) =>
    completeSteps(steps.map((step) => ({ name: 'A step', ...step }))).map(({ stage }) => stage)
  expect(names([{}, {}, {}, {}, {}])).toEqual(['short-listed', 'screened', 'interview', 'offer', 'offer'])
  expect(names([{ stage: 'interview' }, {}])).toEqual(['interview', 'offer'])
  expect(names([{ stage: 'offer' }, { stage: 'screened' }])).toEqual(['screened', 'offer'])
})

test('late begins on the working day after the promised one, once that has ended everywhere', () => {
  const wednesday = lateAfter('2026-11-25')
  expect(wednesday).toEqual(new Date('2026-11-26T12:00:00Z'))
  expect(lateAfter('2026-11-27')).toEqual(new Date('2026-11-30T12:00:00Z'))
  expect(daysLate(wednesday, new Date('2026-11-26T11:59:59Z'))).toBe(0)
  expect(daysLate(wednesday, new Date('2026-11-26T12:00:00Z'))).toBe(1)
  expect(daysLate(wednesday, new Date('2026-11-27T11:00:00Z'))).toBe(1)
  expect(daysLate(wednesday, new Date('2026-11-29T12:00:00Z'))).toBe(2)
  expect(daysLate(null)).toBe(0)
  for (const day of ['2026-11-24', '2026-11-27', '2026-11-30'])
    expect(promisedDay(lateAfter(day))).toEqual(new Date(day))
})
