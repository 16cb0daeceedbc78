import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#/shared/money/money.ts'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { RouteLine } from '#/ui/RouteLine.tsx'
import { formatMonthRange } from './month-labels.ts'
import { HiddenFromEmployers } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'

/** What an application would send now, and nothing else: no photo, and nothing of the private answers. */
export function ProfilePreview({ email }: { email: string }) {
  const { control, getValues } = useFormContext<ProfileValues>()
  useWatch({ control })
  const typed = getValues()
  const work = typed.experience.filter(({ title }) => title)
  const facts = [
    ...typed.education
      .filter(({ school }) => school)
      .map(({ school, degree, year }) => ['Education', [degree, school, year].filter(Boolean).join(', ')]),
    ...(typed.yearsExperience ? [['Experience', `${typed.yearsExperience} years`]] : []),
    ...(typed.desiredPay ? [['Asks', `${formatMoney(typed.desiredPay, typed.desiredCurrency)} a year`]] : []),
    ...yesNoFact('Authorised to work there', typed.authorisedToWork),
    ...yesNoFact('Needs sponsorship', typed.needsSponsorship),
    ['Résumé', typed.resume ? 'The one you choose' : 'None'],
  ] as [string, string][]
  return (
    <aside
      aria-label="Preview"
      className="self-start max-xl:border-t max-xl:border-base-300 max-xl:pt-8 lg:max-xl:col-start-2 xl:sticky xl:top-10"
    >
      <h2 className="text-base font-bold tracking-normal">What employers see</h2>
      <div className="mt-3 rounded-box border border-base-300 p-5 wrap-anywhere">
        <div className="flex items-center gap-3.5">
          <Avatar name={typed.name || '?'} size={56} />
          <div className="min-w-0">
            <p className="text-xl font-[800] leading-tight tracking-[-0.018em]">
              {typed.name || 'Your name'}
            </p>
            <p className="text-sm text-fg-muted">
              {[typed.city, typed.region || typed.country].filter(Boolean).join(', ')}
            </p>
            {email && <p className="plain-address text-sm text-fg-muted">{email}</p>}
          </div>
        </div>
        {typed.headline && <p className="mt-3 font-semibold leading-snug">{typed.headline}</p>}
        {typed.about && <p className="mt-3 whitespace-pre-line text-sm">{typed.about}</p>}
        {work.length > 0 && (
          <div className="mt-4 border-t border-base-300 pt-4">
            <RouteLine
              tone="past"
              size="small"
              label="Work history"
              stops={work.map((one, place) => ({
                label: one.title,
                meta: [[one.company, formatMonthRange(one)].filter(Boolean).join(', '), one.summary]
                  .filter(Boolean)
                  .join('. '),
                state: place === 0 ? 'now' : 'done',
              }))}
            />
          </div>
        )}
        {typed.skills.length > 0 && (
          <p className="mt-4 border-t border-base-300 pt-4 text-sm">{typed.skills.join(', ')}</p>
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
        <HiddenFromEmployers>Not sent: photo, phone, citizenship, gender, date of birth</HiddenFromEmployers>
      </p>
    </aside>
  )
}

const yesNoFact = (name: string, answer: ProfileValues['needsSponsorship']) =>
  answer === '' ? [] : [[name, answer === 'yes' ? 'Yes' : 'No']]
