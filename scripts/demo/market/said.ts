import type { Stage } from '../../../src/features/applications/stages.ts'

// What people write when they move an application.

type Pick = <T>(from: readonly T[]) => T

/** Reasons of the product's list, with what an employer writes to the applicant. */
const rejections: [reason: string, sentence: string][] = [
  ['Experience with the tools we use', 'the work needs somebody who knows our tools already'],
  ['Years in a similar role', 'we went on with people who have done this for longer'],
  ['Someone else fits better', 'we chose somebody who has done nearly the same work before'],
  ['Someone else fits better', 'it was close, and the other person could start earlier'],
  ['Pay is too far apart', 'our pay ends below what you ask for'],
  ['Place or hours do not fit', 'the hours we can offer are not the ones you can work'],
]
const thanks = [
  'thank you for the time you gave us',
  'thank you for your application and for answering our question so plainly',
  'thank you for your interest, and for the care you put into it',
]
const wishes = [
  'Please look at our next openings.',
  'I wish you luck with the others.',
  'Your notes stay readable for you here.',
  '',
]

const withdrawals = [
  'I have taken a job closer to home. Thank you.',
  'Our plans changed, and we are not moving this year. I wish you a good choice.',
  'My present employer made me an offer I want to accept.',
  'The shifts would not work with my daughter’s school. I should have seen it earlier.',
  'I will finish my course first and apply again in summer.',
]
const refusals = [
  'Thank you for the offer. I have decided for another one, nearer to my family.',
  'I thought about it for two nights. I will stay where I am.',
  'The work is right and the start is too early for me. Thank you for the good talks.',
]
const counters = [
  'I want to do this job. I would sign at this figure, because I bring the licence you pay others to get.',
  'Everything else is agreed. The drive is longer than today, and this would cover it.',
  'The team convinced me. I would need a little more to leave a step on my present scale.',
]
const offerNotes = [
  'We were all for you. Call me if anything is unclear.',
  'The band stands in the advert; this is where we start people with your years.',
  'The team asked twice when you would come.',
]

export function rejection(name: string, signedBy: string, pick: Pick) {
  const [reason, sentence] = pick(rejections)
  const text = `${pick(thanks)}. We will not go on with it: ${sentence}. ${pick(wishes)}`.trim()
  return { reason, message: `Hello ${name.split(' ')[0]},\n\n${text}\n\n${signedBy.split(' ')[0]}` }
}

const said: Partial<Record<Stage, string[]>> = {
  withdrawn: withdrawals,
  'offer reject': refusals,
  'offer counter': counters,
  offer: offerNotes,
}
export const messageFor = (to: Stage, pick: Pick) => (said[to] ? pick(said[to]) : null)
