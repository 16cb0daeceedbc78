import type { ReactNode } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import { Info, Lock, Pencil } from '#/ui/icons/more-icons.tsx'
import { useFolding } from './use-folding.ts'

type SectionProps = { id: string; title: string; note?: ReactNode; aside?: ReactNode; children: ReactNode }

export function ProfileSection({ id, title, note, aside, children }: SectionProps) {
  const { isFolded, open, summary } = useFolding(id)
  const unlessFolded = isFolded ? 'max-lg:hidden' : ''
  const openAndFocus = () => {
    open()
    // The button is gone then.
    document.getElementById(id)?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-labelledby={id}
      className={`border-t-2 border-fg pt-5 first-of-type:mt-0 ${isFolded ? 'mt-7 lg:mt-14' : 'mt-14'}`}
    >
      <div
        className={`flex items-start justify-between gap-x-4 gap-y-2 ${isFolded ? 'lg:flex-wrap' : 'flex-wrap'}`}
      >
        <h2 id={id} tabIndex={-1} className="scroll-mt-8 text-2xl outline-none!">
          {title}
        </h2>
        {isFolded && (
          <Button variant="outlined" size="sm" className="shrink-0 lg:hidden" onClick={openAndFocus}>
            <Pencil className="size-4" aria-hidden="true" />
            Edit<span className="sr-only"> {title}</span>
          </Button>
        )}
        {aside && <div className={unlessFolded}>{aside}</div>}
      </div>
      {isFolded && <p className="mt-1 text-fg-muted wrap-anywhere lg:hidden">{summary}</p>}
      {note && <p className={`mt-1 max-w-[34em] text-fg-muted ${unlessFolded}`}>{note}</p>}
      <div className={`mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 ${unlessFolded}`}>{children}</div>
    </section>
  )
}

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
