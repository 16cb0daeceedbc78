import type { Sources } from './JobSourcesPage.tsx'
import { share } from './shares.ts'

/** Views, begun and sent applications as bars, each with its number; the figures are in the list above as well. */
export function FunnelFigure({ total }: { total: Sources['total'] }) {
  const { views, starts, sent } = total
  const widest = Math.max(views, starts, sent)
  const bars = [
    { label: 'Looked', count: views, goOn: share(starts, views, 'go on') },
    { label: 'Began', count: starts, goOn: share(sent, starts, 'go on') },
    { label: 'Applied', count: sent, goOn: null },
  ]
  return (
    <figure aria-labelledby="funnel-finding" className="pt-5">
      <figcaption id="funnel-finding" className="text-xl font-[750] tracking-[-0.02em]">
        {sent > 0 && sent <= views
          ? `1 in ${Math.round(views / sent)} who look apply`
          : sent > 0
            ? `${sent} applied`
            : 'Nobody who looked has applied yet'}
      </figcaption>
      <ul className="mt-4 grid gap-1">
        {bars.map(({ label, count, goOn }, place) => (
          <li
            key={label}
            className="grid grid-cols-[76px_minmax(0,1fr)_3rem] items-center gap-x-3 text-sm sm:grid-cols-[132px_minmax(0,1fr)_3rem]"
          >
            <span className="font-semibold">{label}</span>
            <span aria-hidden="true" className="h-8">
              {count > 0 && (
                <span
                  className={`bar-filled block h-full min-w-1 rounded-e-[3px] ${place === bars.length - 1 ? 'border-2 border-fg bg-brand' : 'bg-fg'}`}
                  style={{ width: `${(count / widest) * 100}%` }}
                />
              )}
            </span>
            <span className="text-end font-bold tabular-nums">{count}</span>
            <span className="col-start-2 min-h-5 text-xs text-fg-muted">{goOn}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
