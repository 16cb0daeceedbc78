import { z } from 'zod'
import { step } from '#/features/jobs/fields/job-fields.ts'
import { completeSteps } from '#/features/jobs/steps.ts'

const storedSteps = z.array(step).catch([])
const maxKnown = 2_000
const known = new Map<string, ReturnType<typeof parse>>()
const parse = (stored: unknown) => completeSteps(storedSteps.parse(stored))

/** The steps of a job as stored, in order, each with its id and stage. The same steps are parsed once. */
export function parseSteps(stored: unknown) {
  const text = JSON.stringify(stored) ?? ''
  let steps = known.get(text)
  if (!steps) {
    if (known.size >= maxKnown) known.clear()
    steps = parse(stored)
    for (const step of steps) Object.freeze(step)
    known.set(text, steps)
  }
  return [...steps]
}
