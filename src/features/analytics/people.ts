import { withParams } from '#/client/use-set-params.ts'
import type { MainStage } from '#/features/applications/stages.ts'
import { mainStages } from '#/features/applications/stages.ts'
import type { Ending, Outcome } from './outcomes.ts'
import { endings, outcomes } from './outcomes.ts'

/** Whose names are open beside the report. */
export type Chosen = { stage: MainStage; outcome?: Outcome; ending?: Ending; reason?: string }

/** As changes of the address: nobody's names are open. */
export const nobodyChosen = { stage: null, outcome: null, ending: null, reason: null }

/** As the address of the page names them; null where it names none. */
export function readChosen(params: URLSearchParams): Chosen | null {
  const stage = mainStages.find((one) => one === params.get('stage'))
  if (!stage) return null
  const outcome = outcomes.find((one) => one === params.get('outcome'))
  const ending = endings.find((one) => one === params.get('ending'))
  const reason = params.get('reason')
  return { stage, ...(outcome && { outcome }), ...(ending && { ending }), ...(reason && { reason }) }
}

/** The address in which these are open. */
export const withChosen = (params: URLSearchParams, chosen: Chosen) => ({
  search: withParams(params, { ...nobodyChosen, ...chosen }).toString(),
})
