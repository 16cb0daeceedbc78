import { DateTime } from '#/ui/DateTime.tsx'
import type { VerificationCase } from './case-labels.ts'
import { HighlightedName } from './NameComparison.tsx'

/** What the company changed, before and after, with the letters marked that differ. */
export const CaseChanges = ({ changes }: { changes: VerificationCase['changes'] }) => (
  <section aria-labelledby="changed" className="mt-7">
    <h2 id="changed" className="border-t-2 border-fg pt-3 text-lg">
      What they changed
    </h2>
    <ul>
      {changes.map(({ label, from, to, at }) => (
        <li
          key={label}
          className="grid gap-x-6 gap-y-1 border-b border-base-300 py-3 md:grid-cols-[136px_minmax(0,1fr)]"
        >
          <div>
            <h3 className="text-base font-bold tracking-normal">{label}</h3>
            <p className="tabular-nums text-xs text-fg-muted">
              <DateTime iso={at} as="time" />
            </p>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
            {from ? <HighlightedName label="Before" parts={from} /> : <None label="Before" />}
            {to ? <HighlightedName label="Now" parts={to} /> : <None label="Now" />}
          </dl>
        </li>
      ))}
    </ul>
  </section>
)

const None = ({ label }: { label: string }) => (
  <>
    <dt className="text-sm text-fg-muted">{label}</dt>
    <dd className="text-fg-muted">Nothing given</dd>
  </>
)
