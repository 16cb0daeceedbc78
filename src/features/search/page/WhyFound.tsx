import type { ReactNode } from 'react'
import { InlineList } from '#/ui/InlineList.tsx'
import type { JobHit } from '../api.ts'

type Reason = JobHit['reasons'][number]
const kmPerMile = 1.609344

type Props = {
  reasons: Reason[]
  /** Where the work is, as the row says it. */
  place: string
  unit: 'mi' | undefined
}

/** What the row does not say by itself: a title that holds the words needs no explanation. */
export function WhyFound({ reasons, place, unit }: Props) {
  const synonym = reasons.find(({ kind }) => kind === 'synonym')
  const short = reasons
    .filter((reason) => reason.kind !== 'synonym' || reason === synonym)
    .filter((reason) => reason.kind !== 'place' || !place.toLowerCase().includes(reason.asked.toLowerCase()))
    .flatMap((reason) => shortReason(reason, unit))
  // A skill says more in two words than a sentence of the description.
  const text = reasons.some(({ kind }) => kind === 'skill')
    ? undefined
    : reasons.find((reason) => reason.kind === 'text')
  if (short.length === 0 && !text) return null
  return (
    <div className="mt-1.5 text-sm text-fg-muted">
      {short.length > 0 && (
        <p>
          <InlineList items={short} />
        </p>
      )}
      {text && (
        <p className="line-clamp-2">
          {text.snippet.map(({ text, marked }, place) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
            return marked ? <Found key={place}>{text}</Found> : <span key={place}>{text}</span>
          })}
        </p>
      )}
    </div>
  )
}

const Found = ({ children }: { children: ReactNode }) => <b className="text-fg">{children}</b>

function shortReason(reason: Reason, unit: 'mi' | undefined): string[] {
  if (reason.kind === 'skill') return [`Skill: ${reason.skills.join(', ')}`]
  if (reason.kind === 'synonym') return [`${reason.found}, for “${reason.asked}”`]
  if (reason.kind === 'place') return [`Place: ${reason.asked}`]
  if (reason.kind === 'distance') {
    const away = unit === 'mi' ? reason.km / kmPerMile : reason.km
    // The dictionary knows the middle of each town, so this is the town itself.
    if (away < 1) return []
    return [`${away < 10 ? away.toFixed(1) : Math.round(away)} ${unit ?? 'km'} away`]
  }
  return []
}
