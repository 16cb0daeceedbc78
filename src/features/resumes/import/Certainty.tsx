import { type Change, changeLabels } from './changes.ts'
import type { Certainty, Reason } from './choices.ts'

const words: Record<Certainty, string> = { sure: 'Sure', likely: 'Likely', guess: 'Guess' }
const tones: Record<Certainty, string> = {
  sure: 'bg-success-soft text-success',
  likely: 'bg-info-soft text-info',
  guess: 'bg-warning-soft text-warning',
}

export const CertaintyBadge = ({ certainty }: { certainty: Certainty }) => (
  <span className={`inline-block rounded px-1.5 py-0.5 text-xs font-bold ${tones[certainty]}`}>
    <span className="sr-only">How certain: </span>
    {words[certainty]}
  </span>
)

/** Shows the place in the file. A file that carries its data has none. */
export const PlaceButton = ({
  lines,
  what,
  show,
}: {
  lines: number[]
  what: string
  show: (lines: number[]) => void
}) =>
  lines.length > 0 && (
    <button type="button" className="link text-sm" onClick={() => show(lines)}>
      Show<span className="sr-only"> {what}</span> in the file
    </button>
  )

const reasonWords: Record<Reason, string> = {
  same: 'Already in your profile',
  replaces: 'Your profile has another',
  guess: 'Not sure: check it',
  incomplete: 'Incomplete: edit it first',
}

/** Why it is not chosen, until somebody chooses it. */
export const WhyUnchosen = ({ on, reason }: { on: boolean; reason: Reason | null | undefined }) =>
  !on && reason && <span className="text-sm text-fg-muted">{reasonWords[reason]}</span>

/** What the value lost or gained on its way from the file. */
export const Changes = ({ changes }: { changes: Change[] }) =>
  changes.map((change) => (
    <p key={change} className="mt-1 text-sm text-warning">
      {changeLabels[change]}
    </p>
  ))
