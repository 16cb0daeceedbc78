import type { ReactNode } from 'react'
import { kmPerMile } from '#/shared/numbers.ts'
import { InlineList } from '#/ui/InlineList.tsx'
import type { JobResult } from '../api.ts'

type Reason = JobResult['reasons'][number]

type Props = {
  reasons: Reason[]
  /** The place as shown in the row. */
  place: string
  unit: 'mi' | undefined
}

/** Match reasons that are not visible in the row itself; a match in the title needs no explanation. */
export function WhyFound({ reasons, place: index, unit }: Props) {
  const synonym = reasons.find(({ kind }) => kind === 'synonym')
  const shortReasons = reasons
    .filter((reason) => reason.kind !== 'synonym' || reason === synonym)
    .filter((reason) => reason.kind !== 'place' || !index.toLowerCase().includes(reason.asked.toLowerCase()))
    .flatMap((reason) => shortReason(reason, unit))
  // A matching skill is shorter and clearer than a snippet of the description.
  const text = reasons.some(({ kind }) => kind === 'skill')
    ? undefined
    : reasons.find((reason) => reason.kind === 'text')
  if (shortReasons.length === 0 && !text) return null
  return (
    <div className="mt-1.5 text-sm text-fg-muted">
      {shortReasons.length > 0 && (
        <p>
          <InlineList items={shortReasons} />
        </p>
      )}
      {text && (
        <p className="line-clamp-2">
          {text.snippet.map(({ text, marked }, index) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
            return marked ? <Match key={index}>{text}</Match> : <span key={index}>{text}</span>
          })}
        </p>
      )}
    </div>
  )
}

const Match = ({ children }: { children: ReactNode }) => <b className="text-fg">{children}</b>

function shortReason(reason: Reason, unit: 'mi' | undefined): string[] {
  if (reason.kind === 'skill') return [`Skill: ${reason.skills.join(', ')}`]
  if (reason.kind === 'synonym') return [`${reason.found}, for “${reason.asked}”`]
  if (reason.kind === 'occupation')
    return [
      reason.by === 'title' ? `Also called “${reason.asked}”` : `${reason.found}, for “${reason.asked}”`,
    ]
  if (reason.kind === 'place') return [`Place: ${reason.asked}`]
  if (reason.kind === 'distance') {
    const distance = unit === 'mi' ? reason.km / kmPerMile : reason.km
    // Places are stored as town centres, so less than 1 means the town itself.
    if (distance < 1) return []
    return [
      `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} ${unit === 'mi' ? 'miles' : 'km'} away`,
    ]
  }
  return []
}
