import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#/shared/money.ts'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { RouteLine } from '#/ui/RouteLine.tsx'
import { formatMonthRange } from './month-labels.ts'
import { HiddenFromEmployers } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'

/** The profile as employers would see it now. */
export function ProfilePreview() {
  const { control, getValues } = useFormContext<ProfileValues>()
  useWatch({ control })
  const typed = getValues()
  const work = typed.experience.filter(({ title }) => title)
  const facts = [
    ...typed.education
      .filter(({ school }) => school)
      .slice(0, 2)
      .map(({ school, degree, year }) => ['Education', [degree || school, year].filter(Boolean).join(', ')]),
    ...(typed.yearsExperience ? [['Experience', `${typed.yearsExperience} years`]] : []),
    ...(typed.desiredPay ? [['Asks', `${formatMoney(typed.desiredPay, typed.desiredCurrency)} a year`]] : []),
    ['Résumé', typed.resume ? 'Attached' : 'None'],
  ] as [string, string][]
  return (
    <aside aria-label="Preview" className="sticky top-10 hidden self-start xl:block">
      <h2 className="text-base font-bold tracking-normal">What employers see</h2>
      <div className="mt-3 rounded-box border border-base-300 p-5 wrap-anywhere">
        <div className="flex items-center gap-3.5">
          <Avatar name={typed.name || '?'} src={typed.photo} size={56} />
          <div className="min-w-0">
            <p className="text-xl font-[800] leading-tight tracking-[-0.018em]">
              {typed.name || 'Your name'}
            </p>
            <p className="text-sm text-fg-muted">
              {[typed.city, typed.region || typed.country].filter(Boolean).join(', ')}
            </p>
          </div>
        </div>
        {typed.headline && <p className="mt-3 font-semibold leading-snug">{typed.headline}</p>}
        {work.length > 0 && (
          <div className="mt-4 border-t border-base-300 pt-4">
            <RouteLine
              tone="past"
              size="small"
              label="Work history"
              stops={work.map((one, place) => ({
                label: one.title,
                meta: [one.company, formatMonthRange(one)].filter(Boolean).join(', '),
                state: place === 0 ? 'now' : 'done',
              }))}
            />
          </div>
        )}
        {typed.skills.length > 0 && (
          <p className="mt-4 border-t border-base-300 pt-4 text-sm">{typed.skills.slice(0, 8).join(', ')}</p>
        )}
        <dl className="mt-4 grid gap-2 border-t border-base-300 pt-4 text-sm">
          {facts.map(([name, value]) => (
            <div key={name + value} className="flex justify-between gap-3">
              <dt className="shrink-0 text-fg-muted">{name}</dt>
              <dd className="tabular-nums text-end font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-4">
        <HiddenFromEmployers>Not shown: phone, citizenship, gender, date of birth</HiddenFromEmployers>
      </p>
    </aside>
  )
}
