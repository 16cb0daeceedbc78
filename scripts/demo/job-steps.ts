import type { StepKind } from './title-shape.ts'

/** A hiring step after "You apply". `stage` is the stage of an application that waits there. */
export type DemoStep = {
  stage: 'short-listed' | 'screened' | 'interview' | 'offer'
  label: string
  note: string
  usualDays: number
}

type Row = [stage: DemoStep['stage'], label: string, note: string, usualDays: number]

const routes: Record<StepKind, Row[][]> = {
  shift: [
    [
      ['short-listed', 'Short-listed', 'We call, no letter needed', 2],
      ['interview', 'Visit', 'One hour on site, during a shift', 4],
      ['offer', 'Offer', 'Same week', 2],
    ],
    [
      ['short-listed', 'Short-listed', 'A text with three times', 2],
      ['screened', 'Screened', '15-minute call', 2],
      ['interview', 'Trial shift', 'Half a shift, paid', 4],
      ['offer', 'Offer', 'On the day or the next', 1],
    ],
  ],
  trade: [
    [
      ['short-listed', 'Short-listed', 'By the lead hand', 3],
      ['screened', 'Screened', '20-minute call', 3],
      ['interview', 'Bench test', 'Two hours, paid', 6],
      ['offer', 'Offer', 'Grade and rate in writing', 3],
    ],
    [
      ['short-listed', 'Short-listed', 'Certificates checked', 3],
      ['interview', 'Site visit', 'Meet the crew', 5],
      ['offer', 'Offer', 'Pay fixed up front', 3],
    ],
  ],
  office: [
    [
      ['short-listed', 'Short-listed', 'By the manager, not a filter', 4],
      ['screened', 'Screened', '25-minute call', 4],
      ['interview', 'Interview', 'One round, with the team', 6],
      ['offer', 'Offer', 'Pay fixed up front', 3],
    ],
    [
      ['short-listed', 'Short-listed', 'Two people read each one', 5],
      ['interview', 'Interview', 'Two rounds on one day', 7],
      ['offer', 'Offer', 'Within three days', 3],
    ],
  ],
  technical: [
    [
      ['short-listed', 'Short-listed', 'By an engineer', 3],
      ['screened', 'Screened', '25-minute call', 4],
      ['interview', 'Interview', '2 rounds, paid task', 7],
      ['offer', 'Offer', 'Pay fixed up front', 3],
    ],
    [
      ['short-listed', 'Short-listed', 'Four questions in writing', 4],
      ['screened', 'Screened', '30-minute call', 4],
      ['interview', 'Working session', 'Half a day with the team', 8],
      ['offer', 'Offer', 'With the reasons for the level', 4],
    ],
  ],
  care: [
    [
      ['short-listed', 'Short-listed', 'Registration looked up', 2],
      ['screened', 'Screened', '20-minute call with a peer', 3],
      ['interview', 'Interview', 'On the unit, at shift change', 6],
      ['offer', 'Offer', 'Step and roster in writing', 3],
    ],
    [
      ['short-listed', 'Short-listed', 'By the team you would join', 3],
      ['interview', 'Shadow half-day', 'You decide as well', 6],
      ['offer', 'Offer', 'After references', 5],
    ],
  ],
  teaching: [
    [
      ['short-listed', 'Short-listed', 'License checked', 4],
      ['screened', 'Screened', '20-minute call', 4],
      ['interview', 'Sample lesson', '25 minutes and a talk', 8],
      ['offer', 'Offer', 'Step on the published scale', 4],
    ],
    [
      ['short-listed', 'Short-listed', 'By two teachers', 5],
      ['interview', 'Visit and talk', 'Teach or observe, your choice', 7],
      ['offer', 'Offer', 'Before the next round', 4],
    ],
  ],
  lead: [
    [
      ['short-listed', 'Short-listed', 'Answer to everyone within a week', 6],
      ['screened', 'Screened', '45-minute call', 6],
      ['interview', 'Two meetings', 'Your peers, then your team', 12],
      ['offer', 'Offer', 'After references you choose', 6],
    ],
    [
      ['short-listed', 'Short-listed', 'By the person you would report to', 5],
      ['screened', 'Screened', 'One hour, both ways', 5],
      ['interview', 'Day on site', 'People, numbers, lunch', 10],
      ['offer', 'Offer', 'Pay fixed up front', 5],
    ],
  ],
}

/** A company always hires in the same steps; `pick` chooses among the usual ones for this kind of work. */
export function stepsFor(kind: StepKind, pick: number): DemoStep[] {
  const choices = routes[kind]
  const route = choices[pick % choices.length] ?? []
  return route.map(([stage, label, note, usualDays]) => ({ stage, label, note, usualDays }))
}
