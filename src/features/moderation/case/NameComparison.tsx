import type { DataOf } from '#/client/api.ts'
import { type NameResemblance, resemblanceSentences } from '#/shared/resemblance.ts'

type KnownName = DataOf<'GET', '/admin/verification/:id'>['knownNames'][number]
type NameParts = KnownName['own']

/** Two names side by side, with differences marked and unusual characters named. */
export function NameComparison({
  ownLabel = 'This one',
  otherLabel,
  own,
  other,
  why,
}: {
  ownLabel?: string
  otherLabel: string
  own: NameParts
  other: NameParts
  why: NameResemblance
}) {
  return (
    <div className="mt-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-s-2 border-danger ps-3">
        <HighlightedName label={ownLabel} parts={own} />
        <HighlightedName label={otherLabel} parts={other} />
      </dl>
      <p className="mt-1.5 text-sm">{resemblanceSentences[why]}</p>
    </div>
  )
}

/** A text with the parts marked that differ from the other one, and each unusual character named. */
export const HighlightedName = ({ label, parts }: { label: string; parts: NameParts }) => {
  const notes = [...new Set(parts.flatMap(({ note }) => (note ? [note] : [])))]
  return (
    <>
      <dt className="text-sm text-fg-muted">{label}</dt>
      <dd className="min-w-0">
        <span className="wrap-anywhere whitespace-pre-wrap text-lg font-[650] tracking-[0.02em]">
          {parts.map(({ text, differs }, index) =>
            differs ? (
              <mark
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
                key={index}
                className="rounded-xs bg-danger/12 text-inherit underline decoration-danger decoration-2 underline-offset-4"
              >
                {text.trim() === '' ? '\u00a0' : text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {notes.length > 0 && (
          <span className="tabular-nums block text-sm text-fg-muted">{notes.join('; ')}</span>
        )}
      </dd>
    </>
  )
}

/** Well-known names, and names of this site, that the company's name or domain resembles. */
export const KnownNames = ({ known }: { known: KnownName[] }) =>
  known.length > 0 && (
    <section aria-labelledby="known">
      <h2 id="known" className="border-t-2 border-fg pt-3 text-lg">
        Like a name that others know
      </h2>
      <ul>
        {known.map((knownName) => (
          <li
            key={`${knownName.name} ${knownName.compared}`}
            className="border-b border-base-300 py-4 last:border-0"
          >
            <p className="font-[750]">{knownName.name}</p>
            <p className="wrap-anywhere text-sm text-fg-muted">
              {knownName.domains.length > 0
                ? `Well known. Its own: ${knownName.domains.join(', ')}`
                : 'Speaks for this site or its staff.'}
            </p>
            <NameComparison otherLabel={knownName.domains.length > 0 ? 'Known' : 'Reserved'} {...knownName} />
          </li>
        ))}
      </ul>
    </section>
  )
