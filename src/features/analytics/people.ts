import type { MainStage } from '#/features/applications/stages.ts'
import { mainStages } from '#/features/applications/stages.ts'
import type { Ending, Outcome } from './outcomes.ts'
import { endings, outcomes } from './outcomes.ts'

/** Whose names are open beside the report. */
export type Chosen = { stage: MainStage; outcome?: Outcome; ending?: Ending; reason?: string }

const names = ['stage', 'outcome', 'ending', 'reason'] as const

/** As the address of the page names them; null where it names none. */
export function readChosen(params: URLSearchParams): Chosen | null {
  const stage = mainStages.find((one) => one === params.get('stage'))
  if (!stage) return null
  const outcome = outcomes.find((one) => one === params.get('outcome'))
  const ending = endings.find((one) => one === params.get('ending'))
  const reason = params.get('reason')
  return { stage, ...(outcome && { outcome }), ...(ending && { ending }), ...(reason && { reason }) }
}

/** The address in which these are open, or with null nobody is. */
export function withChosen(params: URLSearchParams, chosen: Chosen | null) {
  const next = new URLSearchParams(params)
  for (const name of names) next.delete(name)
  for (const [name, value] of Object.entries(chosen ?? {})) next.set(name, value)
  return { search: next.toString() }
}
