import type { ReactNode } from 'react'
import { Eye } from '#/ui/icons/icons.tsx'
import { Info, Lock } from '#/ui/icons/more-icons.tsx'

type SectionProps = { id: string; title: string; note?: ReactNode; aside?: ReactNode; children: ReactNode }

export const ProfileSection = ({ id, title, note, aside, children }: SectionProps) => (
  <section aria-labelledby={id} className="mt-14 border-t-2 border-fg pt-5 first-of-type:mt-0">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h2 id={id} tabIndex={-1} className="scroll-mt-8 text-2xl outline-none!">
        {title}
      </h2>
      {aside}
    </div>
    {note && <p className="mt-1 max-w-[34em] text-fg-muted">{note}</p>}
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
  </section>
)

export const HiddenFromEmployers = ({ children = 'Hidden from employers' }: { children?: ReactNode }) => (
  <span className="inline-flex items-start gap-1.5 text-xs font-bold text-fg-muted">
    <Lock className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
    {children}
  </span>
)

/** Shown with every sensitive question: why we ask, and who sees the answer. */
export const WhyAsked = ({ id, why, who }: { id: string; why: string; who: string }) => (
  <dl id={id} className="divide-y divide-base-300 border-y border-base-300 text-sm">
    {[
      { name: 'Why we ask', words: why, icon: Info },
      { name: 'Who sees it', words: who, icon: Eye },
    ].map(({ name, words, icon: Icon }) => (
      <div
        key={name}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-2.5 py-2.5 sm:grid-cols-[124px_minmax(0,1fr)]"
      >
        <dt className="flex gap-2.5 font-bold">
          <Icon className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
          {name}
        </dt>
        <dd className="text-fg-muted max-sm:ps-[26px]">{words}</dd>
      </div>
    ))}
  </dl>
)
