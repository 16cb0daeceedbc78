import type { ReactNode } from 'react'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { type InterviewKind, kindLabels, lengthLabel } from './kinds.ts'
import { peopleOf } from './people.ts'

type Details = {
  kind: InterviewKind
  minutes: number
  phone: string | null
  url: string | null
  address: string | null
  mapUrl: string | null
  note: string | null
  parts: { name: string | null; room: string | null; people: { id: string; name: string }[] }[]
}

const Outside = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer" className="link wrap-anywhere">
    {children}
  </a>
)

/** How, with whom and where, as both sides read it. */
export function InterviewDetails({ interview, className }: { interview: Details; className?: string }) {
  const { kind, minutes, phone, url, address, mapUrl, note } = interview
  const names = peopleOf(interview).map(({ name }) => name)
  const items: { label: string; value: ReactNode }[] = [
    { label: 'How', value: `${kindLabels[kind]}, ${lengthLabel(minutes)}` },
    ...(names.length > 0 ? [{ label: 'With', value: names.join(', ') }] : []),
    ...(kind === 'call' && phone
      ? [
          {
            label: 'Phone',
            value: (
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link">
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
    ...(note ? [{ label: 'Note', value: <span className="whitespace-pre-line">{note}</span> }] : []),
  ]
  return (
    <div className={className}>
      <DescriptionRows items={items} />
    </div>
  )
}
