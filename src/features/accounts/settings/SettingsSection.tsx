import type { ReactNode } from 'react'
import type { Icon } from '#/ui/icons/icons.tsx'

type SectionProps = { id: string; title: string; note?: ReactNode; children: ReactNode }

export const SettingsSection = ({ id, title, note, children }: SectionProps) => (
  <section aria-labelledby={id} className="mt-14 border-t-2 border-fg pt-5 first-of-type:mt-0">
    <h2 id={id} tabIndex={-1} className="scroll-mt-8 text-2xl outline-none!">
      {title}
    </h2>
    {note && <p className="mt-1 max-w-[34em] text-fg-muted">{note}</p>}
    <div className="mt-3">{children}</div>
  </section>
)

type RowProps = {
  icon?: Icon
  title: ReactNode
  badge?: ReactNode
  /** What it is set to. */
  value?: ReactNode
  action?: ReactNode
}

/** One setting: its name, what it is, and the button that changes it. */
export const SettingRow = ({ icon: Icon, title, badge, value, action }: RowProps) => (
  <div
    className={`grid items-start gap-x-4 border-b border-base-300 py-4 ${Icon ? 'grid-cols-[24px_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
  >
    {Icon && <Icon className="mt-0.5 size-[22px]" aria-hidden="true" />}
    <div className="min-w-0 wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-semibold tracking-normal">
        {title}
        {badge}
      </h3>
      {value && <div className="text-sm text-fg-muted">{value}</div>}
    </div>
    <div className="-my-1">{action}</div>
  </div>
)
