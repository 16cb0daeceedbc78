import { Section } from '#/ui/Section.tsx'
import { mainFigures } from '../main-figures.ts'
import type { Report } from '../report.ts'

/** The figures that one asks for first. */
export function InShort(report: Report) {
  return (
    <Section id="in-short" title="In short" className="mt-2">
      <dl className="grid grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-base-300">
        {mainFigures(report).map(({ label, now, before }) => (
          <div key={label} className="flex flex-col py-4 pe-3 lg:not-first:ps-6">
            <dt className="text-sm text-fg-muted">{label}</dt>
            <dd className="text-[1.75rem] font-[800] leading-tight tracking-[-0.025em] tabular-nums">
              {now}
            </dd>
            <dd className="mt-0.5 text-sm text-fg-muted tabular-nums">Before: {before}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
