import type { ReactNode } from 'react'
import { componentRows } from '#/features/offers/terms.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import type { Offer } from '../labels.ts'

/** Terms that are whole sentences. */
const longTerms = ['conditions', 'benefits']

/** The terms of an offer after its pay; `first` stands before them. */
export function OfferTerms({ offer, first = [] }: { offer: Offer; first?: [string, ReactNode][] }) {
  const rows = componentRows(offer)
  const facts: [string, ReactNode][] = [
    ...first,
    ...(offer.startsOn
      ? [['Start', <DateTime key="start" iso={offer.startsOn} as="day" />] as [string, ReactNode]]
      : []),
    ...rows
      .filter(({ name }) => !longTerms.includes(name))
      .map(({ label, text }): [string, ReactNode] => [label, text]),
  ]
  return (
    <>
      {facts.length > 0 && (
        <dl className="mt-5 grid grid-cols-2 border-t-2 border-fg">
          {facts.map(([name, value]) => (
            <div key={name} className="border-b border-fg/25 py-2.5 pe-4 odd:last:col-span-2">
              <dt className="text-sm">{name}</dt>
              <dd className="tabular-nums font-[750]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {rows
        .filter(({ name }) => longTerms.includes(name))
        .map(({ name, label, text }) => (
          <div key={name} className="border-b border-fg/25 py-2.5">
            <h3 className="text-sm font-normal tracking-normal">{label}</h3>
            <p className="whitespace-pre-line font-medium wrap-anywhere">{text}</p>
          </div>
        ))}
    </>
  )
}
