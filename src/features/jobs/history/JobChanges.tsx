import type { ReactNode } from 'react'
import type { DataOf } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { diffTexts, shortenSame } from './text-diff.ts'

export type JobHistoryEntry = DataOf<'GET', '/employer/jobs/:id/history'>['entries'][number]
type Change = JobHistoryEntry['changes'][number]

/** Texts longer than this show what differs in them; shorter ones stand whole, before and after. */
const maxShortText = 60
const isLong = ({ before, after }: Change) =>
  before !== '' &&
  after !== '' &&
  (before.length > maxShortText || after.length > maxShortText || /\n/.test(before + after))

/** The fields that were changed at once, each before and after. */
export const JobChanges = ({ changes }: { changes: readonly Change[] }) => (
  <dl className="mt-2 grid gap-2 text-sm">
    {changes.map((change) => (
      <div key={change.field} className="grid gap-x-5 gap-y-0.5 sm:grid-cols-[150px_minmax(0,1fr)]">
        <dt className="font-semibold text-fg-muted">{change.label}</dt>
        <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
          {isLong(change) ? <Difference {...change} /> : <BeforeAndAfter {...change} />}
        </dd>
      </div>
    ))}
  </dl>
)

const BeforeAndAfter = ({ field, before, after }: Change) => (
  <>
    {before ? (
      <>
        <Removed>
          <Value field={field} text={before} />
        </Removed>{' '}
      </>
    ) : null}
    {after ? (
      <Added>
        <Value field={field} text={after} />
      </Added>
    ) : (
      <span className="text-fg-muted">Nothing any more</span>
    )}
  </>
)

const Value = ({ field, text }: { field: string; text: string }) =>
  field === 'closesAt' ? <DateTime iso={text} as="day" /> : text

/** Marked by a line through or under it as well as by colour, and said to screen readers. */
const Difference = ({ before, after }: Change) =>
  shortenSame(diffTexts(before, after)).map(({ kind, text }, place) => {
    const id = `${place} ${kind}`
    if (kind === 'removed') return <Removed key={id}>{text}</Removed>
    if (kind === 'added') return <Added key={id}>{text}</Added>
    return <span key={id}>{text}</span>
  })

const Removed = ({ children }: { children: ReactNode }) => (
  <del className="text-danger decoration-1">
    <span className="sr-only">Removed: </span>
    {children}
  </del>
)

const Added = ({ children }: { children: ReactNode }) => (
  <ins className="bg-brand-soft font-semibold decoration-1 underline-offset-2">
    <span className="sr-only">Added: </span>
    {children}
  </ins>
)
