import { preOfferStages } from '../../stages.ts'
import { letters } from './fields.ts'

// Where somebody stood in the other system, and where that is here.

/** Nobody has an offer here, or is hired, before they applied. */
export const importStages = [...preOfferStages, 'rejected'] as const
export type ImportStage = (typeof importStages)[number]

/** The end counts before the step at which it came. */
const words: readonly [ImportStage | null, RegExp][] = [
  [null, /withdr(e|a)w|zurueckgezogen|zuruckgezogen|candidatedeclined|optedout/],
  [null, /^(hired|hire|eingestellt|onboard(ing|ed)?)$/],
  ['rejected', /reject|disqualif|declin|archived|absage|abgelehnt|abgesagt|notselected|unsuccessful/],
  ['interview', /offer|angebot|reference/],
  [
    'interview',
    /interview|onsite|facetoface|assessment|takehome|technical|assignment|trial|vorstellung|gespr|presentation/,
  ],
  ['screened', /screen|phone|call|telefon/],
  ['short-listed', /short|longlist|review|vorauswahl|inprogress|considered/],
  [
    'applied',
    /^(new.*|applied|application|applicant|active|inbox|sourced|lead|neu|unbearbeitet|eingang.*|bewerbung.*|prospect|reachedout|incoming)$/,
  ],
]

/** A review of applications is where all begin, not where some are chosen. */
const isFirst = /^(application|applicant|resume|cv)review$/

/** The stage of that name, null where such people are left out, undefined where nobody knows. */
export function guessStage(name: string): ImportStage | null | undefined {
  const text = letters(name)
  if (text === '' || isFirst.test(text)) return 'applied'
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}

const yes = /^(yes|true|1|ja|x)$/
const ended = /reject|disqualif|declin|archived|hired|withdr|absage|abgelehnt|abgesagt|eingestellt/

/**
 * What the file says about where somebody stands: an end by its status, else the step they are at. A column that says
 * whether they are disqualified has the one word.
 */
export function stageName(stage: string, status: string) {
  const word = letters(status)
  if (yes.test(word)) return 'Disqualified'
  if (ended.test(word)) return status.trim()
  return stage.trim() || (/^(no|false|0|nein)$/.test(word) ? '' : status.trim())
}
