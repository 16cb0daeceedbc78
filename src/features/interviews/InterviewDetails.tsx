import type { ReactNode } from 'react'
import { ownTimeZone } from '#/client/time-zones.ts'
import { phoneLink } from '#/shared/input/phone.ts'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { type InterviewKind, kindLabels, lengthLabel } from './kinds.ts'
import { peopleOf } from './people.ts'
import { clockTime } from './times.ts'

type Part = {
  name: string | null
  room: string | null
  startsAt: string | null
  minutes: number
  people: { id: string; name: string }[]
}
type Details = {
  kind: InterviewKind
  minutes: number
  phone: string | null
  url: string | null
  address: string | null
  mapUrl: string | null
  note: string | null
  parts: Part[]
}

const Outside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer" className="link wrap-anywhere">
    {children}
  </a>
)

/** One after the other, by the reader’s clock once there is a time. */
const Parts = ({ parts }: { parts: Part[] }) => (
  <ol className="grid gap-1">
    {parts.map(({ name, room, startsAt, minutes, people }) => (
      <li key={`${name} ${startsAt}`} className="tabular-nums">
        {startsAt && <b>{clockTime(startsAt, ownTimeZone())} </b>}
        {[name, lengthLabel(minutes), people.map((one) => one.name).join(', ') || 'nobody yet', room]
          .filter(Boolean)
          .join(', ')}
      </li>
    ))}
  </ol>
)

type DetailsProps = {
  interview: Details
  className?: string
  noteLabel?: string
  before?: DescriptionItem[]
  after?: DescriptionItem[]
}

/** How, with whom and where, as both sides read it. */
export function InterviewDetails(props: DetailsProps) {
  const { interview, className, noteLabel = 'Note', before = [], after = [] } = props
  const { kind, minutes, phone, url, address, mapUrl, note, parts } = interview
  const names = peopleOf(interview).map(({ name }) => name)
  const items: DescriptionItem[] = [
    ...before,
    { label: 'How', value: `${kindLabels[kind]}, ${lengthLabel(minutes)}` },
    ...(names.length > 0 ? [{ label: 'With', value: names.join(', ') }] : []),
    ...(kind === 'call' && phone
      ? [
          {
            label: 'Phone',
            value: (
              <a href={phoneLink(phone)} className="link">
                {phone}
              </a>
            ),
          },
        ]
      : []),
    ...(kind === 'video' && url ? [{ label: 'Link', value: <Outside to={url}>{url}</Outside> }] : []),
    ...(kind === 'on site' && address
      ? [
          {
            label: 'Where',
            value: (
              <>
                {address}
                {mapUrl && (
                  <>
                    {' '}
                    <Outside to={mapUrl}>Open the map</Outside>
                  </>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(parts.length > 1 ? [{ label: 'Parts', value: <Parts parts={parts} /> }] : []),
    ...(note ? [{ label: noteLabel, value: <span className="whitespace-pre-line">{note}</span> }] : []),
    ...after,
  ]
  return (
    <div className={className}>
      <DescriptionRows items={items} />
    </div>
  )
}
